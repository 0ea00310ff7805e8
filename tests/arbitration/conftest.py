"""What most tests of arbiters begin with: a tournament of three deals a match, and one match."""

import pytest

from tests.arbitration.tables import finished_match
from tests.factories import TournamentFactory
from tournaments.models import Match, Tournament


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3)


@pytest.fixture
def match(tournament: Tournament) -> Match:
    """Table 1 with its three deals handed in."""
    return finished_match(tournament)
