"""An arbiter on a phone asks what the tariff would change, on good Wi-Fi and on bad."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from arbitration.models import Ruling
from tests.arbitration.tables import finished_match, reported
from tests.browsing import faults, phone_of
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.enums import Role

pytestmark = pytest.mark.django_db(transaction=True)


def asked(page: Page) -> None:
    """The button pressed, with something typed beside it."""
    page.get_by_label("Ce que vous ajoutez").fill("Vu par la table 2")
    page.get_by_role("button", name="Voir ce que cela change").tap()
    heading = page.get_by_role("heading", name="Ce que cela change")
    expect(heading).to_be_focused()
    expect(page.locator("main")).to_contain_text("La partie passe de 254")
    expect(page.get_by_label("Ce que vous ajoutez")).to_have_value("Vu par la table 2")


def test_what_the_tariff_changes_is_told_in_place_or_on_a_page_of_its_own(
    browser: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    tournament = TournamentFactory(length_value=3)
    incident = reported("irregular-card", finished_match(tournament), deal_number=3, seat="S")
    user = MembershipFactory(club=tournament.club, role=Role.ARBITER).user
    page = phone_of(browser, user, live_server.url)
    address = live_server.url + reverse(
        "arbitration:incident", args=[tournament.slug, incident.key]
    )
    page.goto(address)
    take = page.get_by_role("button", name="Je m'en occupe", exact=True)
    take.tap()
    expect(take).to_be_hidden()
    asked(page)
    assert page.url == address
    assert faults(page) == []

    # A fragment that does not arrive leaves nobody before a page that says nothing.
    page.goto(address)
    page.route("**/voir/", lambda route: (
        route.abort() if route.request.headers.get("hx-request") else route.continue_()
    ))  # fmt: skip
    asked(page)
    expect(page).to_have_url(re.compile("/voir/"))
    assert faults(page) == []
    page.get_by_role("button", name="Appliquer", exact=True).tap()
    expect(page.locator("h1")).to_contain_text("Décision n° 1")
    assert Ruling.objects.get().reason == "Vu par la table 2"
    page.context.close()
