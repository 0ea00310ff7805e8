"""What a late correction changes, as a table says it."""

import copy

import pytest

from prizes.domain.lots import LotLine
from prizes.pages.award_lines import list_award_changes
from prizes.queries.awards import AwardChange
from tests.prizes.domain.lots import arrested, played
from tournaments.models import Tournament
from tournaments.wording import Difference

pytestmark = pytest.mark.django_db


def test_a_sum_that_changes_is_told_beside_the_team_that_keeps_it(tournament: Tournament) -> None:
    (award,) = arrested(played(tournament), LotLine(title="", cash_cents=2000))
    shared = copy.copy(award)
    shared.cash_cents = 1500
    (line,) = list_award_changes([AwardChange(before=shared, after=award)])
    team, sums = str(award.team), ["20\N{NO-BREAK SPACE}€", "15\N{NO-BREAK SPACE}€"]
    assert line == Difference(name=sums[0], one=f"{team} : {sums[1]}", other=team)
