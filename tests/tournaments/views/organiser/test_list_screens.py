"""Lists in a browser: read as people read them, sorted with a finger, whole on a phone."""

import datetime
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, sign_in
from tests.factories import MembershipFactory, TeamFactory
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LINES = """(cell) => { const range = document.createRange(); range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size; }"""


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, tournament: Tournament) -> Iterator[Page]:
    """The list of teams on an organiser's phone: two teams, the first with a name of its own."""
    TeamFactory(tournament=tournament, number=1, name="Dix de Der 1", players=["ROUX G", "BIO Z"])
    TeamFactory(tournament=tournament, number=2, players=["ANDRÉ Éva", "COLIN Léa"])
    context = browser.new_context(
        locale="fr-FR", viewport={"width": 390, "height": 844}, reduced_motion="reduce"
    )
    sign_in(context, MembershipFactory(club=tournament.club).user, live_server.url)
    page = context.new_page()
    page.goto(live_server.url + reverse("organiser:teams", args=[tournament.slug]))
    yield page
    context.close()


@pytest.mark.parametrize("width", [1024, 1366])
def test_a_date_stands_on_one_line_beside_long_names(
    width: int, phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    tournament.name, tournament.place = "Grand concours de la Saint-Martin", "Salle des fêtes"
    tournament.date = datetime.date(2026, 9, 23)
    tournament.save()
    tournament.club.name = "Comité départemental de belote de la Sarthe"
    tournament.club.save()
    phone.set_viewport_size({"width": width, "height": 800})
    phone.goto(live_server.url + reverse("organiser:home"))
    day = phone.locator("td.day")
    expect(day).to_have_text("23 septembre 2026")
    assert day.evaluate(LINES) == 1


def test_a_list_is_reached_and_read_on_every_screen(phone: Page) -> None:
    assert faults_by_width(phone, both_palettes=True) == {}
