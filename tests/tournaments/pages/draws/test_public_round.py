"""A round as the hall sees it: the picture of its scores."""

import pytest

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.enums import Forfeit, SheetState
from tournaments.models import Tournament
from tournaments.pages.draws.public_round import picture_scores_of, read_public_round

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
