"""Awards as lines: a place where the lot is for one."""

import pytest

from prizes.domain.lots import LotLine
from prizes.pages.award_lines import list_award_lines
from tests.prizes.domain.lots import arrested, played
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_lot_that_was_drawn_stands_beside_no_place(tournament: Tournament) -> None:
    lots = (LotLine(title="Cafetière", is_drawn=True), LotLine(title="Jambon", value_cents=2500))
    lines = {line.prize: line for line in list_award_lines(arrested(played(tournament), *lots))}
    assert (lines["Cafetière"].place, lines["Jambon"].place) == ("", "1er")
