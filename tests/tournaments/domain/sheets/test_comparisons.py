"""A sheet typed a second time: equal is told, different changes nothing."""

import pytest

from arbitration.models import AuditEntry
from tests.tournaments.score_facts import THREE_DEALS, filled_sheet, played, somebody
from tournaments.actors import Actor
from tournaments.domain.sheets.contests import compare_sheet
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet, reopen_sheet
from tournaments.enums import SheetState
from tournaments.errors import Refused
from tournaments.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def told(act: str = "sheet-compared") -> int:
    return AuditEntry.objects.filter(act=act).count()


def test_equal_deals_are_told_once() -> None:
    sheet = filled_sheet(submitted=True)
    same = [compare_sheet(sheet, deals=THREE_DEALS, by=somebody()) for _again in range(2)]
    assert (same, told(), ScoreSheet.objects.get().is_compared) == ([True, True], 1, True)


def test_totals_compare_with_those_of_a_sheet_entered_deal_by_deal() -> None:
    sheet = filled_sheet(submitted=True)
    assert compare_sheet(sheet, totals={"NS": 254, "EW": 232}, by=somebody())


def test_what_differs_writes_nothing() -> None:
    sheet = filled_sheet(submitted=True)
    before = Tournament.objects.get().version
    changed = [played("NS", 99), *THREE_DEALS[1:]]
    assert not compare_sheet(sheet, deals=changed, by=somebody())
    after = (told(), Tournament.objects.get().version, ScoreSheet.objects.get().is_compared)
    assert after == (0, before, False)


def test_a_sheet_that_waits_for_a_second_check_is_confirmed_by_it() -> None:
    sheet = filled_sheet(submitted=True, second_check=True)
    compare_sheet(sheet, deals=THREE_DEALS, by=somebody())
    assert (ScoreSheet.objects.get().state, told("sheet-confirmed")) == (SheetState.CONFIRMED, 1)


def test_a_sheet_opened_and_handed_in_again_is_compared_again() -> None:
    sheet = filled_sheet(submitted=True, second_check=True)
    compare_sheet(sheet, deals=THREE_DEALS, by=somebody())
    reopen_sheet(sheet, by=somebody())
    again = ScoreSheet.objects.get()
    hand_in_sheet(again, deals=THREE_DEALS, base_version=again.version, by=somebody())
    compare_sheet(sheet, deals=THREE_DEALS, by=somebody())
    assert ScoreSheet.objects.get().state == SheetState.CONFIRMED


def test_nobody_checks_their_own_sheet_by_typing_it_again() -> None:
    sheet = filled_sheet(submitted=True, second_check=True)
    clerk = ScoreSheet.objects.get().submitted_by
    with pytest.raises(Refused) as refused:
        compare_sheet(sheet, deals=THREE_DEALS, by=Actor(user=clerk))
    assert refused.value.code == "same-person"


def test_a_sheet_that_is_not_handed_in_is_not_compared() -> None:
    with pytest.raises(Refused) as refused:
        compare_sheet(filled_sheet(), deals=THREE_DEALS, by=somebody())
    assert refused.value.code == "sheet-closed"


def test_a_correction_makes_the_comparison_void() -> None:
    sheet = filled_sheet(submitted=True)
    compare_sheet(sheet, deals=THREE_DEALS, by=somebody())
    changed = [played("NS", 99), *THREE_DEALS[1:]]
    now = ScoreSheet.objects.get()
    correct_sheet(now, deals=changed, base_version=now.version, reason="Relu", by=somebody())
    assert not ScoreSheet.objects.get().is_compared
