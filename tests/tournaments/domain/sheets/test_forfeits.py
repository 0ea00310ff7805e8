"""Matches that were not played."""

import pytest
from django.utils import timezone

from tests.factories import MatchFactory, RoundFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tests.tournaments.score_facts import filled_sheet, match_of, somebody
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.enums import Act, Forfeit, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, Tournament

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


def test_a_locked_sheet_takes_no_forfeit() -> None:
    sheet = filled_sheet(submitted=True)
    ScoreSheet.objects.update(state=SheetState.LOCKED)
    with pytest.raises(Refused) as caught:
        record_forfeit(sheet.match, absent=Forfeit.NS, by=somebody())
    assert caught.value.code == "sheet-closed"


def test_a_forfeit_that_the_next_draw_rests_on_changes_sides_but_is_not_taken_back() -> None:
    match = record_forfeit(a_match(), absent=Forfeit.NS, by=somebody())
    Round.objects.update(state=RoundState.CLOSED, closed_at=timezone.now())
    with pytest.raises(Refused) as caught:
        record_forfeit(match, absent=Forfeit.NONE, by=somebody())
    assert caught.value.code == "round-closed"
    assert record_forfeit(match, absent=Forfeit.EW, by=somebody()).winner == "NS"


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
