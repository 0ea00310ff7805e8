"""A mêlée drawn again on standings that have changed since."""

import pytest

from tests.tournaments.chains import finish, first_stage, play, tournament_of
from tournaments.models import Match, Round
from tournaments.queries.draws.stored_draws import Pairs, redraw_later
from tournaments.queries.ranks.team_results import list_side_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def third(db: None) -> Round:
    """The third round of a mêlée of twelve."""
    tournament = tournament_of(12, entrants="individuals", stage__system="melee")
    play(first_stage(tournament), 3)
    return tournament.rounds.get(number=3)


def seated(round_: Round) -> Pairs:
    """Who sits at its tables."""
    return frozenset(_sides(match) for match in round_.matches.all())


def _sides(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    numbers = dict(match.round.tournament.teams.values_list("pk", "number"))
    sides = (sorted(numbers[pk] for pk in side) for side in list_side_teams(match))
    one, other = sorted(map(tuple, sides))
    return one, other


def otherwise(match: Match) -> tuple[int, int]:
    """North-South wins at every other table, by less and less."""
    table = match.table_number or 0
    low = 100 * table
    return (1944 - low, low) if table % 2 else (low, 1944 - low)


def test_the_same_standings_give_the_same_tables_and_partners(third: Round) -> None:
    assert redraw_later(third.tournament, after=2) == {third: seated(third)}


def test_other_standings_give_others(third: Round) -> None:
    finish(third.tournament.rounds.get(number=2), otherwise)
    assert redraw_later(third.tournament, after=2)[third] != seated(third)


def test_where_lots_decide_everything_no_ranking_made_it(third: Round) -> None:
    third.draw_input["options"] = {"balance": "lot", "byes": "lot"}
    third.save()
    assert redraw_later(third.tournament, after=2) == {third: frozenset()}
