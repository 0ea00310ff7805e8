"""Places that free themselves: offered in turn, held, accepted, let go; nobody overtakes."""

import datetime
from dataclasses import dataclass, field

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from bookings.domain.bookings import book_again, cancel_booking
from bookings.domain.offers import accept_offer, let_offers_lapse, offer_free_places
from bookings.models import Booking
from tests.bookings.domain.requests import booked, open_tournament, seen, step
from tests.factories import TeamFactory
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.teams.teams import promote_team, withdraw_team
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team, Tournament
from tournaments.queries.teams.lists import count_places

HOUR = datetime.timedelta(hours=1)


def let_time_pass(booking: Booking) -> None:
    """The delay of an offer is over."""
    Booking.objects.filter(pk=booking.pk).update(offered_until=timezone.now() - HOUR)


def full(**values: object) -> tuple[Booking, Booking, Booking]:
    """One place: a team that has it, and two that wait."""
    tournament = open_tournament(capacity=1, **values)
    first, second, third = (booked(tournament, f"A{n}", f"B{n}") for n in range(3))
    return first, second, third


@pytest.mark.django_db
def test_a_free_place_goes_to_the_first_in_turn() -> None:
    first, second, third = full()
    cancel_booking(seen(first), by=PUBLIC)
    assert (step(second), step(third)) == ("offered", "waiting")


@pytest.mark.django_db
def test_an_accepted_place_is_a_team_like_any_other() -> None:
    first, second, _third = full()
    cancel_booking(seen(first), by=PUBLIC)
    accept_offer(seen(second), by=PUBLIC)
    assert (step(second), seen(second).team.status) == ("placed", TeamStatus.REGISTERED)


@pytest.mark.django_db
def test_a_declined_place_passes_on() -> None:
    first, second, third = full()
    cancel_booking(seen(first), by=PUBLIC)
    cancel_booking(seen(second), by=PUBLIC)
    assert (step(second), step(third)) == ("declined", "offered")


@pytest.mark.django_db
def test_an_offer_without_an_answer_passes_on() -> None:
    first, second, third = full()
    cancel_booking(seen(first), by=PUBLIC)
    let_time_pass(second)
    let_offers_lapse(seen(second).tournament)
    assert (step(second), step(third)) == ("lapsed", "offered")


@pytest.mark.django_db
def test_the_desk_may_give_the_place_that_is_offered() -> None:
    first, second, _third = full()
    cancel_booking(seen(first), by=PUBLIC)
    promote_team(seen(second).team, by=SERVER)
    cancel_booking(seen(second), by=PUBLIC)
    assert step(second) == "cancelled"


@pytest.mark.django_db
def test_a_late_answer_is_told_so() -> None:
    first, second, _third = full()
    cancel_booking(seen(first), by=PUBLIC)
    let_time_pass(second)
    with pytest.raises(Refused) as refusal:
        accept_offer(seen(second), by=PUBLIC)
    assert refusal.value.code == "offer-over"


@pytest.mark.django_db
def test_a_place_that_was_offered_is_kept_when_there_are_fewer() -> None:
    first, second, third = full()
    change_settings(seen(first).tournament, values={"capacity": 2}, by=SERVER)
    offer_free_places(Tournament.objects.get())
    assert (step(second), step(third)) == ("offered", "waiting")
    change_settings(Tournament.objects.get(), values={"capacity": 1}, by=SERVER)
    accept_offer(seen(second), by=PUBLIC)
    assert (step(second), step(third)) == ("placed", "waiting")


