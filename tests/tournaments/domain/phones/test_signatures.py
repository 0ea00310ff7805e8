"""Signing a sheet: one side, then the other, of the same thing."""

import datetime

import pytest
from django.utils import timezone

from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import somebody
from tournaments.domain.phones.agreed import BY_TABLE
from tournaments.domain.sheets.sheets import confirm_sheet, hand_in_sheet
from tournaments.enums import SheetState
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def agreed(**settings: object) -> Table:
    table = Table(**settings)
    table.agree("a", "b")
    return table


def test_two_equal_signatures_confirm_a_sheet() -> None:
    """One is no result: standings, pages and wall once had it before the other side had seen it."""
    table = agreed()
    assert (table.sign(table.ns).is_ok, table.sheet.state) == (True, SheetState.OPEN)
    assert (table.sheet.match.ns_score, table.sheet.match.winner) == (None, "")
    assert (table.sign(table.ew).is_ok, table.sheet.state) == (True, SheetState.CONFIRMED)
    assert table.sheet.match.ns_score == 192


def test_they_confirm_where_a_second_person_checks() -> None:
    table = agreed(second_check=True)
    table.sign(table.ns)
    table.sign(table.ew)
    assert table.sheet.state == SheetState.CONFIRMED


def test_the_desk_hands_in_what_one_side_signed() -> None:
    table = agreed()
    table.sign(table.ns)
    handed = hand_in_sheet(
        table.sheet,
        deals=[WAYS["a"], WAYS["b"]],
        base_version=table.sheet.version,
        by=somebody(),
    )
    assert (handed.state, handed.held_by_desk) == (SheetState.CONFIRMED, False)


def test_an_unfinished_match_is_not_signed() -> None:
    table = Table(deals=3)
    table.agree("a", "b")
    assert table.sign(table.ns).code == "match-unfinished"


def test_a_match_that_the_clock_ended_is_signed() -> None:
    table = Table(deals=3, time_limit_minutes=30)
    table.agree("a", "b")
    assert table.sign(table.ns).code == "match-unfinished"
    an_hour_ago = timezone.now() - datetime.timedelta(hours=1)
    Round.objects.update(started_at=an_hour_ago)
    table.sign(table.ns)
    table.sign(table.ew)
    assert table.sheet.state == SheetState.CONFIRMED


def test_an_empty_sheet_is_not_signed() -> None:
    table = Table()
    assert table.sign(table.ns).code == "sheet-empty"


def test_what_is_not_agreed_is_not_signed() -> None:
    table = agreed()
    table.type(table.ew, 2, "a")
    assert table.sign(table.ns).code == "not-agreed"


def test_a_correction_voids_the_signature() -> None:
    table = agreed()
    table.sign(table.ns)
    table.type(table.ew, 2, "a")
    assert (table.sheet.state, dict(table.said.signatures)) == (SheetState.OPEN, {})


def test_the_other_side_signs_on_the_same_phone() -> None:
    table = Table(seats=False, deals=1)
    ns = table.claim("NS", "phone 1")
    table.type(ns, 1, "a")
    table.confirm(ns, 1, version=table.said.find_head(1, "NS"), same_phone=True)
    assert table.sign(ns).is_ok
    assert table.sign(ns, same_phone=True).is_ok
    assert table.sheet.state == SheetState.CONFIRMED


def test_a_table_never_checks_a_sheet_as_the_desk_does() -> None:
    table = agreed(second_check=True)
    deals, version = [WAYS["a"], WAYS["b"]], table.sheet.version
    hand_in_sheet(table.sheet, deals=deals, base_version=version, by=somebody())
    assert refusal(confirm_sheet, table.sheet, by=BY_TABLE).code == "same-person"


def whole(**settings: object) -> Table:
    """A table where Nord-Sud typed everything."""
    table = Table(phone_entry="whole", **settings)
    table.type(table.ns, 1, "a")
    table.type(table.ns, 2, "b")
    return table


def test_a_whole_sheet_is_written_with_the_second_signature() -> None:
    table = whole()
    assert table.sign(table.ns).is_ok
    assert (table.sheet.state, table.written) == (SheetState.OPEN, [])
    assert table.sign(table.ew).is_ok
    assert (table.sheet.state, table.written) == (SheetState.CONFIRMED, ["a", "b"])


def test_a_whole_sheet_is_signed_in_any_order() -> None:
    table = whole()
    table.sign(table.ew)
    table.sign(table.ns)
    assert (table.sheet.state, table.written) == (SheetState.CONFIRMED, ["a", "b"])


def test_a_whole_sheet_changed_after_a_signature_is_signed_again() -> None:
    table = whole()
    table.sign(table.ns)
    seen = table.said.compute_digest("EW")
    table.type(table.ns, 2, "a")
    assert table.sign(table.ew, digest=seen).code == "sheet-changed"


def test_a_whole_sheet_waits_for_its_last_deal() -> None:
    table = whole(deals=3)
    assert table.sign(table.ns).code == "match-unfinished"


def test_a_whole_sheet_to_a_target_says_what_nobody_has_reached() -> None:
    table = whole(length_kind="target", deals=2000)
    assert (
        table.sign(table.ns).sentence
        == "La partie n'est pas terminée : personne n'a atteint 2000 points."
    )


def test_both_sides_typed_a_whole_sheet_differently() -> None:
    table = whole()
    table.type(table.ew, 1, "d", base=table.said.find_head(1, "EW"))
    assert table.sign(table.ns).code == "not-agreed"
    table.confirm(table.ew, 1)
    table.sign(table.ns)
    table.sign(table.ew)
    assert table.written == ["a", "b"]
    assert WAYS["a"] in table.sheet.deal_records.values_list("facts", flat=True)
