"""What one of two copies of a concours comes to."""

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tournaments.enums import Entrants
from tournaments.pages.suitcases.sides import read_side

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("entrants", "name"), [(Entrants.TEAMS, "Équipe 7"), (Entrants.INDIVIDUALS, "N° 7")]
)
def test_who_signed_up_is_named_as_everywhere(entrants: Entrants, name: str) -> None:
    team = TeamFactory(tournament=TournamentFactory(entrants=entrants), number=7)
    assert read_side(team.tournament, common=0).teams[team.key].name == name
