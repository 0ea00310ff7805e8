"""Roles in one tournament, and the invitations by which people take them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import InvitationFactory, TournamentFactory, UserFactory
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER, Actor
from tournaments.domain.rights.roles import (
    accept_invitation,
    give_role,
    invite,
    revoke_invitation,
    take_role,
)
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import Invitation, Tournament, TournamentRole
from tournaments.models.rights import hash_token

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)


def roles(tournament: Tournament) -> list[tuple[str, str]]:
    return list(tournament.roles.values_list("user__username", "role"))


def accept(invitation: Invitation, name: str = "eva") -> TournamentRole:
    user = UserFactory(username=name)
    return accept_invitation(invitation, user=user, by=Actor(user=user))


def refusal(invitation: Invitation, name: str = "paul") -> str:
    with pytest.raises(Refused) as caught:
        accept(invitation, name)
    return caught.value.code


def test_a_person_has_one_role_the_last_one_given() -> None:
    tournament, user = TournamentFactory(), UserFactory(username="eva")
    give_role(tournament, user=user, role=Role.ARBITER, by=SERVER)
    give_role(tournament, user=user, role=Role.DOOR, by=SERVER)
    assert roles(tournament) == [("eva", "door")]


def test_what_changes_is_told_and_what_does_not_is_not() -> None:
    tournament, user = TournamentFactory(), UserFactory()
    with recorded_changes() as told:
        for role in (Role.ARBITER, Role.ARBITER, Role.DOOR):
            held = give_role(tournament, user=user, role=role, by=SERVER)
        take_role(held, by=SERVER)
    arbiter, door = (
        {"account": user.account_key.key, "role": role} for role in ("arbiter", "door")
    )
    assert told == [
        (Act.MEMBER_CHANGED, {}, arbiter),
        (Act.MEMBER_CHANGED, arbiter, door),
        (Act.MEMBER_CHANGED, door, None),
    ]
    assert roles(tournament) == []


def test_a_role_that_two_take_away_at_once_is_told_once_as_it_was() -> None:
    held = give_role(TournamentFactory(), user=UserFactory(), role=Role.ARBITER, by=SERVER)
    one, other = (TournamentRole.objects.get(pk=held.pk) for _ in range(2))
    give_role(held.tournament, user=held.user, role=Role.DOOR, by=SERVER)
    with recorded_changes() as told:
        take_role(one, by=SERVER)
        take_role(other, by=SERVER)
    door = {"account": held.user.account_key.key, "role": "door"}
    assert told == [(Act.MEMBER_CHANGED, door, None)]


def test_the_token_has_128_bits_and_is_not_kept() -> None:
    until = timezone.now() + A_DAY
    invitation, token = invite(
        TournamentFactory(), role=Role.ARBITER, label="Éva", valid_until=until, by=SERVER
    )
    kept = Invitation.objects.values().get()
    assert (len(token), token in str(kept)) == (22, False)
    assert invitation.token_hash == hash_token(token)


def test_an_invitation_gives_its_role_once() -> None:
    invitation = InvitationFactory(role=Role.HEAD_ARBITER)
    with recorded_changes() as told:
        held = accept(invitation)
    assert roles(invitation.tournament) == [("eva", "head-arbiter")]
    after = {"account": held.user.account_key.key, "role": "head-arbiter"}
    assert told == [(Act.INVITATION_ACCEPTED, {}, after)]
    assert refusal(invitation) == "used"
    assert roles(invitation.tournament) == [("eva", "head-arbiter")]


def test_a_revoked_invitation_gives_nothing() -> None:
    invitation = InvitationFactory()
    with recorded_changes() as told:
        revoke_invitation(invitation, by=SERVER)
        revoke_invitation(invitation, by=SERVER)
    assert [act for act, _before, _after in told] == [Act.INVITATION_REVOKED]
    assert (refusal(invitation), roles(invitation.tournament)) == ("revoked", [])


def test_an_invitation_out_of_time_gives_nothing() -> None:
    invitation = InvitationFactory(valid_until=timezone.now() - A_DAY)
    assert (refusal(invitation), roles(invitation.tournament)) == ("expired", [])


def test_an_accepted_invitation_can_no_longer_be_revoked() -> None:
    invitation = InvitationFactory()
    accept(invitation)
    assert revoke_invitation(invitation, by=SERVER).revoked_at is None


@pytest.mark.parametrize(("days", "code"), [(-1, "past"), (61, "too-long")])
def test_an_invitation_ends_within_sixty_days(days: int, code: str) -> None:
    until = timezone.now() + timedelta(days=days)
    with pytest.raises(Refused) as caught:
        invite(TournamentFactory(), role=Role.DOOR, label="Éva", valid_until=until, by=SERVER)
    assert (caught.value.code, Invitation.objects.count()) == (code, 0)
