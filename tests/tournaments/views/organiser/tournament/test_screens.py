"""Pages of an organiser on a phone: what is pressed is big enough, what is read has its room."""

from collections.abc import Callable, Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, sign_in
from tests.factories import MembershipFactory
from tests.tournaments.chains import side_by_side
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SHARE = """name => document.querySelector(name).getBoundingClientRect().width
  / document.querySelector(".doc-head").getBoundingClientRect().width"""

Phone = Callable[[Tournament, str], Page]


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Phone]:
    """Opens a page of the organiser of a tournament, on a phone."""
    contexts: list[BrowserContext] = []

    def open_page(tournament: Tournament, address: str) -> Page:
        context = browser.new_context(
            locale="fr-FR", viewport={"width": 390, "height": 844}, reduced_motion="reduce"
        )
        contexts.append(context)
        sign_in(context, MembershipFactory(club=tournament.club).user, live_server.url)
        page = context.new_page()
        page.goto(f"{live_server.url}{address}")
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_the_stages_of_the_draw_are_big_enough_to_touch(phone: Phone) -> None:
    tournament = side_by_side(final=4, others=4)
    page = phone(tournament, reverse("organiser:rounds", args=[tournament.slug]))
    assert faults_by_width(page) == {}


def test_a_document_leaves_the_name_of_the_tournament_its_room(
    phone: Phone, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name="Grand concours de la Saint-Hubert")
    drawn_round(tournament, teams_of(tournament, 4))
    where = reverse("organiser:print_document", args=[tournament.slug, "tirage"])
    page = phone(tournament, f"{where}?format=html")
    assert page.evaluate(SHARE, ".doc-head__names") > 0.7
