"""The desk answers what was asked from home."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from bookings.domain.offers import offer_free_places
from tests.bookings.domain.requests import booked, open_tournament, seen, step
from tests.factories import MembershipFactory
from tests.people import signed_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return open_tournament(booking_mode="approval")


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    return signed_in(MembershipFactory(club=tournament.club).user)


def address(tournament: Tournament, route: str, *more: object) -> str:
    return reverse(f"organiser:{route}", args=[tournament.slug, *more])


def test_a_request_is_counted_on_the_evening_and_at_the_door(
    tournament: Tournament, desk: Client
) -> None:
    booked(tournament, "A", "B")
    evening, door = (
        unescape(desk.get(address(tournament, one)).content.decode())
        for one in ("overview", "teams")
    )
    assert "1 demande à confirmer." in evening
    assert "Sur Internet 1" in door


def test_a_request_is_not_forgotten_once_no_more_can_come_in(
    tournament: Tournament, desk: Client
) -> None:
    booked(tournament, "A", "B")
    Tournament.objects.update(booking_mode="closed")
    page = desk.get(address(tournament, "overview")).content.decode()
    assert "1 demande à confirmer." in unescape(page)


def test_a_place_that_was_given_at_once_is_nothing_to_do(
    tournament: Tournament, desk: Client
) -> None:
    Tournament.objects.update(booking_mode="open")
    tournament.refresh_from_db()
    booked(tournament, "A", "B")
    page = desk.get(address(tournament, "teams")).content.decode()
    assert "Sur Internet" not in page


def test_who_gave_no_address_has_a_message_ready_to_copy(
    tournament: Tournament, desk: Client
) -> None:
    Tournament.objects.update(booking_mode="open", capacity=1)
    tournament.refresh_from_db()
    booked(tournament, "A", "B")
    waiting = booked(tournament, "C", "D")
    Tournament.objects.update(capacity=2)
    offer_free_places(Tournament.objects.get())
    page = unescape(desk.get(address(tournament, "booking", waiting.key)).content.decode())
    assert "Une place s'est libérée : elle est à vous si vous l'acceptez" in page


@pytest.mark.parametrize(("entrants", "heading"), [("teams", "Équipe"), ("individuals", "Joueur")])
def test_the_list_and_its_file_name_who_signs_up(
    tournament: Tournament, desk: Client, entrants: str, heading: str
) -> None:
    Tournament.objects.update(entrants=entrants, booking_mode="open")
    tournament.refresh_from_db()
    booked(tournament, "A", "" if entrants == "individuals" else "B")
    page = unescape(desk.get(address(tournament, "bookings")).content.decode())
    file = desk.get(address(tournament, "bookings_export", "csv")).content.decode("utf-8-sig")
    assert (f"{heading}\n" in page or f">{heading}<" in page, heading in file) == (True, True)


def test_a_yes_signs_the_team_up(tournament: Tournament, desk: Client) -> None:
    booking = booked(tournament, "A", "B")
    desk.post(address(tournament, "booking_confirm", booking.key))
    assert step(booking) == "placed"


def test_a_no_keeps_its_words(tournament: Tournament, desk: Client) -> None:
    booking = booked(tournament, "A", "B")
    desk.post(address(tournament, "booking_refuse", booking.key), {"answer": "Licenciés."})
    assert (step(booking), seen(booking).refusal) == ("refused", "Licenciés.")


def test_all_placed_are_confirmed_at_once(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(booking_mode="open")
    tournament.refresh_from_db()
    two = [booked(tournament, f"A{n}", f"B{n}") for n in range(2)]
    desk.post(address(tournament, "bookings_confirm"))
    assert [seen(one).confirmed_at is not None for one in two] == [True, True]


def test_two_ticked_players_are_proposed(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(booking_mode="open")
    tournament.refresh_from_db()
    two = [booked(tournament, name) for name in ("A", "B")]
    desk.post(address(tournament, "booking_partners"), {"players": [one.key for one in two]})
    assert seen(two[0]).partner == seen(two[1])


def test_a_request_of_another_tournament_does_not_exist(
    desk: Client, tournament: Tournament
) -> None:
    other = booked(open_tournament(), "A", "B")
    assert desk.get(address(tournament, "booking", other.key)).status_code == 404


@pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59", "demain"])
def test_a_moment_that_is_none_is_said_so(
    desk: Client, tournament: Tournament, moment: str
) -> None:
    typed = {
        "booking_mode": "open", "booking_closes_at": moment, "offer_hours": "24",
        "partner_hours": "24",
    }  # fmt: skip
    page = desk.post(address(tournament, "settings_bookings"), typed)
    assert page.context["form"].errors.keys() == {"booking_closes_at"}


def test_settings_are_stored(desk: Client, tournament: Tournament) -> None:
    typed = {
        "booking_mode": "closed",
        "offer_hours": "12",
        "partner_hours": "9",
        "booking_words": "Buvette",
    }
    desk.post(address(tournament, "settings_bookings"), typed)
    tournament.refresh_from_db()
    assert (tournament.booking_mode, tournament.offer_hours, tournament.booking_words) == (
        "closed",
        12,
        "Buvette",
    )


def test_settings_that_close_before_they_open_are_said_so(
    desk: Client, tournament: Tournament
) -> None:
    page = desk.post(
        address(tournament, "settings_bookings"),
        {
            "booking_mode": "open",
            "booking_opens_at": "2026-11-20T10:00",
            "booking_closes_at": "2026-11-19T10:00",
            "offer_hours": "24",
            "partner_hours": "24",
        },
    )
    assert "avant d'ouvrir" in page.content.decode().replace("&#x27;", "'")


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_costs_the_same_for_any_number(
    desk: Client, tournament: Tournament, many: int, django_assert_max_num_queries: object
) -> None:
    for n in range(many):
        booked(tournament, f"A{n}", f"B{n}")
    with django_assert_max_num_queries(21):
        desk.get(address(tournament, "bookings"))
