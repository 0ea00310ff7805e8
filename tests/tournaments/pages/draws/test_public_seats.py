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


@pytest.mark.parametrize(
    ("wanted", "found", "are_close"),
    [
        ("équipe 3", ["D'HÉROUVILLE Guy", "LE GOFF Yann"], False),
        ("n° 3", ["D'HÉROUVILLE Guy", "LE GOFF Yann"], False),
        ("équipe 33", [], True),
        ("legoff", ["LE GOFF Yann"], False),
        ("Yann Le Goff", ["LE GOFF Yann"], False),
        ("dherouville", ["D'HÉROUVILLE Guy"], False),
        ("nguyen", ["Nguyễn Lise"], False),
        ("bertrant", ["BERTRAND Léa"], True),
        ("zzz", [], True),
    ],
)
def test_people_are_found_as_they_write_themselves(
    wanted: str, found: list[str], are_close: bool
) -> None:
    tournament = tournament_of(2)
    TeamFactory(tournament=tournament, number=3, players=["LE GOFF Yann", "D'HÉROUVILLE Guy"])
    TeamFactory(tournament=tournament, number=4, players=["BERTRAND Léa", "Nguyễn Lise"])
    seats = seat_list(tournament, wanted=wanted)
    assert ([player.name for player in seats.players], seats.are_close) == (found, are_close)
