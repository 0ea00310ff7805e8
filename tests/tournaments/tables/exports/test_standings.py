"""The standings as a file."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    stage_after,
    tournament_of,
)
from tests.tournaments.score_facts import filled_sheet
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage, Tournament
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


def test_no_two_columns_are_called_alike_where_stages_count_their_own_parties() -> None:
    stage = first_stage(tournament_of(8))
    finish(draw_round(stage))
    final = stage_after(stage, "Finale", system="swiss", entry="ranks", to_place=4)
    others = stage_after(stage, "Consolante", system="swiss", entry="others")
    for later in (final, others):
        open_stage(Stage.objects.get(pk=later.pk), by=SERVER)
        finish(draw_round(Stage.objects.get(pk=later.pk)))
    grid = build_standings_grid(Tournament.objects.get())
    assert len({*grid.headings}) == len(grid.headings)
    played = [heading for heading in grid.headings if heading in {"P1", "P2", "P3"}]
    assert played in (["P2", "P3"], ["P1", "P2", "P3"])