@pytest.mark.django_db
def test_who_was_signed_up_at_the_desk_is_called_by_the_desk() -> None:
    tournament = open_tournament(capacity=1)
    first = booked(tournament, "A", "B")
    desk = TeamFactory(tournament=tournament, number=9, is_present=False)
    Team.objects.filter(pk=desk.pk).update(status=TeamStatus.WAITING)
    waits = booked(tournament, "C", "D")
    cancel_booking(seen(first), by=PUBLIC)
    assert step(waits) == "waiting"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "values",
    [
        {"booking_closes_at": timezone.now() - HOUR},
        {"date": timezone.localdate() - datetime.timedelta(days=1)},
        {"booking_mode": "closed"},
    ],
    ids=["closed", "begun", "shut"],
)
def test_nothing_is_offered_once_it_is_too_late(values: dict[str, object]) -> None:
    first, second, _third = full()
    Tournament.objects.filter(pk=first.tournament_id).update(**values)
    withdraw_team(seen(first).team, by=SERVER)
    offer_free_places(Tournament.objects.get())
    assert step(second) == "waiting"


@pytest.mark.django_db
def test_an_offer_that_outlives_the_closing_leaves_the_desk_to_decide() -> None:
    first, second, _third = full()
    cancel_booking(seen(first), by=PUBLIC)
    let_time_pass(second)
    Tournament.objects.update(booking_closes_at=timezone.now() - HOUR)
    let_offers_lapse(Tournament.objects.get())
    assert step(second) == "waiting"


@pytest.mark.django_db
def test_what_the_desk_frees_is_offered_too(django_capture_on_commit_callbacks: object) -> None:
    _first, second, third = full()
    with django_capture_on_commit_callbacks(execute=True):
        change_settings(seen(second).tournament, values={"capacity": 3}, by=SERVER)
    assert (step(second), step(third)) == ("offered", "offered")


@dataclass
class Hall:
    """Who asked, in what order of queueing, as a plain list says it."""

    tournament: Tournament
    bookings: list[Booking] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)

    def come(self, *, alone: bool) -> None:
        n = len(self.bookings)
        booking = booked(self.tournament, f"A{n}", "" if alone else f"B{n}")
        self.bookings.append(booking)
        self.queue.append(booking.pk)

    def do(self, what: str, which: int) -> None:
        if what in ("come", "alone"):
            self.come(alone=what == "alone")
            return
        if not self.bookings:
            return
        booking = seen(self.bookings[which % len(self.bookings)])
        now = step(booking)
        if what == "leave" and now in ("placed", "alone", "waiting", "offered"):
            cancel_booking(booking, by=PUBLIC)
        elif what == "accept" and now == "offered":
            accept_offer(booking, by=PUBLIC)
        elif what == "again" and now in ("cancelled", "declined", "lapsed"):
            book_again(booking, by=PUBLIC)
            self.queue.remove(booking.pk)
            self.queue.append(booking.pk)
        elif what == "late" and now == "offered":
            let_time_pass(booking)
            let_offers_lapse(booking.tournament)

    def check(self) -> None:
        places = count_places(self.tournament)
        assert places.capacity is not None
        assert places.taken <= places.capacity
        steps = {booking.pk: step(booking) for booking in self.bookings}
        waiting = [pk for pk in self.queue if steps[pk] in ("waiting", "offered")]
        offered = [pk for pk in waiting if steps[pk] == "offered"]
        assert offered == waiting[: len(offered)]
        rest = waiting[len(offered) :]
        if rest:
            first = Team.objects.get(booking=rest[0])
            assert not places.has_room_for(alone=first.seeks_partner)
        assert len(steps) == Booking.objects.filter(tournament=self.tournament).count()


WHAT = st.sampled_from(["come", "come", "alone", "leave", "accept", "again", "late"])


class TestAnySequence(TestCase):
    @settings(max_examples=5, deadline=None, derandomize=True)
    @given(st.lists(st.tuples(WHAT, st.integers(0, 9)), min_size=8, max_size=14))
    def test_never_too_many_nobody_overtakes_nobody_is_lost(
        self, steps: list[tuple[str, int]]
    ) -> None:
        hall = Hall(open_tournament(capacity=2))
        for what, which in steps:
            hall.do(what, which)
            hall.check()
