"""Who works for a club: somebody always runs it, and each change is told once."""

from datetime import date, timedelta

import pytest

from tests.factories import ClubFactory, MembershipFactory, TournamentFactory
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER
from tournaments.dates import find_evening
from tournaments.domain.clubs import (
    add_member,
    close_club,
    end_due_memberships,
    remove_member,
    reopen_club,
)
from tournaments.domain.tournament.tournaments import duplicate_tournament
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import Membership, Tournament
from tournaments.queries.rights.access import list_public_tournaments

pytestmark = pytest.mark.django_db


def test_the_last_organiser_is_given_no_other_role() -> None:
    held = MembershipFactory(role=Role.ORGANISER)
    with pytest.raises(Refused) as refusal:
        add_member(held.club, username=held.user.username, role=Role.HELPER, by=SERVER)
    assert (refusal.value.code, Membership.objects.get().role) == ("last-organiser", "organiser")


def test_one_of_two_organisers_may_get_another_role() -> None:
    held = MembershipFactory(role=Role.ORGANISER)
    MembershipFactory(role=Role.ORGANISER, club=held.club)
    add_member(held.club, username=held.user.username, role=Role.HELPER, by=SERVER)
    assert Membership.objects.get(pk=held.pk).role == "helper"


def test_a_role_that_two_take_away_at_once_is_told_once_as_it_was() -> None:
    held = MembershipFactory(role=Role.ARBITER)
    one, other = (Membership.objects.get(pk=held.pk) for _ in range(2))
    add_member(held.club, username=held.user.username, role=Role.HELPER, by=SERVER)
    with recorded_changes() as told:
        remove_member(one, by=SERVER)
        remove_member(other, by=SERVER)
    helper = {"account": held.user.account_key.key, "role": "helper"}
    assert told == [(Act.MEMBER_CHANGED, helper, None)]


def test_a_closed_club_holds_no_new_tournament_and_one_opened_again_does() -> None:
    held = TournamentFactory()
    close_club(held.club, hides_pages=False, by=SERVER)
    with pytest.raises(Refused) as refusal:
        duplicate_tournament(held, name="Encore", date=held.date, by=SERVER)
    assert refusal.value.code == "club-closed"
    reopen_club(held.club, by=SERVER)
    duplicate_tournament(held, name="Encore", date=held.date, by=SERVER)
    assert Tournament.objects.filter(club=held.club).count() == 2


@pytest.mark.parametrize(("hides_pages", "shown"), [(False, 1), (True, 0)])
def test_a_closed_club_s_pages_stay_or_are_hidden_as_is_chosen(
    hides_pages: bool, shown: int
) -> None:
    held = TournamentFactory()
    close_club(held.club, hides_pages=hides_pages, by=SERVER)
    assert list_public_tournaments().filter(pk=held.pk).count() == shown
    reopen_club(held.club, by=SERVER)
    assert list_public_tournaments().filter(pk=held.pk).count() == 1


def test_an_open_club_that_is_opened_leaves_no_trace() -> None:
    club = ClubFactory()
    with recorded_changes() as told:
        reopen_club(club, by=SERVER)
    assert told == []


TODAY = find_evening()


def test_a_role_for_a_season_ends_after_its_last_day_and_that_of_the_only_organiser_stays() -> None:
    club = MembershipFactory(role=Role.ORGANISER, until=TODAY - timedelta(days=1)).club
    for name, days in (("eva", -1), ("jean", 0), ("zoe", 1)):
        until = TODAY + timedelta(days=days)
        MembershipFactory(club=club, user__username=name, role=Role.HELPER, until=until)
    with recorded_changes() as told:
        assert end_due_memberships() == 1
    left = club.memberships.exclude(role=Role.ORGANISER).values_list("user__username", flat=True)
    assert (sorted(left), club.memberships.count(), len(told)) == (["jean", "zoe"], 3, 1)


@pytest.mark.parametrize(("now", "ended"), [("00:30", 0), ("05:59", 0), ("06:00", 1)])
def test_the_last_day_of_a_role_lasts_until_its_evening_is_over(
    now: str, ended: int, time_machine: object
) -> None:
    time_machine.move_to(f"2026-11-29 {now}+01:00", tick=False)
    MembershipFactory(role=Role.HELPER, until=date(2026, 11, 28))
    assert end_due_memberships() == ended


def test_the_last_day_of_a_role_is_told_when_it_changes_and_only_then() -> None:
    held = MembershipFactory(role=Role.HELPER)
    name, day = held.user.username, TODAY + timedelta(days=200)
    with recorded_changes() as told:
        for until in (day, day, None):
            add_member(held.club, username=name, role=Role.HELPER, until=until, by=SERVER)
    days = [[state.get("until") for state in change[1:]] for change in told]
    assert days == [[None, day.isoformat()], [day.isoformat(), None]]


@pytest.mark.parametrize(("days", "code"), [(-1, "past"), (1, "last-organiser")])
def test_no_role_ends_before_it_begins_and_that_of_the_only_organiser_has_no_end(
    days: int, code: str
) -> None:
    held = MembershipFactory(role=Role.ORGANISER)
    until = TODAY + timedelta(days=days)
    with pytest.raises(Refused) as refusal:
        add_member(
            held.club, username=held.user.username, role=Role.ORGANISER, until=until, by=SERVER
        )
    assert refusal.value.code == code
