"""One deal waits for the arbiter: the others of its sheet go on, and nothing of it is lost."""

from typing import Any

import pytest

from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import (
    THREE_DEALS,
    match_of,
    open_sheet,
    played,
    somebody,
    submit_sheet,
)
from tournaments.domain.phones.desk import give_table_back
from tournaments.domain.sheets.contests import contest_sheet, resolve_contest
from tournaments.domain.sheets.sheets import (
    confirm_sheet,
    hand_in_sheet,
    reopen_sheet,
    save_deals,
    save_totals,
)
from tournaments.enums import SheetState
from tournaments.models import ScoreSheet
from tournaments.queries.sheets.match_results import list_current_deals

pytestmark = pytest.mark.django_db

OTHER = played("EW", 110)


def disputed(deal: int | None, *, written: int = 2, **settings: Any) -> ScoreSheet:
    """A sheet on which some deals are written and one is contested."""
    sheet = open_sheet(**settings)
    if written:
        sheet = save_deals(sheet, deals=THREE_DEALS[:written], base_version=0, by=somebody())
    return contest_sheet(sheet, reason="Recomptez", deal_number=deal, by=somebody())


def save(sheet: ScoreSheet, *deals: Any) -> ScoreSheet:
    now = ScoreSheet.objects.get(pk=sheet.pk)
    return save_deals(now, deals=deals, base_version=now.version, by=somebody())


def held(sheet: ScoreSheet) -> tuple[Any, ...]:
    return tuple(list_current_deals(ScoreSheet.objects.get(pk=sheet.pk)).values())


def test_the_deals_beside_it_are_typed_and_corrected() -> None:
    sheet = disputed(1)
    save(sheet, THREE_DEALS[0], OTHER, THREE_DEALS[2])
    assert held(sheet) == (THREE_DEALS[0], OTHER, THREE_DEALS[2])
    assert ScoreSheet.objects.get().state == SheetState.CONTESTED


@pytest.mark.parametrize(
    "deals",
    [(OTHER, THREE_DEALS[1]), (), (OTHER,)],
    ids=["another", "taken back", "another, the rest taken back"],
)
def test_the_deal_itself_stays_as_it_is(deals: tuple[Any, ...]) -> None:
    sheet = disputed(1)
    assert refusal(save, sheet, *deals).code == "contested-deal"
    assert held(sheet) == THREE_DEALS[:2]


def test_nothing_is_written_behind_one_that_nobody_wrote() -> None:
    sheet = disputed(2, written=1)
    assert refusal(save, sheet, *THREE_DEALS).code == "contested-deal"
    save(sheet, OTHER)
    assert held(sheet) == (OTHER,)


def test_a_sheet_contested_as_a_whole_takes_nothing() -> None:
    assert refusal(save, disputed(None), THREE_DEALS[0]).code == "sheet-closed"


def test_its_deals_do_not_give_way_to_totals() -> None:
    sheet, totals = disputed(1), {"NS": 262, "EW": 62}
    code = refusal(save_totals, sheet, totals=totals, base_version=1, by=somebody()).code
    assert (code, held(sheet)) == ("sheet-closed", THREE_DEALS[:2])


@pytest.mark.parametrize("second_check", [False, True])
def test_handed_in_it_waits_for_the_decision_and_for_nobody_else(second_check: bool) -> None:
    sheet = disputed(1, second_check=second_check)
    hand_in_sheet(sheet, deals=THREE_DEALS, base_version=1, by=somebody())
    now = ScoreSheet.objects.get()
    assert (now.state, now.submitted_at is None) == (SheetState.CONTESTED, False)
    assert refusal(confirm_sheet, now, by=somebody()).code == "sheet-closed"
    assert refusal(save, now, *THREE_DEALS[:2]).code == "sheet-closed"
    resolve_contest(now, by=somebody(), reason="Juste.")
    assert (ScoreSheet.objects.get().state, held(sheet)) == (SheetState.CONFIRMED, THREE_DEALS)


def test_one_that_the_clock_ended_is_finished_by_the_decision() -> None:
    sheet = submit_sheet(disputed(1, length_value=12), by=somebody(), stopped_by_time=True)
    deals = [OTHER, THREE_DEALS[1]]
    resolve_contest(sheet, by=somebody(), reason="Recomptée", deals=deals)
    assert ScoreSheet.objects.get().state == SheetState.CONFIRMED
    assert (match_of(sheet).ns_score, match_of(sheet).ew_score) == (124, 200)


def test_the_clock_ends_no_match_without_a_deal_that_was_played() -> None:
    sheet = disputed(3, length_value=12)
    code = refusal(submit_sheet, sheet, by=somebody(), stopped_by_time=True).code
    assert (code, ScoreSheet.objects.get().submitted_at) == ("contested-deal", None)


def test_opened_again_it_is_still_disputed() -> None:
    sheet = disputed(1)
    hand_in_sheet(sheet, deals=THREE_DEALS, base_version=1, by=somebody())
    opened = reopen_sheet(sheet, by=somebody())
    assert (opened.disputed_deal, opened.submitted_at) == (1, None)
    save(sheet, THREE_DEALS[0], OTHER, THREE_DEALS[2])
    assert refusal(save, sheet, OTHER, OTHER, OTHER).code == "contested-deal"


def test_a_decision_made_on_an_older_page_takes_nothing_off() -> None:
    sheet = disputed(1)
    save(sheet, *THREE_DEALS)
    said = {"deals": [OTHER, THREE_DEALS[1]], "seen_version": 1}
    code = refusal(resolve_contest, sheet, by=somebody(), reason="Recomptée", **said).code
    assert (code, held(sheet)) == ("sheet-changed", THREE_DEALS)


def test_what_sides_say_of_it_on_phones_outlives_the_desk_that_types_the_rest() -> None:
    table = Table(deals=4)
    table.agree("a")
    table.type(table.ns, 2, "b")
    table.type(table.ew, 2, "d", base=table.said.find_head(2, "EW"))
    table.contest(table.ns, 2)
    save(table.sheet, WAYS["d"])
    said = {side: stand.entry.facts for (_n, side), stand in table.said.stands.items()}
    assert (said, table.written) == ({"NS": WAYS["b"], "EW": WAYS["d"]}, ["d"])


def test_what_both_sides_agreed_on_behind_it_counts_once_the_desk_gives_the_sheet_back() -> None:
    table = Table(deals=4)
    table.agree("a", "a")
    table.contest(table.ns, 2)
    table.type(table.ns, 3, "b")
    table.confirm(table.ew, 3)
    save(table.sheet, WAYS["d"], WAYS["a"])
    resolve_contest(table.sheet, by=somebody(), reason="Juste.")
    give_table_back(table.sheet, by=somebody())
    assert table.written == ["d", "a", "b"]
