"""The order in which pools leave their teams."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.running.both import as_on_sqlite_but
from tests.tournaments.chains import (
    first_stage,
    play_out,
    qualified,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.models import Match, Stage
from tournaments.queries.ranks.recompute import list_tournaments_in_older_shape
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.order import list_averages, list_stage_order

pytestmark = pytest.mark.django_db

CIRCLE = {(0, 1): 1600, (1, 2): 1100, (0, 2): 900, (0, 3): 1200, (1, 3): 1200, (2, 3): 1200}
"""What the first of two members of a pool marks out of 1,944: the first three beat one another."""


def test_the_direct_encounter_decides_in_a_pool_whatever_other_pools_made() -> None:
    # In both pools three are level with two wins each: among all six nobody met everybody, in
    # their pool they all did, with differences of +1112, -1000 and -112.
    stage = first_stage(tournament_of(8, stage__system="pools"))
    tournament = stage.tournament
    tournament.criteria = ["ranking_points", "direct_encounter", "number"]
    tournament.save()

    def members(pool: str) -> list[int]:
        entrants = stage.entrants.filter(pool=pool)
        return sorted(entrants.values_list("team__number", flat=True))

    def score(match: Match) -> tuple[int, int]:
        places = members(match.slot)
        ns, ew = places.index(match.ns.number), places.index(match.ew.number)
        points = CIRCLE[min(ns, ew), max(ns, ew)]
        return (points, 1944 - points) if ns < ew else (1944 - points, points)

    play_out(stage, score)
    for pool in ("A", "B"):
        placed = [one.team.number for one in list_stage_order(stage) if one.pool == pool]
        assert [members(pool).index(number) for number in placed] == [0, 2, 1, 3]


@pytest.mark.parametrize(
    "criteria",
    as_on_sqlite_but(
        [["total", "number"]], [["ranking_points", "total", "number"], ["total", "number"]]
    ),
)
def test_more_rounds_and_an_exempt_put_nobody_of_a_larger_pool_ahead(criteria: list[str]) -> None:
    # Pools of four and of three: in the larger one more match is played; an exempt is a win.
    stage = first_stage(tournament_of(7, stage__system="pools", criteria=criteria))
    play_out(stage)
    Stage.objects.filter(pk=stage.pk).update(options={"compared_by": "match"})
    stage.refresh_from_db()
    order = list_stage_order(stage)
    for place in range(1, 4):
        level = [one for one in order if one.place == place]
        means = [list_averages(stage, one) for one in level]
        assert means == sorted(means, reverse=True)


def test_sums_order_the_firsts_of_pools_where_the_stage_says_so() -> None:
    stage = first_stage(
        tournament_of(7, stage__system="pools", stage__options={"compared_by": "sum"})
    )
    play_out(stage)
    firsts = [one for one in list_stage_order(stage) if one.place == 1]
    points = [(one.ranking_points, one.match_points) for one in firsts]
    assert points == sorted(points, reverse=True)


def test_a_supposition_about_a_stage_leaves_the_places_that_it_rests_on() -> None:
    source = qualified(8, 3)
    final = open_stage(stage_after(source, "Finale", entry="everybody"), by=SERVER)
    before = [placed.team.number for placed in list_stage_order(source)]
    # Made while the best was in the final: it costs nothing in the stage before.
    make_adjustment(
        final.entrants.get(seed=1).team,
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.RANKING_POINTS,
        amount=-9,
        reason="Retard",
        by=SERVER,
    )
    facts = StageFacts(source.tournament)
    for asked in (facts.as_entered({final.pk: ()}), facts):
        assert [placed.team.number for placed in list_stage_order(source, asked)] == before


def test_pools_that_had_begun_go_on_as_they_were_decided() -> None:
    begun, waiting = (tournament_of(7, stage__system="pools", bye_value="round_average")
                      for _ in range(2))  # fmt: skip
    play_out(first_stage(begun))
    migration = import_module("tournaments.migrations.0035_pools_as_they_counted")
    migration.keep_what_was_decided(apps, None)
    options = {"average_over": "pool", "compared_by": "sum"}
    assert (first_stage(begun).options, first_stage(waiting).options) == (options, {})
    assert list_tournaments_in_older_shape() == [begun]
