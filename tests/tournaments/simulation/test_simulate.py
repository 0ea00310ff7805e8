"""Random tournaments of every system, without a breach."""

from io import StringIO
from unittest import mock

import pytest
from django.core.management import CommandError, call_command

from tournaments.pairing import SYSTEMS
from tournaments.simulation import evening
from tournaments.simulation.checker import Breach, Judgement
from tournaments.simulation.evening import Evening, played


@pytest.mark.parametrize("system", sorted(SYSTEMS))
@pytest.mark.parametrize("first", [1, 1000])
def test_nothing_is_wrong_with_random_tournaments(system: str, first: int) -> None:
    reports = [Evening(seed, system, 2 + seed % 23).play() for seed in range(first, first + 12)]
    assert [(report.seed, report.breaches) for report in reports if report.breaches] == []
    assert sum(report.rounds for report in reports) > len(reports)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_seed_gives_the_same_tournament(system: str) -> None:
    assert Evening(7, system).play() == Evening(7, system).play()


def test_the_command_says_what_it_did() -> None:
    out = StringIO()
    call_command("simulate", tournaments=4, seed=5, system="swiss", size=9, stdout=out)
    assert out.getvalue().startswith("swiss: 4 tournaments, ")


def test_the_command_plays_the_same_in_several_processes() -> None:
    told = []
    for processes in (1, 2):
        out = StringIO()
        call_command("simulate", tournaments=20, seed=5, size=4, processes=processes, stdout=out)
        told.append(out.getvalue())
    assert told[0] == told[1]


def test_an_error_on_the_way_is_a_breach() -> None:
    with mock.patch.object(evening, "draw", side_effect=ValueError("no table")):
        report = played(5, "swiss", 4)
    (breach,) = report.breaches
    assert (breach.rule, report.seed, report.size) == ("played to the end", 5, 4)
    assert "no table" in breach.found


def test_the_command_names_the_seed_of_a_breach() -> None:
    wrong = Judgement(breaches=(Breach(rule="placed once", found="3"),), proved=False)
    out = StringIO()
    with mock.patch.object(evening, "judge", return_value=wrong), pytest.raises(CommandError):
        call_command("simulate", tournaments=1, seed=5, system="swiss", size=4, stdout=out)
    assert out.getvalue().splitlines()[0] == (
        "--seed 5 --system swiss --size 4 --tournaments 1: placed once: 3"
    )
