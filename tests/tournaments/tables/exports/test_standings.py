"""The standings as a file."""

import pytest

from tests.tournaments.score_facts import filled_sheet
from tournaments.tables.exports.standings import build_standings_grid

pytestmark = pytest.mark.django_db


def test_standings_have_a_column_a_round_and_numbers_in_it() -> None:
    tournament = filled_sheet(submitted=True).match.round.tournament
    grid = build_standings_grid(tournament)
    first = dict(zip(grid.headings, grid.rows[0], strict=True))
    assert {name: first[name] for name in ("Rang", "P1", "Total des points")} == {
        "Rang": 1,
        "P1": 254,
        "Total des points": 254,
    }


def test_standings_are_empty_before_a_result() -> None:
    tournament = filled_sheet().match.round.tournament
    assert build_standings_grid(tournament).rows == []
