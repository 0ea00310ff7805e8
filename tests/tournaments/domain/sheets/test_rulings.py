"""What rulings fix on a sheet: held to by whoever types it, undone to the digit."""

from typing import Any

import pytest

from tests.tournaments.recording import recorded_acts
from tests.tournaments.score_facts import (
    THREE_DEALS,
    filled_sheet,
    match_of,
    open_sheet,
    played,
    somebody,
)
from tournaments.actors import SERVER
from tournaments.domain.sheets.rulings import (
    DealBefore,
    bar_side,
    fix_deal,
    lose_match,
    release_deal,
    restore_sheet,
)
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals, save_totals
from tournaments.enums import Act, SheetState
from tournaments.errors import Refused
from tournaments.models import ScoreSheet
from tournaments.queries.sheets.match_results import list_current_deals

pytestmark = pytest.mark.django_db

AWARD = {"awarded": {"to": "EW", "reason": "third-misdeal"}}
RENONCE = {"renonce": {"to": "EW", "points": 20}}


def stored(sheet: ScoreSheet) -> ScoreSheet:
    return ScoreSheet.objects.get(pk=sheet.pk)


def facts(sheet: ScoreSheet) -> dict[int, dict[str, Any]]:
    return list_current_deals(stored(sheet))


def fix(sheet: ScoreSheet, number: int, given: dict[str, Any]) -> DealBefore:
    return fix_deal(sheet, number=number, facts=given, by=SERVER, reason="Tarif")


def release(
    sheet: ScoreSheet, number: int, before: DealBefore, fixed: dict[str, Any] = AWARD
) -> None:
    release_deal(sheet, number=number, fixed=fixed, before=before, by=SERVER, reason="Révisé")


def test_the_next_deal_is_written_down() -> None:
    sheet = open_sheet()
    save_deals(sheet, deals=THREE_DEALS[:1], base_version=0, by=somebody())
    fix(sheet, 2, AWARD)
    assert facts(sheet) == {1: THREE_DEALS[0], 2: AWARD}
    assert stored(sheet).result["totals"] == {"NS": 100, "EW": 224}


def test_a_deal_on_a_sheet_still_empty_waits_for_who_fills_it_in() -> None:
    sheet = open_sheet()
    fix(sheet, 2, AWARD)
    assert facts(sheet) == {}
    save_deals(sheet, deals=[THREE_DEALS[0], AWARD], base_version=0, by=somebody())
    assert facts(sheet)[2] == AWARD


def test_typing_something_else_is_refused_beside_the_deal() -> None:
    sheet = open_sheet()
    fix(sheet, 2, AWARD)
    with pytest.raises(Refused) as refusal:
        save_deals(sheet, deals=THREE_DEALS[:2], base_version=0, by=somebody())
    assert (refusal.value.code, refusal.value.details["deal"]) == ("ruled-deal", 2)


def test_nothing_is_typed_beside_a_deal_that_was_ruled_whole() -> None:
    sheet = filled_sheet()
    fix(sheet, 2, played("EW", 110))
    version = stored(sheet).version
    more = [THREE_DEALS[0], played("EW", 110, belote={"EW": 1}), THREE_DEALS[2]]
    with pytest.raises(Refused) as refusal:
        save_deals(sheet, deals=more, base_version=version, by=somebody())
    assert (refusal.value.code, refusal.value.details["deal"]) == ("ruled-deal", 2)


def test_part_of_a_deal_is_added_to_what_is_typed() -> None:
    sheet = open_sheet(rule_overrides={"declarations": True, "trump_required": False})
    fix(sheet, 1, RENONCE)
    save_deals(sheet, deals=[THREE_DEALS[0]], base_version=0, by=somebody())
    assert facts(sheet)[1] == THREE_DEALS[0] | RENONCE


def with_annonces(taker: str, points: int, **annonces: int) -> dict[str, Any]:
    return played(taker, points, declarations=annonces)


def annonces_sheet() -> ScoreSheet:
    return open_sheet(rule_overrides={"declarations": True, "trump_required": False})


