"""Whatever two phones, a third, the network, desk and arbiter do, the promises hold."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.running.examples import examples
from tests.tournaments.domain.phones.machine import Phones
from tests.tournaments.domain.phones.ruled_machine import RuledPhones

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("machine", [Phones, RuledPhones])
def test_whatever_happens_at_a_table_the_promises_hold(machine: type[Phones]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples(10),
            stateful_step_count=25,
            suppress_health_check=list(HealthCheck),
            deadline=None,
            derandomize=True,
        ),
    )
