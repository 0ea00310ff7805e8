"""The draw on the wall: whole on one page in the biggest letters that leave it so."""

import pytest

from tests.factories import RoomFactory, TeamFactory, TournamentFactory
from tests.tournaments.chains import draw_round, first_stage
from tests.tournaments.printing.evenings import (
    count_pages,
    needs_pango,
    paper,
    round_to_print,
)
from tournaments.models import Tournament
from tournaments.pages.draws.seating import read_seating
from tournaments.printing.wall_sizes import choose_wall_size

pytestmark = pytest.mark.django_db

SHORT, LONG = "PETIT Éva {}", "CHEVALIER Marie-Françoise {}"


def melee(people: int, name: str) -> Tournament:
    tournament = TournamentFactory(entrants="individuals", stage__system="melee")
    for number in range(1, people + 1):
        TeamFactory(tournament=tournament, number=number, players=[name.format(number)])
    draw_round(first_stage(tournament))
    return tournament


@pytest.mark.parametrize(
    ("teams", "size"),
    [
        (4, "wall--huge"),
        (16, "wall--huge"),
        (18, "wall--big"),
        (24, "wall--big"),
        (60, "wall--plain"),
    ],
)
def test_fewer_tables_are_set_bigger(teams: int, size: str) -> None:
    assert choose_wall_size(read_seating(round_to_print(teams=teams))) == size


def test_a_draw_that_no_size_leaves_on_one_page_is_set_as_its_tables_ask() -> None:
    tournament = TournamentFactory()
    for number in range(1, 33):
        name = f"{LONG} {LONG}".format(number, number)
        TeamFactory(tournament=tournament, number=number, players=[name] * 2)
    assert choose_wall_size(read_seating(round_to_print(tournament, teams=32))) == "wall--big"


def test_long_names_and_rooms_take_smaller_letters() -> None:
    tournament = TournamentFactory()
    for number in range(1, 17):
        TeamFactory(tournament=tournament, number=number, players=[LONG.format(number)] * 2)
    for first in (1, 4):
        RoomFactory(
            tournament=tournament, name=f"Salle {first}", first_table=first, last_table=first + 1
        )
    assert choose_wall_size(read_seating(round_to_print(tournament, teams=16))) == "wall--plain"


@needs_pango
@pytest.mark.parametrize("name", [SHORT, LONG])
@pytest.mark.parametrize("people", [28, 29, 30, 32])
def test_a_small_melee_stands_on_one_page(people: int, name: str) -> None:
    assert count_pages(paper(melee(people, name), "tirage").pdf()) == 1
