"""Keys are issued to a seat, before there is a command."""

from uuid import UUID, uuid4

import pytest

from tests.tournaments.domain.phones.table import Table
from tournaments.domain.phones.commands import is_issued, issue_key

SEAT, OTHER_SEAT = UUID(int=1), UUID(int=2)


def test_a_key_is_of_one_seat() -> None:
    key = issue_key(SEAT)
    assert (is_issued(SEAT, key), is_issued(OTHER_SEAT, key)) == (True, False)


def test_each_key_is_another_one() -> None:
    assert issue_key(SEAT) != issue_key(SEAT)


@pytest.mark.django_db
def test_a_key_that_somebody_made_up_carries_nothing_out() -> None:
    table = Table()
    assert table.type(table.ns, 1, "a", key=uuid4()).code == "unknown-key"
    assert not table.said.stands
