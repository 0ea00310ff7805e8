"""Sides claimed, lost, taken over."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import MatchFactory
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.refusals import refusal
from tournaments.domain.phones.seats import answer_other_phone, claim_side, release_side
from tournaments.models import PhoneSeat, Round

pytestmark = pytest.mark.django_db


def silent(seat: PhoneSeat, **ago: int) -> None:
    """Let a phone have shown no sign of life since then."""
    since = timezone.now() - datetime.timedelta(**ago)
    PhoneSeat.objects.filter(pk=seat.pk).update(seen_at=since)


def live(table: Table) -> dict[str, str]:
    seats = PhoneSeat.objects.filter(match=table.match, ended_at=None)
    return {seat.side: seat.device for seat in seats}


def test_a_free_side_is_taken_at_once() -> None:
    table = Table()
    assert live(table) == {"NS": "phone 1", "EW": "phone 2"}


def test_a_phone_has_one_side_of_a_match() -> None:
    table = Table()
    release_side(table.ew)
    table.claim("EW", "phone 1")
    assert live(table) == {"EW": "phone 1"}


def test_claiming_again_keeps_the_seat() -> None:
    table = Table()
    assert table.claim("NS", "phone 1") == table.ns


def test_nobody_claims_before_the_round_is_started() -> None:
    match = MatchFactory(round__tournament__phone_entry="each")
    assert refusal(claim_side, match, side="NS", device="x").code == "phones-closed"


def test_nobody_claims_where_the_club_wants_paper() -> None:
    table = Table(seats=False, phone_entry="none")
    assert refusal(table.claim, "NS", "x").code == "phones-closed"


def test_a_silent_phone_loses_its_side() -> None:
    table = Table()
    silent(table.ns, minutes=4)
    table.claim("NS", "phone 3")
    assert live(table)["NS"] == "phone 3"
    assert table.type(table.ns, 1, "a").code == "seat-ended"


@pytest.mark.parametrize("seconds", [61, -3540])
def test_a_live_phone_is_asked_first(seconds: int) -> None:
    """Asked a minute ago; or before the clock of the computer was put back by an hour."""
    table = Table()
    assert refusal(table.claim, "NS", "phone 3").code == "seat-asked"
    assert PhoneSeat.objects.get(pk=table.ns.pk).asked_by == "phone 3"
    PhoneSeat.objects.update(asked_at=timezone.now() - datetime.timedelta(seconds=seconds))
    table.claim("NS", "phone 3")
    assert live(table)["NS"] == "phone 3"


def test_a_phone_keeps_its_side() -> None:
    table = Table()
    refusal(table.claim, "NS", "phone 3")
    answer_other_phone(table.ns, keeps=True)
    assert refusal(table.claim, "NS", "phone 3").code == "seat-kept"


def test_a_phone_leaves_its_side_with_what_was_typed() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    refusal(table.claim, "NS", "phone 3")
    answer_other_phone(table.ns, keeps=False)
    table.claim("NS", "phone 3")
    assert (live(table)["NS"], list(table.said.stands)) == ("phone 3", [(1, "NS")])


def test_a_side_moves_twice_then_the_desk_decides() -> None:
    table = Table()
    for number in (3, 4):
        PhoneSeat.objects.update(seen_at=timezone.now() - datetime.timedelta(minutes=4))
        table.claim("NS", f"phone {number}")
    silent(PhoneSeat.objects.get(device="phone 4"), minutes=4)
    assert refusal(table.claim, "NS", "phone 5").code == "seat-moves"


def test_a_seat_ends_after_six_hours() -> None:
    table = Table()
    PhoneSeat.objects.update(claimed_at=timezone.now() - datetime.timedelta(hours=7))
    assert table.type(table.ns, 1, "a").code == "seat-ended"
    assert table.claim("NS", "phone 1") != table.ns


def test_a_seat_ends_with_its_round() -> None:
    table = Table()
    Round.objects.update(state="closed")
    assert table.type(table.ns, 1, "a").code == "seat-ended"
