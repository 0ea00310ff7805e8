"""A match of deals that the clock ends with points in the pot: they go back, and out again."""

from typing import Any

import pytest

from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import match_of, open_sheet, played, somebody, submit_sheet
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.domain.sheets.contests import contest_sheet, resolve_contest
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.domain.sheets.sheets import reopen_sheet, save_deals
from tournaments.enums import SheetState
from tournaments.models import DealRecord, ScoreSheet

pytestmark = pytest.mark.django_db

WON, LITIGE, LOST = played("NS", 100), played("NS", 81), played("NS", 60)


def stopped_sheet(*deals: dict[str, Any], **settings: Any) -> ScoreSheet:
    """A sheet that the clock ended after such deals of twelve."""
    sheet = open_sheet(length_value=12, **settings)
    sheet = save_deals(sheet, deals=deals, base_version=0, by=somebody())
    return submit_sheet(sheet, by=somebody(), stopped_by_time=True)


def reckoned(sheet: ScoreSheet) -> tuple[list[tuple[int, int]], int]:
    """What is kept of each deal's marks, and of the pot; the match in step with them."""
    kept = ScoreSheet.objects.get(pk=sheet.pk)
    tournament = kept.match.round.tournament
    assert recompute_tournament(tournament, write=False) == []
    marks = [(deal["marks"]["NS"], deal["marks"]["EW"]) for deal in kept.result["deals"]]
    return marks, kept.result["pot"]


def test_the_pot_goes_back_with_the_hand_in() -> None:
    sheet = stopped_sheet(WON, LITIGE, {"passed": True})
    match = match_of(sheet)
    assert reckoned(sheet) == ([(100, 62), (81, 81), (0, 0)], 0)
    assert (match.ns_score, match.ew_score, match.winner) == (181, 143, "NS")


def test_a_sheet_opened_again_has_its_pot_again() -> None:
    sheet = reopen_sheet(stopped_sheet(WON, LITIGE), by=somebody())
    assert reckoned(sheet) == ([(100, 62), (0, 81)], 81)
    assert match_of(sheet).ns_score is None


def test_typing_on_opens_the_pot_for_the_next_deal() -> None:
    sheet = stopped_sheet(WON, LITIGE, second_check=True)
    longer = [WON, LITIGE, LOST]
    sheet = save_deals(sheet, deals=longer, base_version=sheet.version, by=somebody())
    assert sheet.state == SheetState.OPEN
    assert reckoned(sheet) == ([(100, 62), (0, 81), (0, 243)], 0)


def test_a_corrected_sheet_stays_one_that_the_clock_ended() -> None:
    sheet = stopped_sheet(WON, WON)
    corrected = {"deals": [WON, LITIGE], "base_version": sheet.version}
    sheet = correct_sheet(sheet, **corrected, reason="Mal recopiée", by=somebody())
    assert reckoned(sheet) == ([(100, 62), (81, 81)], 0)


def test_a_contest_of_what_the_clock_ended_leaves_it_so() -> None:
    sheet = contest_sheet(stopped_sheet(WON, LITIGE), reason="81 ?", by=somebody())
    assert reckoned(sheet) == ([(100, 62), (81, 81)], 0)
    deals = [LITIGE, LITIGE]
    sheet = resolve_contest(sheet, deals=deals, reason="81 partout deux fois", by=somebody())
    assert reckoned(sheet) == ([(0, 81), (162, 81)], 0)
    assert match_of(sheet).winner == "draw"


def test_totals_level_once_the_pot_is_back_ask_for_one_more_deal() -> None:
    rules = {"trump_required": False, "declarations": False, "clock_tie": "one-more-deal"}
    sheet = open_sheet(length_value=12, rule_overrides=rules)
    sheet = save_deals(sheet, deals=[LITIGE], base_version=0, by=somebody())
    refused = refusal(submit_sheet, sheet, by=somebody(), stopped_by_time=True)
    assert refused.code == "one-more-deal"
    assert reckoned(sheet) == ([(0, 81)], 81)


def test_deals_that_an_update_made_impossible_are_opened_again_and_not_handed_in() -> None:
    sheet = stopped_sheet(WON)
    DealRecord.objects.update(facts={**WON, "points": {"NS": 100, "EW": 63}})
    sheet = reopen_sheet(sheet, by=somebody())
    assert (sheet.state, sheet.result["totals"]) == (SheetState.OPEN, {"NS": 100, "EW": 62})
    refused = refusal(submit_sheet, sheet, by=somebody(), stopped_by_time=True)
    assert (refused.code, refused.details) == ("points-sum", {"deal": 1, "path": "points"})
