"""What the flows of docs/flows.md ask of the database: numbers that a change may lower, never
raise unseen."""

import pytest

from benchmarks import flows

MOST = {
    "its ruling applied": 59,
    "a place booked from home": 40,
    "a tap at the door": 20,
}


@pytest.mark.django_db
@pytest.mark.parametrize("flow", MOST)
def test_a_flow_asks_no_more_than_its_budget(flow: str) -> None:
    # Once beforehand: the first of a site makes the site's key.
    flows.FLOWS[flow]()
    assert flows.FLOWS[flow]().queries <= MOST[flow]
