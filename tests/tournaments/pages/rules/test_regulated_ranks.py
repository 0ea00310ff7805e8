"""What decides of places, as the règlement tells it."""

import pytest

from tests.tournaments.chains import first_stage, stage_after, tournament_of
from tournaments.models import Tournament
from tournaments.pages.rules.regulated_ranks import phrase_ranking

pytestmark = pytest.mark.django_db

IN_A_TREE = "Dans un tableau, la place dépend du tour où l'on est éliminé, non des points."


def read(tournament: Tournament) -> tuple[int, list[str]]:
    """How many criteria are told, and what else is said."""
    told = list(phrase_ranking(tournament))
    others = [clause.sentence for clause in told if not clause.is_numbered]
    return len(told) - len(others), others


@pytest.mark.parametrize("system", ["knockout", "double_elimination", "consolante"])
def test_a_tree_lists_no_criterion_since_it_ranks_by_none(system: str) -> None:
    tournament = tournament_of(0, stage__system=system, points_win=2)
    assert read(tournament) == (0, [IN_A_TREE])


def test_criteria_and_the_worth_of_a_win_are_told_where_a_stage_ranks_by_them() -> None:
    tournament = tournament_of(0, stage__system="pools")
    criteria, points = read(tournament)
    assert (criteria, IN_A_TREE in points, len(points)) == (3, False, 1)
    stage_after(first_stage(tournament), "Finale", system="knockout", entry="ranks", to_place=4)
    assert read(tournament) == (3, [*points, IN_A_TREE])
