"""A sheet's way from empty to confirmed: its deals, its totals, handing in, the second check."""

import datetime
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.recording import recorded_acts
from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import (
    THREE_DEALS,
    filled_sheet,
    match_of,
    open_sheet,
    played,
    somebody,
    submit_sheet,
)
from tournaments.domain.sheets.sheets import confirm_sheet, save_deals, save_totals
from tournaments.enums import Act, RoundState, SheetEntry, SheetState
from tournaments.models import DealRecord, Round, ScoreSheet, TotalsRecord, Tournament

pytestmark = pytest.mark.django_db


def versions(sheet: ScoreSheet) -> list[tuple[int, int, bool]]:
    records = DealRecord.objects.filter(sheet=sheet)
    return [(r.number, r.version, r.is_current) for r in records]


def test_saved_deals_are_the_facts_that_hold() -> None:
    sheet = filled_sheet()
    assert [r.facts for r in DealRecord.objects.filter(sheet=sheet)] == list(THREE_DEALS)


def kept_deal(number: int, taker: str, ns: int, ew: int) -> dict[str, Any]:
    """A contract made, without a sweep or a belote."""
    return {
        "number": number,
        "marks": {"NS": ns, "EW": ew},
        "taker": taker,
        "made": True,
        "sweep": None,
        "litige": False,
        "belotes": {"NS": 0, "EW": 0},
    }


def test_saving_computes_the_result() -> None:
    assert filled_sheet().result == {
        "version": 2,
        "deals": [
            kept_deal(1, "NS", 100, 62),
            kept_deal(2, "EW", 72, 90),
            kept_deal(3, "NS", 82, 80),
        ],
        "deals_played": 3,
        "totals": {"NS": 254, "EW": 232},
        "finished": True,
        "winner": "NS",
        "pot": 0,
        "pending": None,
    }


def test_a_changed_deal_adds_a_version_and_keeps_the_old_one() -> None:
    sheet = filled_sheet()
    deals = [THREE_DEALS[0], played("EW", 91), THREE_DEALS[2]]
    save_deals(sheet, deals=deals, base_version=1, by=somebody())
    assert versions(sheet) == [(1, 1, True), (2, 1, False), (2, 2, True), (3, 1, True)]


def test_a_new_version_names_the_one_it_replaces() -> None:
    sheet = filled_sheet()
    save_deals(sheet, deals=[played("NS", 99), *THREE_DEALS[1:]], base_version=1, by=somebody())
    old, new = DealRecord.objects.filter(sheet=sheet, number=1)
    assert new.replaces == old


def test_a_line_taken_back_stays_as_an_empty_version() -> None:
    sheet = filled_sheet()
    save_deals(sheet, deals=THREE_DEALS[:2], base_version=1, by=somebody())
    assert DealRecord.objects.get(sheet=sheet, number=3, is_current=True).facts is None


def test_the_same_deals_again_change_nothing() -> None:
    sheet = filled_sheet()
    with recorded_acts() as acts:
        save_deals(sheet, deals=THREE_DEALS, base_version=1, by=somebody())
    assert (acts, ScoreSheet.objects.get(pk=sheet.pk).version) == ([], 1)


def test_an_impossible_deal_is_refused_with_the_engine_s_code_and_place() -> None:
    wrong = {"taker": "NS", "points": {"NS": 100, "EW": 58}}
    refused = refusal(
        save_deals, open_sheet(), deals=[THREE_DEALS[0], wrong], base_version=0, by=somebody()
    )
    assert (refused.code, refused.details) == ("points-sum", {"deal": 2, "path": "points"})


def test_nothing_is_recorded_of_an_impossible_sheet() -> None:
    sheet = open_sheet()
    refusal(save_deals, sheet, deals=[{"taker": "NS"}], base_version=0, by=somebody())
    assert (DealRecord.objects.count(), ScoreSheet.objects.get().version) == (0, 0)


def test_a_version_that_was_not_seen_is_not_replaced() -> None:
    sheet = filled_sheet()
    refused = refusal(save_deals, sheet, deals=THREE_DEALS[:1], base_version=0, by=somebody())
    assert (refused.code, refused.details) == ("sheet-changed", {"version": 1})


def test_two_people_who_typed_the_same_do_not_conflict() -> None:
    sheet = save_deals(filled_sheet(), deals=THREE_DEALS, base_version=0, by=somebody())
    assert sheet.version == 1


