"""The order in which pools leave their teams."""

import pytest

from tests.tournaments.chains import first_stage, play_out, tournament_of
from tournaments.models import Match
from tournaments.queries.stages.order import list_stage_order

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