def typed(sheet: ScoreSheet, *deals: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """What is recorded of a sheet once these deals were typed on it."""
    save_deals(sheet, deals=deals, base_version=stored(sheet).version, by=somebody())
    return {number: deal["declarations"] for number, deal in facts(sheet).items()}


@pytest.mark.parametrize(("announced", "left"), [(20, 0), (70, 50), (40, 20), (50, 50)])
def test_a_false_annonce_leaves_a_deal_typed_after_the_ruling(announced: int, left: int) -> None:
    sheet = annonces_sheet()
    fix(sheet, 1, RENONCE)
    assert typed(sheet, with_annonces("NS", 100, NS=announced)) == {1: {"NS": left}}


def test_a_line_that_comes_back_as_it_was_recorded_loses_no_other_annonce() -> None:
    sheet = annonces_sheet()
    fix(sheet, 1, RENONCE)
    typed(sheet, with_annonces("NS", 100, NS=40))
    again = with_annonces("EW", 100, NS=20) | RENONCE
    assert typed(sheet, again) == {1: {"NS": 20}}


def test_a_false_annonce_that_is_typed_again_leaves_again() -> None:
    sheet = annonces_sheet()
    typed(sheet, with_annonces("NS", 100, NS=40))
    fix(sheet, 1, RENONCE | {"declarations": {"NS": 20}})
    assert [typed(sheet, with_annonces("NS", 99, NS=points)) for points in (40, 20)] == [
        {1: {"NS": 20}},
        {1: {"NS": 20}},
    ]


def test_without_the_false_annonce_the_other_side_may_have_its_own() -> None:
    sheet = annonces_sheet()
    typed(sheet, with_annonces("NS", 100, NS=20))
    fix(sheet, 1, RENONCE | {"declarations": {"NS": 0}})
    assert typed(sheet, with_annonces("NS", 100, EW=50)) == {1: {"EW": 50, "NS": 0}}


def test_other_annonces_than_the_ruling_left_are_refused_beside_the_deal() -> None:
    sheet = annonces_sheet()
    typed(sheet, with_annonces("NS", 100, NS=40))
    fix(sheet, 1, RENONCE | {"declarations": {"NS": 20}})
    with pytest.raises(Refused) as refusal:
        typed(sheet, with_annonces("NS", 100, NS=100))
    assert refusal.value.code == "ruled-deal"


def test_annonces_that_cannot_be_read_are_named_by_the_engine() -> None:
    sheet = annonces_sheet()
    fix(sheet, 1, RENONCE)
    with pytest.raises(Refused) as refusal:
        typed(sheet, played("NS", 100, declarations={"NS": "20"}))
    assert refusal.value.code == "type"


@pytest.mark.parametrize("state", [SheetState.CONFIRMED, SheetState.LOCKED])
def test_a_sheet_that_counts_is_corrected_and_keeps_its_state(state: SheetState) -> None:
    sheet = filled_sheet(submitted=True)
    ScoreSheet.objects.update(state=state)
    with recorded_acts() as acts:
        fix(sheet, 3, AWARD)
    assert (acts, stored(sheet).state) == ([Act.SHEET_CORRECTED], state)
    match = match_of(sheet)
    assert (match.ns_score, match.ew_score, match.winner) == (172, 314, "EW")


def test_undoing_a_replaced_deal_gives_the_match_back_to_the_digit() -> None:
    sheet = filled_sheet(submitted=True)
    before = stored(sheet).result
    release(sheet, 2, fix(sheet, 2, AWARD))
    assert (stored(sheet).result, stored(sheet).ruled) == (before, {})


def test_undoing_the_last_deal_takes_it_back() -> None:
    sheet = open_sheet()
    save_deals(sheet, deals=THREE_DEALS[:1], base_version=0, by=somebody())
    release(sheet, 2, fix(sheet, 2, AWARD))
    assert facts(sheet) == {1: THREE_DEALS[0]}


def test_undoing_a_deal_that_others_followed_annuls_it() -> None:
    sheet = open_sheet()
    before = fix(sheet, 1, AWARD)
    save_deals(sheet, deals=[AWARD, THREE_DEALS[0]], base_version=1, by=somebody())
    release(sheet, 1, before)
    assert facts(sheet) == {1: {"annulled": True}, 2: THREE_DEALS[0]}


def test_two_parts_of_one_deal_are_undone_one_by_one() -> None:
    sheet = filled_sheet(rule_overrides={"declarations": True, "trump_required": False})
    first = fix(sheet, 1, RENONCE)
    fix(sheet, 1, {"belote": {"NS": 1}})
    release(sheet, 1, first, RENONCE)
    assert facts(sheet)[1] == THREE_DEALS[0] | {"belote": {"NS": 1}}
    assert stored(sheet).ruled == {"1": {"belote": {"NS": 1}}}


def test_a_sheet_of_totals_is_not_changed_deal_by_deal() -> None:
    sheet = open_sheet()
    save_totals(sheet, totals={"NS": 300, "EW": 186}, base_version=0, by=somebody())
    with pytest.raises(Refused) as refusal:
        fix(sheet, 1, AWARD)
    assert refusal.value.code == "totals-recorded"


def test_an_impossible_deal_is_refused_and_nothing_stays() -> None:
    sheet = filled_sheet()
    with pytest.raises(Refused) as refusal:
        fix(sheet, 4, AWARD)
    assert (refusal.value.code, stored(sheet).ruled) == ("match-over", {})


def test_a_barred_side_may_not_take_that_deal() -> None:
    sheet = open_sheet()
    bar_side(sheet, number=2, side="EW", by=SERVER, reason="2e fausse donne")
    with pytest.raises(Refused) as refusal:
        save_deals(sheet, deals=THREE_DEALS[:2], base_version=0, by=somebody())
    assert (refusal.value.code, refusal.value.details["deal"]) == ("barred-side", 2)


def test_the_other_side_takes_and_the_ban_stands_on_the_deal() -> None:
    sheet = open_sheet()
    bar_side(sheet, number=1, side="EW", by=SERVER, reason="2e fausse donne")
    save_deals(sheet, deals=THREE_DEALS[:1], base_version=0, by=somebody())
    assert facts(sheet)[1]["barred"] == "EW"


def test_a_deal_that_all_passed_needs_no_ban() -> None:
    sheet = open_sheet()
    bar_side(sheet, number=1, side="EW", by=SERVER, reason="2e fausse donne")
    save_deals(sheet, deals=[{"passed": True}], base_version=0, by=somebody())
    assert facts(sheet)[1] == {"passed": True}


def test_a_lifted_ban_is_gone_from_the_deal_too() -> None:
    sheet = open_sheet()
    before = bar_side(sheet, number=1, side="EW", by=SERVER, reason="2e fausse donne")
    save_deals(sheet, deals=THREE_DEALS[:1], base_version=0, by=somebody())
    bar_side(sheet, number=1, side=before, by=SERVER, reason="Révisé")
    assert (facts(sheet)[1], stored(sheet).barred) == (THREE_DEALS[0], {})


def test_a_ban_on_a_side_that_took_is_refused() -> None:
    sheet = filled_sheet()
    with pytest.raises(Refused) as refusal:
        bar_side(sheet, number=2, side="EW", by=SERVER, reason="Trop tard")
    assert refusal.value.code == "barred-side"


def test_a_lost_match_is_lost_whatever_the_totals_until_that_is_undone() -> None:
    sheet = filled_sheet(submitted=True)
    before = lose_match(sheet, side="NS", by=SERVER, reason="Conduite")
    assert (match_of(sheet).winner, match_of(sheet).ns_score) == ("EW", 254)
    lose_match(sheet, side=before, by=SERVER, reason="Révisé")
    assert match_of(sheet).winner == "NS"


def test_a_match_lost_before_its_end_can_be_handed_in() -> None:
    sheet = open_sheet()
    lose_match(sheet, side="NS", by=SERVER, reason="Conduite")
    hand_in_sheet(sheet, deals=THREE_DEALS[:1], base_version=0, by=somebody())
    assert match_of(sheet).winner == "EW"


def test_deals_are_put_back_as_they_were() -> None:
    sheet = filled_sheet(submitted=True)
    deals = {"2": played("NS", 90), "3": None}
    restore_sheet(sheet, entry=None, deals=deals, totals=None, by=SERVER, reason="Révisé")
    assert facts(sheet) == {1: THREE_DEALS[0], 2: played("NS", 90)}


@pytest.mark.parametrize("act", ["release", "lift"])
def test_a_sheet_that_counts_by_its_totals_by_now_goes_on_so(act: str) -> None:
    sheet = filled_sheet()
    if act == "release":
        before = fix(sheet, 2, AWARD)
    else:
        bar_side(sheet, number=2, side="NS", by=SERVER, reason="2e fausse donne")
    version = stored(sheet).version
    save_totals(sheet, totals={"NS": 300, "EW": 186}, base_version=version, by=somebody())
    if act == "release":
        release(sheet, 2, before)
    else:
        bar_side(sheet, number=2, side=None, by=SERVER, reason="Révisé")
    assert stored(sheet).result["totals"] == {"NS": 300, "EW": 186}
    assert facts(sheet) == dict(enumerate(THREE_DEALS, start=1))
