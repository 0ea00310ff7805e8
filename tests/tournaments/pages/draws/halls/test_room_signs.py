"""Which room a table is in, wherever people look for their table."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.reading import as_read
from tests.factories import RoomFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tests.tournaments.printing.evenings import paper
from tournaments.models import Tournament
from tournaments.pages.draws.seating import read_room_signs, read_seating


def rooms(tournament: Tournament) -> None:
    """Table 1 below, all the others upstairs."""
    RoomFactory(tournament=tournament, name="Grande salle", first_table=1, last_table=1)
    RoomFactory(
        tournament=tournament, name="Étage", first_table=2, last_table=20, needs_stairs=True
    )


def page(client: Client, route: str, *args: object) -> str:
    address = reverse(f"public:{route}", args=args)
    return client.get(address, headers={"accept-language": "fr"}).content.decode()


@pytest.mark.parametrize(("table", "name"), [(1, "Grande salle"), (2, "Étage"), (20, "Étage")])
def test_a_table_is_in_the_room_that_claims_it(
    tournament: Tournament, table: int, name: str
) -> None:
    rooms(tournament)
    assert str(read_room_signs(tournament.pk).of(table)) == name


@pytest.mark.parametrize("table", [None, 21])
def test_without_a_table_or_beyond_the_rooms_there_is_none(
    tournament: Tournament, table: int | None
) -> None:
    rooms(tournament)
    assert read_room_signs(tournament.pk).of(table) is None


def test_every_seat_knows_its_room(tournament: Tournament) -> None:
    rooms(tournament)
    seats = read_seating(drawn_round(tournament, teams_of(tournament, 5))).by_team()
    assert [str(seat.room) for seat in seats] == [
        "Grande salle", "Grande salle", "Étage", "Étage", "None",
    ]  # fmt: skip


def test_the_tables_of_a_round_stand_under_their_rooms(
    tournament: Tournament, client: Client
) -> None:
    rooms(tournament)
    drawn_round(tournament, teams_of(tournament, 6))
    told = as_read(page(client, "draw", tournament.slug, 1))
    assert told.count("pairings__room") == 2
    assert "Étage (par l&#x27;escalier)" in told or "Étage (par l'escalier)" in told


def test_a_hall_of_one_room_has_no_signs(tournament: Tournament, client: Client) -> None:
    drawn_round(tournament, teams_of(tournament, 4))
    assert page(client, "draw", tournament.slug, 1).count("pairings__room") == 0


@pytest.mark.parametrize("route", ["seats", "team"])
def test_a_player_reads_the_room_beside_the_table(
    tournament: Tournament, client: Client, route: str
) -> None:
    rooms(tournament)
    drawn_round(tournament, teams_of(tournament, 4))
    args = (tournament.slug,) if route == "seats" else (tournament.slug, 1)
    assert page(client, route, *args).count("Grande salle") == (4 if route == "seats" else 2)


def part_of_a_hall(tournament: Tournament) -> None:
    """Table 2 alone stands in a room."""
    RoomFactory(tournament=tournament, name="Étage", first_table=2, last_table=2)
    drawn_round(tournament, teams_of(tournament, 6))


@pytest.mark.parametrize(
    ("route", "heading"),
    [("public:draw", "pairings__room"), ("organiser:round", "totals-rows__room")],
)
def test_tables_outside_any_room_have_a_heading_of_their_own(
    tournament: Tournament, organiser: Client, route: str, heading: str
) -> None:
    part_of_a_hall(tournament)
    address = reverse(route, args=[tournament.slug, 1])
    told = organiser.get(
        f"{address}?voir=tirage", headers={"accept-language": "fr"}
    ).content.decode()
    assert re.findall(rf'{heading}"[^>]*>\s*([^<]+?)\s*<', told) == [
        "Autres tables", "Étage", "Autres tables",
    ]  # fmt: skip


def test_so_they_have_on_paper(tournament: Tournament) -> None:
    part_of_a_hall(tournament)
    told = paper(tournament, "tirage").html(as_page=True)
    assert (told.count("wall__room"), told.count("Autres tables")) == (3, 2)
