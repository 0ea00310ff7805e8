"""The table whose sheet the pages of the desk show."""

import pytest

from tests.factories import MatchFactory, RoundFactory
from tournaments.models import Match, Tournament


@pytest.fixture
def table(tournament: Tournament) -> Match:
    """Table 7 of round 1, in a tournament of three deals."""
    tournament.length_value = 3
    tournament.save()
    return MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
