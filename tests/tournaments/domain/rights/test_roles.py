"""Roles in one tournament, and the invitations by which people take them."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from api.domain.hooks.hooks import list_broken_hooks, resume_hook
from api.enums import HookPause
from api.models import Hook
from tests.factories import (
    ApiTokenFactory,
    HelperPassFactory,
    HookFactory,
    InvitationFactory,
    JobFactory,
    MembershipFactory,
    TournamentFactory,
    TournamentRoleFactory,
    UserFactory,
)
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER, Actor
from tournaments.domain.clubs import offer_club, remove_member
from tournaments.domain.rights.roles import (
    accept_invitation,
    end_role,
    give_role,
    invite,
    revoke_invitation,
    take_role,
)
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import (
    ApiToken,
    Club,
    Handover,
    HelperPass,
    Invitation,
    Membership,
    Tournament,
    TournamentRole,
)
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


def leaver() -> Membership:
    """One of two who run a club."""
    membership: Membership = MembershipFactory(role=Role.ORGANISER)
    MembershipFactory(club=membership.club, role=Role.ORGANISER)
    return membership


def give_all(club: Club, giver: User) -> None:
    """A role in a concours of the club, and every kind of secret, given by somebody."""
    held = TournamentFactory(club=club)
    TournamentRoleFactory(tournament=held, user=giver)
    InvitationFactory(tournament=held, given_by=giver)
    HelperPassFactory(tournament=held, given_by=giver)
    ApiTokenFactory(club=club, given_by=giver)
    HookFactory(club=club, given_by=giver)
    HookFactory(club=club, tournament=held, given_by=giver)
    until = timezone.now() + timedelta(days=1)
    offer_club(club, label="Ami", replaces=False, valid_until=until, by=Actor(user=giver))


def count_open() -> tuple[int, ...]:
    secrets = (Invitation, HelperPass, ApiToken, Handover)
    still = (model.objects.filter(revoked_at=None).count() for model in secrets)
    told = Hook.objects.filter(pause="").count()
    return (TournamentRole.objects.count(), *still, told)


def test_all_that_somebody_gave_in_a_club_ends_with_their_role() -> None:
    membership = leaver()
    give_all(membership.club, membership.user)
    assert count_open() == (1, 1, 1, 1, 1, 2)
    remove_member(membership, by=SERVER)
    assert count_open() == (0, 0, 0, 0, 0, 0)


def test_what_others_gave_or_they_gave_in_another_club_stays() -> None:
    membership = leaver()
    other = membership.club.memberships.exclude(pk=membership.pk).get()
    give_all(membership.club, other.user)
    give_all(TournamentFactory().club, membership.user)
    remove_member(membership, by=SERVER)
    assert count_open() == (2, 2, 2, 2, 2, 4)


def test_a_program_is_told_again_by_somebody_of_the_club_who_takes_it_on() -> None:
    membership = leaver()
    stays = membership.club.memberships.exclude(pk=membership.pk).get().user
    tournament = TournamentFactory(club=membership.club)
    hook = HookFactory(club=membership.club, given_by=membership.user)
    remove_member(membership, by=Actor(user=stays))
    assert [(told.pk, told.pause) for told in list_broken_hooks(tournament)] == [
        (hook.pk, HookPause.LEFT)
    ]
    resumed = resume_hook(hook, by=Actor(user=stays))
    assert (resumed.pause, resumed.given_by) == ("", stays)


def test_files_of_the_club_are_no_longer_theirs_who_asked_for_them() -> None:
    membership = leaver()
    tournament, other = TournamentFactory(club=membership.club), TournamentFactory()
    asked = {"requested_by": membership.user}
    JobFactory(arguments={"club": membership.club_id}, **asked)
    JobFactory(arguments={"tournament": tournament.pk}, **asked)
    JobFactory(tournament=tournament, **asked)
    elsewhere = JobFactory(arguments={"tournament": other.pk}, **asked)
    remove_member(membership, by=SERVER)
    assert list(membership.user.jobs.all()) == [elsewhere]


def test_a_role_in_one_concours_ends_with_what_was_given_there(client: Client) -> None:
    membership = leaver()
    guest = UserFactory()
    give_all(membership.club, guest)
    give_all(TournamentFactory().club, guest)
    held = TournamentRole.objects.get(tournament__club=membership.club)
    client.force_login(membership.user)
    client.post(reverse("organiser:role_take", args=[held.tournament.slug, held.key]))
    assert count_open() == (1, 1, 1, 2, 2, 3)


def test_who_runs_the_club_keeps_what_they_gave_without_a_role_in_the_concours() -> None:
    membership = leaver()
    give_all(membership.club, membership.user)
    end_role(TournamentRole.objects.get(), by=SERVER)
    assert count_open() == (0, 1, 1, 1, 1, 2)
