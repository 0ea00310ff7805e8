"""A schedule known beforehand is the one that is drawn in the end."""

from typing import Any

import pytest

from tests.running.both import as_on_sqlite_but
from tests.tournaments.chains import draw_round, finish, first_stage, play, tournament_of
from tournaments.enums import TableOrder
from tournaments.models import Stage
from tournaments.queries.draws.movements import PlannedRound, plan_rounds

pytestmark = pytest.mark.django_db


def stage_of(teams: int, system: str, *, rounds: int = 4, **options: Any) -> Stage:
    tournament = tournament_of(
        teams, stage__system=system, stage__options=options, stage__rounds_planned=rounds
    )
    return first_stage(tournament)


def tables(rounds: tuple[PlannedRound, ...]) -> list[list[tuple[int, int, int]]]:
    return [
        sorted((table.table, table.ns, table.ew) for table in round_.tables) for round_ in rounds
    ]


@pytest.mark.parametrize(
    ("teams", "system", "rounds", "options"),
    as_on_sqlite_but(
        [(7, "pools", 3, {})],
        [
            (9, "movement", 4, {"kind": "mitchell", "switch_from": 3}),
            (8, "movement", 4, {"kind": "odd_even"}),
            (5, "round_robin", 5, {}),
            (7, "pools", 3, {}),
        ],
    ),
)
def test_what_is_foretold_is_what_is_drawn(
    teams: int, system: str, rounds: int, options: dict[str, Any]
) -> None:
    stage = stage_of(teams, system, **options)
    play(stage, 1)
    foretold = plan_rounds(stage)
    for number in range(2, rounds + 1):
        finish(draw_round(stage, seed=number))
    assert tables(foretold) == tables(plan_rounds(stage))
    assert len(foretold) == rounds


def test_tables_that_a_lot_varies_are_not_foretold() -> None:
    stage = stage_of(6, "round_robin")
    stage.tournament.table_order = TableOrder.VARIED
    stage.tournament.save()
    play(stage, 1)
    assert [round_.number for round_ in plan_rounds(stage)] == [1]


def test_a_round_is_foretold_only_as_far_as_is_asked() -> None:
    stage = stage_of(8, "movement")
    play(stage, 1)
    assert [round_.number for round_ in plan_rounds(stage, until=2)] == [1, 2]


def test_who_has_left_is_not_foretold() -> None:
    stage = stage_of(4, "round_robin")
    play(stage, 1)
    stage.tournament.teams.filter(number=4).update(is_present=False)
    assert {4} & {
        n for round_ in plan_rounds(stage)[1:] for t in round_.tables for n in (t.ns, t.ew)
    } == (set())
