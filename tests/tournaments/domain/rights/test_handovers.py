"""A club put into other hands: who runs it after, and what no longer opens anything."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import ClubFactory, MembershipFactory, UserFactory
from tournaments.actors import SERVER
from tournaments.domain.clubs import offer_club, take_over
from tournaments.enums import Role
from tournaments.errors import Refused
from tournaments.models import Club, Handover

pytestmark = pytest.mark.django_db


def offer(club: Club, *, replaces: bool = False, days: int = 7) -> Handover:
    until = timezone.now() + timedelta(days=days)
    return offer_club(club, label="Paulette", replaces=replaces, valid_until=until, by=SERVER)[0]


def organisers(club: Club) -> set[User]:
    return {held.user for held in club.memberships.filter(role=Role.ORGANISER)}


@pytest.mark.parametrize("replaces", [False, True])
def test_who_takes_over_runs_the_club_beside_or_in_place_of_who_did(replaces: bool) -> None:
    before = MembershipFactory(role=Role.ORGANISER)
    helper = MembershipFactory(club=before.club, role=Role.HELPER)
    paulette = UserFactory()
    take_over(offer(before.club, replaces=replaces), user=paulette, by=SERVER)
    stays = set() if replaces else {before.user}
    assert organisers(before.club) == {paulette} | stays
    assert before.club.memberships.filter(pk=helper.pk).exists()


def test_who_runs_the_club_already_and_takes_over_stays_alone() -> None:
    mine = MembershipFactory(role=Role.ORGANISER)
    MembershipFactory(club=mine.club, role=Role.ORGANISER)
    take_over(offer(mine.club, replaces=True), user=mine.user, by=SERVER)
    assert organisers(mine.club) == {mine.user}


def test_the_link_serves_once() -> None:
    made = offer(ClubFactory())
    take_over(made, user=UserFactory(), by=SERVER)
    with pytest.raises(Refused) as refusal:
        take_over(made, user=UserFactory(), by=SERVER)
    assert (refusal.value.code, made.club.memberships.count()) == ("used", 1)


def test_a_new_link_ends_the_one_before() -> None:
    club = ClubFactory()
    first = offer(club)
    offer(club)
    with pytest.raises(Refused) as refusal:
        take_over(first, user=UserFactory(), by=SERVER)
    assert refusal.value.code == "revoked"


def test_a_link_is_worth_two_months_at_most() -> None:
    with pytest.raises(Refused) as refusal:
        offer(ClubFactory(), days=61)
    assert refusal.value.code == "too-long"
