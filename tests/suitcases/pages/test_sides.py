"""What two copies of a concours say of the same things."""

import random

import pytest
from django.utils import timezone, translation

from demo.evening import draw_next_round
from suitcases.pages.sides import read_side
from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.played.halls import an_evening, play_a_round
from tournaments.enums import Entrants

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("entrants", "name"), [(Entrants.TEAMS, "Équipe 7"), (Entrants.INDIVIDUALS, "N° 7")]
)
def test_who_signed_up_is_named_as_everywhere(entrants: Entrants, name: str) -> None:
    team = TeamFactory(tournament=TournamentFactory(entrants=entrants), number=7)
    assert read_side(team.tournament, common=0).teams[team.key].name == name


def test_a_sheet_is_the_same_once_the_next_draw_has_closed_it() -> None:
    tournament = an_evening()
    play_a_round(tournament)
    before = read_side(tournament, common=0)
    draw_next_round(tournament, random.Random(3))
    after = read_side(tournament, common=0)
    assert (len(before.rounds), len(after.rounds)) == (1, 2)
    assert after.sheets_of(before.rounds) == before.sheets_of(before.rounds)
    assert len(before.sheets_of(before.rounds)) == 3


@pytest.mark.parametrize(
    ("values", "team", "person"),
    [
        ({"is_present": False}, "Inscrite", "Inscrit"),
        ({"is_present": True}, "Présente", "Présent"),
        ({"status": "withdrawn", "is_present": False}, "Désistée", "Désisté"),
        ({"is_present": False, "left_at": timezone.now()}, "Partie", "Parti"),
        ({"excluded_at": timezone.now()}, "Exclue", "Exclu"),
    ],
)
def test_how_somebody_stands_is_said_of_a_team_or_of_a_man(
    values: dict[str, object], team: str, person: str
) -> None:
    said = []
    for entrants in (Entrants.TEAMS, Entrants.INDIVIDUALS):
        one = TeamFactory(tournament=TournamentFactory(entrants=entrants), **values)
        said.append(read_side(one.tournament, common=0).teams[one.key].words.split(" · ")[-1])
    assert said == [team, person]


def test_in_english_a_team_that_left_is_no_round() -> None:
    one = TeamFactory(is_present=False, left_at=timezone.now())
    with translation.override("en"):
        assert read_side(one.tournament, common=0).teams[one.key].words.endswith("Left")
