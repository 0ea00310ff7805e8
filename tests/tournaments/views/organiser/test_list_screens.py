"""Lists in a browser: read as people read them, sorted with a finger, whole on a phone."""

import datetime
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, sign_in
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

LINES = """(cell) => { const range = document.createRange(); range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size; }"""


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, tournament: Tournament) -> Iterator[Page]:
    """The club's concours on an organiser's phone, the latest first: of autumn, then of April."""
    days = ("Soirée d'automne", datetime.date(2026, 9, 23)), ("Avril", datetime.date(2026, 4, 1))
    for name, date in days:
        TournamentFactory(club=tournament.club, name=name, date=date)
    tournament.delete()
    context = browser.new_context(
        locale="fr-FR",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        reduced_motion="reduce",
    )
    sign_in(context, MembershipFactory(club=tournament.club).user, live_server.url)
    page = context.new_page()
    page.goto(live_server.url + reverse("organiser:home"))
    yield page
    context.close()


def test_a_list_is_sorted_with_a_finger(phone: Page) -> None:
    titles = phone.locator("td.card-title")
    expect(titles).to_have_text(["Soirée d'automne", "Avril"])
    phone.get_by_role("link", name="Concours", exact=True).tap()
    expect(titles).to_have_text(["Avril", "Soirée d'automne"])


@pytest.mark.parametrize("width", [1024, 1366])
def test_a_date_stands_on_one_line_beside_long_names(width: int, phone: Page) -> None:
    Tournament.objects.update(place="Salle des fêtes", name="Grand concours de la Saint-Martin")
    Club.objects.update(name="Comité départemental de belote de la Sarthe")
    phone.set_viewport_size({"width": width, "height": 800})
    phone.reload()
    day = phone.locator("td.day").first
    expect(day).to_have_text("23 septembre 2026")
    assert day.evaluate(LINES) == 1


def test_a_list_is_reached_and_read_on_every_screen(phone: Page) -> None:
    assert faults_by_width(phone, both_palettes=True) == {}
