"""What stands under a deal while it is typed."""

import pytest

from tests.tournaments.domain.phones.table import Table
from tests.tournaments.score_facts import played
from tournaments.pages.phones.marks import read_typed_marks

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("points", "swept", "asks"),
    [(162, False, True), (152, False, False), (162, True, False)],
    ids=["no point, no capot", "some points", "a capot"],
)
def test_a_side_without_a_point_is_asked_about(points: int, swept: bool, asks: bool) -> None:
    """162 to 0 once counted 90 points less than the capot that it was."""
    facts = played("NS", points)
    if swept:
        facts = {"taker": "NS", "sweep": "NS"}
    says = read_typed_marks(Table().said, "NS", 1, facts).sentences
    assert bool(says) == asks
