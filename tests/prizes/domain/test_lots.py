"""The table of lots: how many of them there may be."""

import pytest

from prizes.domain.lots import MOST_LOTS, LotLine
from tests.prizes.domain.lots import typed
from tests.tournaments.refusals import refusal
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_each_place_of_a_line_counts_up_to_the_most_lots_that_are_handed_out(
    tournament: Tournament,
) -> None:
    most = LotLine(title="Vin", last_place=MOST_LOTS)
    assert typed(tournament, most).lots.count() == 1
    one_more = LotLine(title="Jambon")
    assert refusal(typed, tournament, most, one_more).code == "too-many-lots"