def test_the_first_deal_freezes_the_rules() -> None:
    with recorded_acts() as acts:
        filled_sheet()
    assert acts == [Act.RULES_FROZEN, Act.SHEET_SAVED]
    assert Tournament.objects.get().rules_frozen_at is not None


def test_the_rules_are_frozen_once() -> None:
    sheet = filled_sheet()
    with recorded_acts() as acts:
        save_deals(sheet, deals=THREE_DEALS[:1], base_version=1, by=somebody())
    assert acts == [Act.SHEET_SAVED]


def test_a_draw_not_published_yet_takes_no_deals() -> None:
    sheet = open_sheet()
    sheet.match.round.state = RoundState.PREVIEW
    sheet.match.round.save()
    refused = refusal(save_deals, sheet, deals=THREE_DEALS, base_version=0, by=somebody())
    assert refused.code == "round-not-published"


def test_a_match_does_not_count_before_its_sheet_is_handed_in() -> None:
    match = match_of(filled_sheet())
    assert (match.ns_score, match.ew_score, match.winner) == (None, None, "")


def test_handing_in_makes_the_match_count() -> None:
    match = match_of(filled_sheet(submitted=True))
    assert (match.ns_score, match.ew_score, match.winner) == (254, 232, "NS")


def test_without_a_second_check_the_desk_confirms_at_once() -> None:
    with recorded_acts() as acts:
        sheet = submit_sheet(filled_sheet(), by=somebody())
    assert acts[-2:] == [Act.SHEET_SUBMITTED, Act.SHEET_CONFIRMED]
    assert sheet.state == SheetState.CONFIRMED


def test_with_a_second_check_the_sheet_waits() -> None:
    assert filled_sheet(submitted=True, second_check=True).state == SheetState.SUBMITTED


def test_handing_in_twice_changes_nothing() -> None:
    first = somebody()
    sheet = submit_sheet(filled_sheet(second_check=True), by=first)
    with recorded_acts() as acts:
        again = submit_sheet(sheet, by=somebody())
    assert (acts, again.submitted_by) == ([], first.user)


def test_an_empty_sheet_is_not_handed_in() -> None:
    assert refusal(submit_sheet, open_sheet(), by=somebody()).code == "sheet-empty"


def test_an_unfinished_match_is_not_handed_in() -> None:
    sheet = save_deals(open_sheet(), deals=THREE_DEALS[:2], base_version=0, by=somebody())
    assert refusal(submit_sheet, sheet, by=somebody()).code == "match-unfinished"


def test_after_the_time_an_unfinished_match_is_refused_with_what_to_tick() -> None:
    sheet = open_sheet(length_kind="target", length_value=2000, time_limit_minutes=60)
    Round.objects.update(started_at=timezone.now() - datetime.timedelta(minutes=61))
    sheet = save_deals(sheet, deals=THREE_DEALS[:2], base_version=0, by=somebody())
    assert str(refusal(submit_sheet, sheet, by=somebody())) == (
        "La partie n'est pas terminée : personne n'a atteint 2000 points. "
        "Si le temps l'a arrêtée, cochez-le avant de remettre la feuille."
    )


def test_totals_short_of_the_target_are_said_to_be_so_and_no_deals_counted() -> None:
    sheet = open_sheet(length_kind="target", length_value=2000, sheet_entry="totals")
    sheet = save_totals(sheet, totals={"NS": 1450, "EW": 1230}, base_version=0, by=somebody())
    said = "La partie n'est pas terminée : personne n'a atteint 2000 points."
    assert str(refusal(submit_sheet, sheet, by=somebody())) == said


@pytest.mark.parametrize(
    ("points", "winner"), [(100, "NS"), (81, "draw")], ids=["higher total", "equal totals"]
)
def test_a_match_stopped_by_time_goes_to_the_higher_total(points: int, winner: str) -> None:
    sheet = open_sheet(
        rulebook="coinche-82",
        rule_overrides={"count": "contract-only"},
        length_kind="target",
        length_value=1000,
    )
    contract = {"contract": max(82, points), "trump": "H"}
    deals = [played("NS", 110, **contract)]
    if winner == "draw":
        deals.append(played("EW", 110, **contract))
    sheet = save_deals(sheet, deals=deals, base_version=0, by=somebody())
    submit_sheet(sheet, by=somebody(), stopped_by_time=True)
    assert match_of(sheet).winner == winner


