"""Random tournaments in stages, without a breach; and the judge finds what is wrong."""

import pytest

from proofs.simulation.chains import SHAPES, played_chain
from proofs.simulation.exits import Exits
from tests.tournaments.chains import qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage

SEEDS = (1, 2, 5, 9)
"""One of each shape."""

pytestmark = pytest.mark.django_db


def test_nothing_is_wrong_with_random_tournaments_in_stages() -> None:
    reports = [played_chain(seed) for seed in SEEDS]
    assert [(one.seed, one.shape, one.breaches) for one in reports if one.breaches] == []
    assert {one.shape for one in reports} == set(SHAPES)


def test_somebody_else_in_a_stage_is_a_breach() -> None:
    final = open_stage(stage_after(qualified(8), "Finale", entry="ranks", to_place=4), by=SERVER)
    other = final.tournament.teams.exclude(stage_entries__stage=final).latest("number")
    final.entrants.filter(seed=4).update(team=other)
    assert [one.rule for one in Exits(final.tournament).judge(final)] == ["who enters a stage"]
