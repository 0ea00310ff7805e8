"""From an incident to the calculator and the replay, filled in, and back into the incident."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.arbitration.tables import match_in_play, reported
from tests.browsing import faults, phone_of
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import Role

pytestmark = pytest.mark.django_db(transaction=True)

DEAL = {
    "taker": "EW",
    "trump": "H",
    "contract": 100,
    "doubled": "coinche",
    "points": {"NS": 50, "EW": 112},
}


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, transactional_db: None) -> Page:
    """The arbiter's phone, at an incident of a deal that is written."""
    tournament = TournamentFactory(rulebook="ffb-coinche", rule_overrides={}, length_value=3)
    match = match_in_play(tournament)
    save_deals(match.sheet, deals=[DEAL], base_version=0, by=SERVER)
    incident = reported("irregular-card", match)
    user = MembershipFactory(club=tournament.club, role=Role.ARBITER).user
    page = phone_of(browser, user, live_server.url)
    place = [tournament.slug, incident.key]
    page.goto(live_server.url + reverse("arbitration:incident", args=place))
    yield page
    page.context.close()


def test_the_calculator_opens_with_the_deal_and_leads_back(page: Page) -> None:
    incident = page.url
    page.get_by_role("link", name="Calculer la donne").tap()
    expect(page.locator("#marks")).to_contain_text("contrat 100")
    assert page.get_by_label("EO", exact=True).first.is_checked()
    assert faults(page) == []
    page.get_by_role("link", name="Revenir à l'arbitrage").tap()
    expect(page).to_have_url(incident)


def test_the_replay_opens_with_the_bid_and_leads_back_with_the_deal(page: Page) -> None:
    incident = page.url
    page.get_by_role("link", name="Rejouer la donne").tap()
    for name in ("EO", "♥ Cœur", "Coinchée"):
        expect(page.get_by_label(name, exact=True)).to_be_checked()
    expect(page.get_by_label("Contrat")).to_have_value("100")
    assert faults(page) == []
    page.get_by_text("Nord", exact=True).tap()
    page.get_by_role("button", name="Donner les cartes").tap()
    expect(page.locator("h2[data-said]")).to_contain_text("encore 8 cartes")
    page.get_by_role("link", name="Revenir avec cette donne").tap()
    expect(page).to_have_url(re.compile(f"^{re.escape(incident)}\\?replay="))
    expect(page.get_by_role("button", name="Joindre la donne rejouée")).to_be_visible()
