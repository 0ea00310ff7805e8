"""What the wall shows of trees and pools."""

import pytest

from tests.tournaments.chains import draw_round, finish, stage_after, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.stage_entry import open_stage
from tournaments.models import Stage
from tournaments.queries.public_round import round_under_way, rounds_playing
from tournaments.queries.stages import first_stage
from tournaments.queries.wall_stages import WallItem, shows_stages, wall_items
from tournaments.views.public.screen import chosen_view

pytestmark = pytest.mark.django_db


def widths(item: WallItem) -> list[int]:
    return [len(column.matches) for column in item.part.columns] if item.part else []


def test_a_tree_begins_with_the_round_under_way() -> None:
    tournament = tournament_of(8, stage__system="knockout")
    stage = first_stage(tournament)
    finish(draw_round(stage))
    draw_round(stage)
    assert [(one.title, widths(one)) for one in wall_items(tournament)] == [("Tableau", [2, 1])]


def test_a_high_tree_is_cut_in_halves() -> None:
    tournament = tournament_of(33, stage__system="knockout")
    draw_round(first_stage(tournament))
    assert [widths(one) for one in wall_items(tournament)] == [[8, 4, 2, 1]] * 4


def test_each_pool_is_shown() -> None:
    tournament = tournament_of(12, stage__system="pools")
    draw_round(first_stage(tournament))
    pools = [one.pool for one in wall_items(tournament)]
    assert [pool.name if pool else "" for pool in pools] == ["A", "B", "C"]


def test_stages_side_by_side_are_shown_in_turn() -> None:
    tournament = tournament_of(8)
    stage = first_stage(tournament)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=1)
    finish(draw_round(stage))
    final = stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=4)
    others = stage_after(stage, "Consolante", system="knockout", entry="others")
    for one in (final, others):
        open_stage(one, by=SERVER)
        draw_round(one)
    assert [one.stage.name for one in rounds_playing(tournament)] == ["Finale", "Consolante"]
    assert [one.title for one in wall_items(tournament)] == ["Finale", "Consolante"]


@pytest.mark.parametrize(
    ("system", "view"), [("knockout", "tableau"), ("pools", "tableau"), ("ranking", "classement")]
)
def test_the_wall_turns_to_the_tree_with_the_first_result(system: str, view: str) -> None:
    tournament = tournament_of(8, stage__system=system)
    round_ = draw_round(first_stage(tournament))
    has_tree = shows_stages(tournament)
    before = chosen_view("", round_under_way(tournament), has_tree=has_tree)
    finish(round_)
    after = chosen_view("", round_under_way(tournament), has_tree=has_tree)
    assert (before, after) == ("places", view)
