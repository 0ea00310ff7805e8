"""What is missing in a round, and its clock."""

import datetime

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    MatchFactory,
    RoundFactory,
    ScoreSheetFactory,
    StageFactory,
    TournamentFactory,
)
from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import Round
from tournaments.queries.draws.rounds import (
    find_current_round,
    find_round_clock,
    read_round_progress,
)

pytestmark = pytest.mark.django_db


def round_with(*states: SheetState) -> Round:
    round_ = RoundFactory()
    for number, state in enumerate(states, start=1):
        match = MatchFactory(round=round_, table_number=number)
        ScoreSheetFactory(match=match, state=state)
    return round_


def test_tables_are_counted_by_how_far_their_sheet_is() -> None:
    progress = read_round_progress(round_with(*SheetState))
    assert (
        progress.playing,
        progress.submitted,
        progress.finished,
        progress.contested,
        progress.total,
        progress.missing,
        progress.missing_tables,
    ) == ((1,), (2,), (3, 4), (5,), 5, 3, (1, 2, 5))


def test_a_contested_table_plays_on_until_its_match_is_over() -> None:
    """The desk once counted one table where two played."""
    round_ = round_with(SheetState.OPEN, SheetState.CONTESTED, SheetState.CONTESTED)
    round_.matches.filter(table_number=3).update(ns_score=1000, ew_score=620)
    assert read_round_progress(round_).still_playing == (1, 2)


def test_a_table_without_a_sheet_still_plays() -> None:
    match = MatchFactory(table_number=8)
    assert read_round_progress(match.round).playing == (8,)


def test_a_forfeit_is_finished_without_a_sheet() -> None:
    match = MatchFactory(table_number=8, forfeit=Forfeit.EW)
    assert read_round_progress(match.round).is_complete


def test_a_team_that_sits_out_has_no_table() -> None:
    match = MatchFactory(table_number=None, ew=None)
    assert read_round_progress(match.round).total == 0


def test_progress_takes_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    round_ = round_with(*SheetState)
    with django_assert_num_queries(1):
        read_round_progress(round_)


def test_a_preview_is_not_the_current_round() -> None:
    tournament = TournamentFactory()
    first = RoundFactory(tournament=tournament)
    RoundFactory(tournament=tournament, number=2, state=RoundState.PREVIEW)
    assert find_current_round(tournament) == first


def test_of_stages_side_by_side_the_current_round_is_one_that_still_plays() -> None:
    match = MatchFactory()
    tournament = match.round.tournament
    stage = StageFactory(tournament=tournament, number=2, source=match.round.stage)
    beside = RoundFactory(tournament=tournament, stage=stage, number=2, stage_round=1)
    last = MatchFactory(round=beside)
    assert find_current_round(tournament) == beside
    ScoreSheetFactory(match=last, state=SheetState.CONFIRMED)
    assert find_current_round(tournament) == match.round
    ScoreSheetFactory(match=match, state=SheetState.CONFIRMED)
    assert find_current_round(tournament) == beside


def test_no_clock_before_the_round_is_started_or_once_it_is_over() -> None:
    round_ = RoundFactory()
    over = RoundFactory(started_at=timezone.now(), closed_at=timezone.now())
    assert [find_round_clock(one) for one in (round_, over)] == [None, None]


def test_the_clock_ends_with_the_time_of_a_round() -> None:
    started = timezone.now()
    round_ = RoundFactory(started_at=started, tournament__time_limit_minutes=60)
    clock = find_round_clock(round_, now=started + datetime.timedelta(minutes=60))
    assert clock is not None
    assert (clock.ends_at, clock.is_over) == (started + datetime.timedelta(minutes=60), True)


def test_without_a_time_limit_the_clock_never_ends() -> None:
    round_ = RoundFactory(started_at=timezone.now())
    clock = find_round_clock(round_)
    assert clock is not None
    assert (clock.ends_at, clock.is_over) == (None, False)
