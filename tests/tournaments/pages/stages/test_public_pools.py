"""Pools as the hall reads them."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import Forfeit
from tournaments.models import Stage
from tournaments.pages.stages.public_pools import PublicPool, read_public_pools

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """Pools of four for eight teams."""
    return first_stage(tournament_of(8, stage__system="pools"))


def numbers(pool: PublicPool) -> list[int]:
    return [line.team.number for line in pool.lines]


def test_there_are_no_pools_before_the_first_draw(stage: Stage) -> None:
    assert read_public_pools(stage).pools == ()


def test_each_pool_has_its_own_order(stage: Stage) -> None:
    play(stage, 3)
    found = read_public_pools(stage).pools
    assert [(pool.name, numbers(pool)) for pool in found] == [
        ("A", [1, 4, 5, 8]),
        ("B", [2, 3, 6, 7]),
    ]
    assert [line.rank for line in found[0].lines] == [1, 2, 3, 4]


def test_the_grid_says_who_met_whom_with_what_score(stage: Stage) -> None:
    play(stage, 3)
    first = read_public_pools(stage).pools[0].lines[0]
    assert [cell.opponent.number for cell in first.cells] == [1, 4, 5, 8]
    assert [cell.is_own for cell in first.cells] == [True, False, False, False]
    assert [game.outcome for cell in first.cells for game in cell.games] == ["won"] * 3


def test_a_match_under_way_names_its_table_and_is_still_to_come(stage: Stage) -> None:
    finish(draw_round(stage))
    draw_round(stage)
    pool = read_public_pools(stage).pools[0]
    games = [game for cell in pool.lines[0].cells for game in cell.games]
    assert sorted((game.outcome, game.table is None) for game in games) == [
        ("", False),
        ("won", True),
    ]
    assert pool.games_left == 4


def test_the_cut_stands_below_the_last_that_would_go_on(stage: Stage) -> None:
    stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=2, places_per_pool=True)
    play(stage, 3)
    pool = read_public_pools(stage).pools[0]
    assert [line.is_last_in for line in pool.lines] == [False, True, False, False]
    going = [line.going_on.stage.name if line.going_on else "" for line in pool.lines]
    assert going == ["Finale", "Finale", "", ""]


def test_who_has_gone_on_is_sure(stage: Stage) -> None:
    final = stage_after(
        stage, "Finale", system="knockout", entry="ranks", to_place=1, places_per_pool=True
    )
    play(stage, 3)
    open_stage(final, by=SERVER)
    going = [line.going_on for line in read_public_pools(stage).pools[1].lines]
    assert [one is not None and one.is_sure for one in going] == [True, False, False, False]


def test_without_a_stage_to_follow_there_is_no_cut(stage: Stage) -> None:
    play(stage, 3)
    assert not any(line.is_last_in for line in read_public_pools(stage).pools[0].lines)


@pytest.mark.parametrize(
    ("absent", "told"),
    [
        (Forfeit.EW, ["won", "lost"]),
        (Forfeit.NS, ["lost", "won"]),
        (Forfeit.BOTH, ["lost", "lost"]),
    ],
)
def test_a_forfeit_is_lost_by_who_is_absent(stage: Stage, absent: Forfeit, told: list[str]) -> None:
    match = draw_round(stage).matches.earliest("table_number")
    record_forfeit(match, absent=absent, by=SERVER)
    meetings = [meeting for pool in read_public_pools(stage).pools for meeting in pool.meetings]
    sides = [game for meeting in meetings for _team, game in meeting.sides if game.is_forfeit]
    assert [game.outcome for game in sides] == told


def test_a_round_sat_out_is_told_beside_the_team_and_its_worth_below() -> None:
    stage = first_stage(tournament_of(3, stage__system="pools"))
    finish(draw_round(stage))
    found = read_public_pools(stage)
    assert sorted(line.exempt for line in found.pools[0].lines) == ["", "", "exempt : 1 partie"]
    assert [note.startswith("Un exempt vaut ") for note in found.notes] == [True]
