"""Lists in a browser: read as people read them, sorted with a finger, whole on a phone."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, sign_in
from tests.factories import MembershipFactory, TeamFactory
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


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


def test_a_teams_name_stands_on_a_line_above_its_players(phone: Page) -> None:
    assert phone.locator("td.card-title").first.inner_text().split("\n") == [
        "Dix de Der 1",
        "ROUX G – BIO Z",
    ]


def test_a_list_is_sorted_with_a_finger(phone: Page) -> None:
    phone.get_by_role("link", name="Équipe", exact=True).click()
    expect(phone.locator("td.card-title").first).to_have_text("ANDRÉ Éva – COLIN Léa")


def test_a_list_is_reached_and_read_on_every_screen(phone: Page) -> None:
    assert faults_by_width(phone, both_palettes=True) == {}