@pytest.mark.parametrize(
    ("options", "ended"),
    [
        ({"clock_tie": "one-more-deal"}, "one-more-deal"),
        ({"unreached_target": "draw"}, "draw"),
    ],
)
def test_the_rules_say_what_the_clock_decides(options: dict[str, str], ended: str) -> None:
    rules = {"trump_required": False, "declarations": False, **options}
    target = {"length_kind": "target", "length_value": 1000, "rule_overrides": rules}
    sheet = open_sheet(rulebook="ffb-belote", **target)
    deals = [played("NS", 100), played("EW", 100 if ended != "draw" else 90)]
    sheet = save_deals(sheet, deals=deals, base_version=0, by=somebody())
    if ended == "one-more-deal":
        refused = refusal(submit_sheet, sheet, by=somebody(), stopped_by_time=True)
        assert refused.code == ended
    else:
        submit_sheet(sheet, by=somebody(), stopped_by_time=True)
        assert match_of(sheet).winner == ended


def test_a_match_to_a_target_ends_after_its_most_deals() -> None:
    rules = {"trump_required": False, "declarations": False}
    length = {"length_kind": "target", "length_value": 1000, "most_deals": 2}
    sheet = open_sheet(rulebook="ffb-belote", rule_overrides=rules, **length)
    deals = [played("NS", 100), played("EW", 90)]
    sheet = save_deals(sheet, deals=deals, base_version=0, by=somebody())
    submit_sheet(sheet, by=somebody())
    assert match_of(sheet).winner == "NS"


def test_a_second_person_confirms() -> None:
    sheet = filled_sheet(submitted=True, second_check=True)
    second = somebody()
    confirmed = confirm_sheet(sheet, by=second, seen_version=1)
    assert (confirmed.state, confirmed.confirmed_by) == (SheetState.CONFIRMED, second.user)


def test_nobody_confirms_their_own_sheet() -> None:
    clerk = somebody()
    sheet = submit_sheet(filled_sheet(second_check=True), by=clerk)
    assert refusal(confirm_sheet, sheet, by=clerk).code == "same-person"


def test_a_version_that_was_not_seen_is_not_confirmed() -> None:
    sheet = filled_sheet(submitted=True, second_check=True)
    assert refusal(confirm_sheet, sheet, by=somebody(), seen_version=0).code == "sheet-changed"


def test_a_change_before_the_second_check_opens_the_sheet_again() -> None:
    sheet = filled_sheet(submitted=True, second_check=True)
    changed = [played("NS", 99), *THREE_DEALS[1:]]
    saved = save_deals(sheet, deals=changed, base_version=1, by=somebody())
    assert (saved.state, saved.submitted_by) == (SheetState.OPEN, None)


def test_a_confirmed_sheet_takes_no_more_deals() -> None:
    sheet = filled_sheet(submitted=True)
    refused = refusal(save_deals, sheet, deals=THREE_DEALS[:1], base_version=1, by=somebody())
    assert refused.code == "sheet-closed"


def test_totals_are_recorded_beside_the_deals() -> None:
    sheet = save_totals(open_sheet(), totals={"NS": 300, "EW": 186}, base_version=0, by=somebody())
    assert (sheet.entry, sheet.result["totals"], sheet.result["winner"]) == (
        SheetEntry.TOTALS,
        {"NS": 300, "EW": 186},
        "NS",
    )


def test_changed_totals_add_a_version() -> None:
    sheet = open_sheet()
    save_totals(sheet, totals={"NS": 300, "EW": 186}, base_version=0, by=somebody())
    save_totals(sheet, totals={"NS": 301, "EW": 185}, base_version=1, by=somebody())
    kept = [(r.version, r.is_current) for r in TotalsRecord.objects.filter(sheet=sheet)]
    assert kept == [(1, False), (2, True)]


def test_a_finished_tournament_takes_no_more_sheets() -> None:
    sheet = open_sheet()
    Tournament.objects.update(finished_at="2026-11-21T22:00:00Z")
    refused = refusal(save_deals, sheet, deals=THREE_DEALS, base_version=0, by=somebody())
    assert refused.code == "finished"
