"""Matches that were not played."""

import pytest
from django.utils import timezone

from tests.factories import MatchFactory, RoundFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tests.tournaments.score_facts import filled_sheet, match_of, somebody
from tournaments.domain.sheets.corrections import correct_sheet, preview_correction
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.enums import Act, Forfeit, RoundState, SheetEntry, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.models.sheets.shapes import TotalsFacts

pytestmark = pytest.mark.django_db


def a_match() -> Match:
    tournament = TournamentFactory(
        forfeit_points_for=1000, forfeit_points_against=50, both_absent_points=20
    )
    return MatchFactory(round=RoundFactory(tournament=tournament))


@pytest.mark.parametrize(
    ("absent", "expected"),
    [
        (Forfeit.NS, (50, 1000, "EW")),
        (Forfeit.EW, (1000, 50, "NS")),
        (Forfeit.BOTH, (20, 20, "")),
    ],
)
def test_the_tournament_s_values_count(absent: Forfeit, expected: tuple[int, int, str]) -> None:
    match = record_forfeit(a_match(), absent=absent, by=somebody())
    assert (match.ns_score, match.ew_score, match.winner) == expected


def test_a_forfeit_taken_back_leaves_the_sheet_s_own_result() -> None:
    sheet = filled_sheet(submitted=True)
    record_forfeit(sheet.match, absent=Forfeit.EW, by=somebody())
    record_forfeit(sheet.match, absent=Forfeit.NONE, by=somebody())
    assert match_of(sheet).ns_score == 254


def test_the_same_forfeit_twice_is_announced_once() -> None:
    match = a_match()
    with recorded_acts() as acts:
        record_forfeit(match, absent=Forfeit.NS, by=somebody())
        record_forfeit(match, absent=Forfeit.NS, by=somebody())
    assert acts == [Act.FORFEIT_RECORDED]


def test_a_team_that_sits_out_cannot_be_absent() -> None:
    bye = MatchFactory(table_number=None, ew=None)
    with pytest.raises(Refused) as caught:
        record_forfeit(bye, absent=Forfeit.NS, by=somebody())
    assert caught.value.code == "no-opponent"


def close_round() -> None:
    ScoreSheet.objects.exclude(state=SheetState.OPEN).update(state=SheetState.LOCKED)
    Round.objects.update(state=RoundState.CLOSED, closed_at=timezone.now())


@pytest.mark.parametrize("reason", ["", " "])
def test_a_forfeit_in_a_closed_round_asks_a_reason(reason: str) -> None:
    match = record_forfeit(a_match(), absent=Forfeit.NS, by=somebody())
    close_round()
    with pytest.raises(Refused) as caught:
        record_forfeit(match, absent=Forfeit.EW, by=somebody(), reason=reason)
    assert caught.value.code == "reason-missing"


def test_a_forfeit_that_the_next_draw_rests_on_changes_sides_but_leaves_no_table_open() -> None:
    match = record_forfeit(a_match(), absent=Forfeit.NS, by=somebody())
    close_round()
    with pytest.raises(Refused) as caught:
        record_forfeit(match, absent=Forfeit.NONE, by=somebody(), reason="Ils sont venus")
    assert caught.value.code == "round-closed"
    assert record_forfeit(match, absent=Forfeit.EW, by=somebody(), reason="Table 4").winner == "NS"


def test_a_forfeit_at_a_played_table_comes_and_goes_after_the_round() -> None:
    sheet = filled_sheet(submitted=True)
    close_round()
    record_forfeit(sheet.match, absent=Forfeit.EW, by=somebody(), reason="Autre table")
    absent = match_of(sheet).winner
    record_forfeit(sheet.match, absent=Forfeit.NONE, by=somebody(), reason="C'était la 4")
    assert (absent, match_of(sheet).ns_score) == ("NS", 254)


def test_what_was_played_takes_the_place_of_a_forfeit_in_a_closed_round() -> None:
    sheet = filled_sheet()
    record_forfeit(sheet.match, absent=Forfeit.EW, by=somebody())
    close_round()
    ScoreSheet.objects.update(entry=SheetEntry.TOTALS)
    totals: TotalsFacts = {"NS": 300, "EW": 186}
    impact = preview_correction(sheet, totals=totals, base_version=sheet.version, by=somebody())
    with recorded_acts() as acts:
        correct_sheet(
            sheet, totals=totals, base_version=sheet.version, reason="Jouée", by=somebody()
        )
    match = match_of(sheet)
    assert (match.forfeit, match.ns_score, match.winner) == (Forfeit.NONE, 300, "NS")
    assert (ScoreSheet.objects.get().state, impact.after["totals"]) == (
        SheetState.LOCKED, {"NS": 300, "EW": 186},
    )  # fmt: skip
    assert acts[-2:] == [Act.FORFEIT_RECORDED, Act.SHEET_CORRECTED]


def test_nobody_is_absent_from_a_draw_that_is_not_published() -> None:
    match = a_match()
    Round.objects.update(state=RoundState.PREVIEW)
    with pytest.raises(Refused) as caught:
        record_forfeit(match, absent=Forfeit.NS, by=somebody())
    assert caught.value.code == "round-not-published"


def test_final_standings_take_no_forfeit() -> None:
    match = a_match()
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(Refused) as caught:
        record_forfeit(match, absent=Forfeit.NS, by=somebody())
    assert caught.value.code == "finished"
