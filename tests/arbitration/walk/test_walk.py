"""A random walk through evenings; the long one is `python -m proofs.walk`."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from arbitration.effects.table_effects import DecidedSheet, TableInstruction
from arbitration.effects.team_effects import EFFECTS
from tests.arbitration.walk.chances import CHANCES
from tests.arbitration.walk.machine import Walk
from tests.running.examples import examples

pytestmark = pytest.mark.django_db


def test_the_walk_decides_every_effect() -> None:
    elsewhere = {DecidedSheet, TableInstruction}  # by the desk's correction, by the tariff
    missing = set(EFFECTS) - CHANCES.keys() - elsewhere
    assert sorted(effect.__name__ for effect in missing) == []


def test_whatever_is_done_everything_holds() -> None:
    run_state_machine_as_test(
        Walk,
        settings=settings(
            max_examples=examples(24),
            stateful_step_count=25,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        ),
    )
