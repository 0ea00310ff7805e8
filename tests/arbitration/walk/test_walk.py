"""A random walk through evenings; the long one is `python -m proofs.walk`."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.arbitration.walk.machine import Walk
from tests.running.examples import examples

pytestmark = pytest.mark.django_db


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
