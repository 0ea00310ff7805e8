"""What ends with a person who leaves a club, and what stays."""

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
from tournaments.actors import SERVER, Actor
from tournaments.domain.clubs import offer_club, remove_member
from tournaments.domain.rights.leaving import end_role
from tournaments.enums import Role
from tournaments.models import (
    ApiToken,
    Club,
    Handover,
    HelperPass,
    Invitation,
    Membership,
    TournamentRole,
)

pytestmark = pytest.mark.django_db


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
