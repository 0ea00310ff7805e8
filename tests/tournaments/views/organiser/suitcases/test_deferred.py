"""What came during an absence, through the pages: of who asks, and of who deals with it."""

import time
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.domain.bookings.requests import booked, open_tournament, seen
from tests.tournaments.domain.suitcases.absence import come_back, take_away
from tournaments.domain.bookings.links import find_token
from tournaments.enums import BookingState
from tournaments.forms.bookings.booking import stamp_form
from tournaments.models import Booking, DeferredRequest, Membership, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def away() -> Booking:
    """A team of a concours that is in the hall."""
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    return booking


def runs(tournament: Tournament, django_user_model: type) -> Client:
    browser = Client()
    user = django_user_model.objects.create_user("jeanne")
    Membership.objects.create(club=tournament.club, user=user, role="organiser")
    browser.force_login(user)
    return browser


def address(tournament: Tournament, act: str = "", *rest: object) -> str:
    return reverse(f"organiser:deferred{act}", args=[tournament.slug, *rest])


def text_of(answer: object) -> str:
    return " ".join(answer.content.decode().replace("\xa0", " ").split())


def test_who_cancels_reads_that_it_is_noted(away: Booking, client: Client) -> None:
    link = [find_token(away)]
    page = client.post(reverse("links:booking_cancel", args=link), follow=True)
    assert page.status_code == 200
    assert "est noté, le club le traite au retour du concours" in text_of(page)


def test_who_asks_for_a_place_reads_that_it_is_none_yet(away: Booking, client: Client) -> None:
    tournament = away.tournament
    form = client.get(reverse("public:book", args=[tournament.slug]))
    assert "Laisser ma demande" in text_of(form)
    typed = {
        "player_1": "NOËL Guy", "player_2": "ROUX Anne", "phone": "0612345678", "shown": "full",
        "consent": "on", "key": str(uuid4()), "stamp": stamp_form(time.time() - 60),
    }  # fmt: skip
    page = client.post(reverse("public:book", args=[tournament.slug]), typed, follow=True)
    noted = DeferredRequest.objects.get()
    assert (page.status_code, noted.kind) == (200, "book")
    assert "pas encore une place" in text_of(page)


def test_the_club_reads_it_at_once_and_deals_with_it_at_the_return(
    away: Booking, client: Client, django_user_model: type
) -> None:
    client.post(reverse("links:booking_cancel", args=[find_token(away)]))
    browser, row = runs(away.tournament, django_user_model), DeferredRequest.objects.get()
    page = browser.get(address(away.tournament))
    assert ("AUBERT Ana" in text_of(page), "Tout appliquer" in text_of(page)) == (True, False)
    refused = browser.post(address(away.tournament, "_apply", row.key), follow=True)
    assert "à la salle depuis" in text_of(refused)
    come_back(away.tournament)
    assert "1 arrivé pendant l" in text_of(
        browser.get(reverse("organiser:overview", args=[away.tournament.slug]))
    )
    browser.post(address(away.tournament, "_apply_all"))
    assert seen(away).state == BookingState.CANCELLED


def test_what_is_put_aside_is_told_to_who_asked(
    away: Booking, client: Client, django_user_model: type
) -> None:
    link = reverse("links:booking", args=[find_token(away)])
    client.post(reverse("links:booking_cancel", args=[find_token(away)]))
    come_back(away.tournament)
    browser, row = runs(away.tournament, django_user_model), DeferredRequest.objects.get()
    where = address(away.tournament, "_aside", row.key)
    assert "reason" in browser.post(where, {}).context["form"].errors
    browser.post(where, {"reason": "Vous avez joué."})
    assert "Vous avez joué." in text_of(client.get(link))


@pytest.mark.parametrize("many", [1, 3])
def test_the_page_costs_the_same_for_many(
    many: int, django_user_model: type, django_assert_max_num_queries: object
) -> None:
    tournament = open_tournament()
    bookings = [booked(tournament, f"AUBERT {name}", f"ROUX {name}") for name in "ABC"[:many]]
    take_away(tournament)
    for booking in bookings:
        Client().post(reverse("links:booking_cancel", args=[find_token(booking)]))
    browser = runs(tournament, django_user_model)
    browser.get(address(tournament))
    with django_assert_max_num_queries(12):
        browser.get(address(tournament))
