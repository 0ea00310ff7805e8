"""Random tournaments in stages, without a breach; and the judge finds what is wrong."""

from random import Random

import pytest

from proofs.simulation.chains import SHAPES, played_chain
from proofs.simulation.exits import Exits
from proofs.simulation.shapes import TYPED_CROSSING
from tests.running.nightly import nightly_but
from tests.tournaments.chains import qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.lots import draw_lot
from tournaments.models import Stage
from tournaments.queries.stages.qualifiers import find_qualifiers

SEEDS = (14, 98, 109, 158, 233, 240, 315, 979, 990, 880090)
"""A short one of each shape; the last has its stages listed against their places."""

GUARDED = {14, 233, 880090}
"""What each change plays."""

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", nightly_but(GUARDED, SEEDS))
def test_nothing_is_wrong_with_random_tournaments_in_stages(seed: int) -> None:
    assert played_chain(seed).breaches == []


def test_each_shape_has_a_short_tournament() -> None:
    assert {Random(seed).choice(sorted(SHAPES)) for seed in SEEDS} == set(SHAPES)


def test_a_typed_crossing_names_places_that_enter() -> None:
    pools = [SHAPES["pools, then brackets"].stages(Random(seed)) for seed in range(200)]
    typed = [
        (bracket["to_place"], crossing)
        for _pools, bracket, _others in pools
        if not bracket["fill_up"] and (crossing := bracket["options"].get("entry_crossing"))
    ]
    # One place of each of two pools is one match, which no crossing need say.
    assert {(last, tuple(crossing)) for last, crossing in typed} == {(2, TYPED_CROSSING)}


def test_somebody_else_in_a_stage_is_a_breach() -> None:
    final = open_stage(stage_after(qualified(8), "Finale", entry="ranks", to_place=4), by=SERVER)
    other = final.tournament.teams.exclude(stage_entries__stage=final).latest("number")
    final.entrants.filter(seed=4).update(team=other)
    assert [one.rule for one in Exits(final.tournament).judge(final)] == ["who enters a stage"]


def test_another_order_of_entry_is_a_breach() -> None:
    after = stage_after(
        qualified(8), "Finale", entry="ranks", to_place=4,
        system="knockout", options={"entry_order": "number"},
    )  # fmt: skip
    final = open_stage(after, by=SERVER)
    first, second = final.entrants.order_by("seed")[:2]
    final.entrants.filter(pk=first.pk).update(seed=9)
    final.entrants.filter(pk=second.pk).update(seed=1)
    final.entrants.filter(pk=first.pk).update(seed=2)
    rules = [one.rule for one in Exits(final.tournament).judge(final)]
    assert rules == ["in the order of entry: number"]


def test_the_lot_calls_in_the_order_that_anybody_can_draw_again() -> None:
    stage = stage_after(qualified(8), "Finale", entry="ranks", to_place=3, drawn_places=1)
    before = Exits(stage.tournament).entering(stage).calls
    draw_lot(stage, by=SERVER)
    calls = stage.lot_calls.order_by("number").values_list("team__number", flat=True)
    assert list(calls) == list(before)


def test_two_who_are_level_at_the_cut_have_to_play_for_it() -> None:
    source = qualified(4, rounds=1, criteria=["ranking_points", "number"])
    stage = stage_after(source, "Finale", entry="ranks", to_place=3, cut_tie="barrage")
    waits = Exits(stage.tournament).entering(stage).waits_for
    assert [sorted(pair) for pair in waits] == [sorted(level_teams(stage))]


def level_teams(stage: Stage) -> list[int]:
    """The two that lost the only round, by key."""
    (barrage,) = find_qualifiers(stage).barrages
    return [barrage.one.team.pk, barrage.other.team.pk]
