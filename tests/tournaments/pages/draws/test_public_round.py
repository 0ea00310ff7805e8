"""A round as the hall sees it: the picture of its scores."""

import pytest

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import Tournament
from tournaments.pages.draws.public_round import (
    list_round_tabs,
    picture_scores_of,
    read_public_round,
)

pytestmark = pytest.mark.django_db


def test_the_scores_of_a_whole_round_are_drawn_a_brick_a_team(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    round_ = drawn_round(tournament, teams)
    assert picture_scores_of(read_public_round(round_, tournament)) is None
    play_round(round_, state=SheetState.CONFIRMED)
    chart = picture_scores_of(read_public_round(round_, tournament))
    assert chart is not None
    marked = {bar.here.team for bar in chart.bars if bar.here}
    assert marked == {team.number for team in teams}


def test_a_forfeit_is_no_score(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 6))
    play_round(round_, state=SheetState.CONFIRMED)
    given_up = round_.matches.order_by("table_number")[0]
    round_.matches.filter(pk=given_up.pk).update(forfeit=Forfeit.EW)
    chart = picture_scores_of(read_public_round(round_, tournament))
    assert chart is not None
    assert len(chart.bars) == 4


def test_a_party_is_over_once_the_next_one_is_drawn(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams))
    rounds = tournament.rounds.order_by("number")
    assert [tab.is_over for tab in list_round_tabs(tournament, rounds, current=1)][:1] == [False]
    drawn_round(tournament, teams, number=2, state=RoundState.PREVIEW)
    tabs = list_round_tabs(tournament, rounds.all(), current=2)
    assert [tab.is_over for tab in tabs][:2] == [True, False]
