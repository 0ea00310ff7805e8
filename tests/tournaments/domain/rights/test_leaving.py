"""What ends with a person who leaves a club, and what stays."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import (
    ApiTokenFactory,
    HelperPassFactory,
    InvitationFactory,
    MembershipFactory,
    TournamentFactory,
    TournamentRoleFactory,
)
from tournaments.actors import SERVER, Actor
from tournaments.domain.clubs import remove_member
from tournaments.domain.rights.handovers import offer_club
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
    until = timezone.now() + timedelta(days=1)
    offer_club(club, label="Ami", replaces=False, valid_until=until, by=Actor(user=giver))


def count_open() -> tuple[int, ...]:
    secrets = (Invitation, HelperPass, ApiToken, Handover)
    still = (model.objects.filter(revoked_at=None).count() for model in secrets)
    return (TournamentRole.objects.count(), *still)


def test_all_that_somebody_gave_in_a_club_ends_with_their_role() -> None:
    membership = leaver()
    give_all(membership.club, membership.user)
    assert count_open() == (1, 1, 1, 1, 1)
    remove_member(membership, by=SERVER)
    assert count_open() == (0, 0, 0, 0, 0)


def test_what_others_gave_or_they_gave_in_another_club_stays() -> None:
    membership = leaver()
    other = membership.club.memberships.exclude(pk=membership.pk).get()
    give_all(membership.club, other.user)
    give_all(TournamentFactory().club, membership.user)
    remove_member(membership, by=SERVER)
    assert count_open() == (2, 2, 2, 2, 2)
