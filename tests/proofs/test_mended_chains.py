"""Random tournaments of which results are corrected at any time end, with each place held once."""

import pytest

from proofs.mended_chains import MendedChain, mended_chain
from tests.tournaments.chains import first_stage, play, tournament_of
from tournaments.models import Match

SEEDS = (5, 13)
"""Short ones, in which each way out is gone."""

pytestmark = pytest.mark.django_db


def test_however_results_are_corrected_the_tournament_ends() -> None:
    reports = [mended_chain(seed) for seed in SEEDS]
    assert [
        (report.seed, report.shape, report.breaches) for report in reports if report.breaches
    ] == []
    gone = {name for report in reports for name in report.happenings if name.startswith("mended")}
    assert {name.split(": ")[1] for name in gone} == {"draw-anew", "put-right", "keep"}


def test_who_plays_on_after_a_defeat_is_a_breach() -> None:
    chain = MendedChain(1)
    chain.tournament = tournament_of(4, stage__system="knockout")
    _semis, final = play(first_stage(chain.tournament), 2)
    beaten = chain.tournament.teams.get(number=4)
    Match.objects.filter(round=final).update(ew=beaten)
    assert [tree.rule for tree in chain._judge_trees()] == ["who is out stays out"]
