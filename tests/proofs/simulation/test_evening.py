"""Random tournaments of every system, without a breach."""

from typing import Never

import pytest

from proofs.simulation import evening
from proofs.simulation.evening import Evening, played
from tests.running.examples import examples
from tournaments.pairing import SYSTEMS


@pytest.mark.parametrize("system", sorted(SYSTEMS))
@pytest.mark.parametrize("first", [1, 1000])
def test_nothing_is_wrong_with_random_tournaments(system: str, first: int) -> None:
    seeds = range(first, first + examples(24))
    reports = [Evening(seed, system, 2 + seed % 23).play() for seed in seeds]
    assert [(report.seed, report.breaches) for report in reports if report.breaches] == []
    assert all(report.rounds for report in reports)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_seed_gives_the_same_tournament(system: str) -> None:
    assert Evening(7, system).play() == Evening(7, system).play()


def test_an_error_on_the_way_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Never:
        raise ValueError("no table")

    monkeypatch.setattr(evening, "draw", fail)
    report = played(5, "swiss", 4)
    (breach,) = report.breaches
    assert (breach.rule, report.seed, report.size) == ("played to the end", 5, 4)
    assert "no table" in breach.found
