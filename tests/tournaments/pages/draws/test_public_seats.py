"""Where everybody sits, by name."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tournaments.pages.draws.public_seats import seat_list
from tournaments.printing.draws import build_player_lines, list_players_by_name

pytestmark = pytest.mark.django_db


def test_namesakes_are_told_apart_on_the_wall_and_on_paper() -> None:
    tournament = tournament_of(2)
    for number, first in ((3, "Jean Martin"), (4, "JEAN MARTIN")):
        TeamFactory(tournament=tournament, number=number, players=[first, f"Partenaire {number}"])
    drawn = draw_round(first_stage(tournament))
    expected = [
        "JEAN MARTIN (n° 4)",
        "Jean Martin (n° 3)",
        "Partenaire 3",
        "Partenaire 4",
    ]
    wall = [player.name for player in seat_list(tournament).players]
    paper = [line.name for line in build_player_lines(list_players_by_name(drawn), [(90, "m")])]
    for told in (wall, paper):
        assert sorted(name for name in told if "JOUEUR" not in name) == expected
