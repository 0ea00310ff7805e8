"""How many are expected in a stage before it is opened."""

from typing import Any

import pytest

from tests.running.both import as_on_sqlite_but
from tests.tournaments.chains import first_stage, play_out, stage_after, tournament_of
from tournaments.models import Stage
from tournaments.queries.stages.entering.expected_sizes import expect_sizes
from tournaments.queries.stages.progress import list_stage_progress
from tournaments.queries.stages.qualifiers import find_qualifiers

pytestmark = pytest.mark.django_db


def expected(stage: Stage) -> tuple[int, bool]:
    found = expect_sizes(list_stage_progress(stage.tournament), present=11)[stage.pk]
    return found.size, found.is_sure


@pytest.mark.parametrize(
    ("asked", "size", "is_sure"),
    [
        ({"entry": "ranks", "to_place": 4}, 4, True),
        ({"entry": "ranks", "from_place": 5, "to_place": 8}, 4, True),
        ({"entry": "ranks", "to_place": 16}, 11, False),
        ({"entry": "ranks", "to_place": 4, "cut_tie": "all_in"}, 4, False),
        ({"entry": "ranks", "to_place": 3, "drawn_places": 2}, 5, False),
        ({"entry": "ranks", "to_place": 6, "drawn_places": 0}, 8, False),
        ({"entry": "everybody"}, 11, False),
    ],
)
def test_places_over_all_are_counted(asked: dict[str, Any], size: int, is_sure: bool) -> None:
    final = stage_after(first_stage(tournament_of(11)), "Finale", **asked)
    assert expected(final) == (size, is_sure)


@pytest.mark.parametrize(
    ("asked", "size"),
    [
        ({"to_place": 2}, 6),
        ({"to_place": 2, "fill_up": True}, 8),
        ({"from_place": 3}, 6),
    ],
)
def test_places_of_each_pool_are_counted_as_often_as_there_are_pools(
    asked: dict[str, Any], size: int
) -> None:
    pools = first_stage(tournament_of(11, stage__system="pools"))
    after = stage_after(pools, "Tableau", entry="ranks", places_per_pool=True, **asked)
    assert expected(after) == (size, False)


def test_all_the_others_are_those_whom_no_stage_beside_takes() -> None:
    pools = first_stage(tournament_of(11, stage__system="pools"))
    rest = stage_after(pools, "Consolante", entry="others")
    stage_after(pools, "Tableau", entry="ranks", places_per_pool=True, to_place=2, fill_up=True)
    assert expected(rest) == (3, False)


@pytest.mark.parametrize(
    ("rounds", "size"),
    as_on_sqlite_but([([1, 2], 7)], [([1], 3), ([2], 4), ([1, 2], 7), ([1, 2, 3], 9), ([3, 4], 3)]),
)
def test_as_many_are_beaten_as_the_rounds_of_a_bracket_have_matches(
    rounds: list[int], size: int
) -> None:
    bracket = first_stage(tournament_of(11, stage__system="knockout"))
    beaten = stage_after(bracket, "Consolante", entry="losers", lost_rounds=rounds)
    assert expected(beaten) == (size, False)
    play_out(bracket)
    assert len(find_qualifiers(Stage.objects.get(pk=beaten.pk)).qualifiers) == size
