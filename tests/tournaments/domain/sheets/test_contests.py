"""A contested sheet and what ends the contest; a confirmed sheet opened again."""

import pytest

from tests.factories import RoundFactory
from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import (
    THREE_DEALS,
    filled_sheet,
    match_of,
    open_sheet,
    played,
    somebody,
)
from tournaments.domain.sheets.contests import contest_sheet, resolve_contest
from tournaments.domain.sheets.sheets import reopen_sheet, save_deals
from tournaments.enums import SheetState

pytestmark = pytest.mark.django_db


def test_a_contest_needs_a_reason() -> None:
    assert refusal(contest_sheet, open_sheet(), reason=" ", by=somebody()).code == "reason-missing"


def test_a_contested_sheet_keeps_its_reason() -> None:
    sheet = contest_sheet(open_sheet(), reason="La donne 3 est fausse.", by=somebody())
    assert (sheet.state, sheet.contest_reason) == (
        SheetState.CONTESTED,
        "La donne 3 est fausse.",
    )


def test_a_contested_match_that_was_over_still_counts() -> None:
    sheet = contest_sheet(filled_sheet(submitted=True), reason="Donne 3", by=somebody())
    assert match_of(sheet).ns_score == 254


def test_a_contested_match_under_way_does_not_count() -> None:
    sheet = save_deals(open_sheet(), deals=THREE_DEALS[:1], base_version=0, by=somebody())
    contest_sheet(sheet, reason="Donne 1", by=somebody())
    assert match_of(sheet).ns_score is None


def test_a_decision_replaces_deals_and_confirms() -> None:
    sheet = contest_sheet(filled_sheet(submitted=True), reason="Donne 1", by=somebody())
    deals = [played("NS", 120), *THREE_DEALS[1:]]
    decided = resolve_contest(sheet, by=somebody(), reason="Recomptée.", deals=deals)
    assert (decided.state, decided.contest_reason) == (SheetState.CONFIRMED, "")
    assert match_of(sheet).ns_score == 274


def test_a_decision_before_the_end_lets_the_match_go_on() -> None:
    sheet = save_deals(open_sheet(), deals=THREE_DEALS[:1], base_version=0, by=somebody())
    contest_sheet(sheet, reason="Donne 1", by=somebody())
    assert resolve_contest(sheet, by=somebody(), reason="Juste.").state == SheetState.OPEN


def test_a_decision_needs_a_reason() -> None:
    sheet = contest_sheet(open_sheet(), reason="Donne 1", by=somebody())
    assert refusal(resolve_contest, sheet, by=somebody(), reason="").code == "reason-missing"


def test_only_a_contested_sheet_is_decided() -> None:
    assert refusal(resolve_contest, open_sheet(), by=somebody(), reason="x").code == "sheet-closed"


def test_a_confirmed_sheet_is_reopened() -> None:
    sheet = reopen_sheet(filled_sheet(submitted=True), by=somebody())
    assert (sheet.state, sheet.confirmed_at, match_of(sheet).ns_score) == (
        SheetState.OPEN,
        None,
        None,
    )


def test_a_sheet_under_a_later_draw_is_not_reopened() -> None:
    sheet = filled_sheet(submitted=True)
    RoundFactory(tournament=sheet.match.round.tournament, number=2)
    assert refusal(reopen_sheet, sheet, by=somebody()).code == "later-round"
