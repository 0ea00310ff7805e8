"""The questions of the settings in a browser: their words, what unfolds, what shows with what."""

import datetime
import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, sign_in
from tests.factories import MembershipFactory
from tournaments.actors import SERVER
from tournaments.domain.tournament.tournaments import create_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

CREATION, SETTINGS = 100, 120
"""How many words each page may show before anything is unfolded."""
FORBIDDEN = re.compile(
    r"\b(?:preuve|écart|tarif|justificatif|palmarès|registre|contre-passer|valise|phase|critère"
    r"|instance|csv|json)",
    re.IGNORECASE,
)


@pytest.fixture
def village(page: Page, live_server: LiveServer) -> Tournament:
    """A village's evening; its organiser is signed in."""
    member = MembershipFactory()
    sign_in(page.context, member.user, live_server.url)
    return create_tournament(
        member.club, name="Belote", date=datetime.date(2026, 11, 28), preset="village-belote",
        by=SERVER,
    )  # fmt: skip


def open_settings(page: Page, live_server: LiveServer, village: Tournament, more: str = "") -> None:
    page.goto(live_server.url + reverse("organiser:settings", args=[village.slug]) + more)


def count_words(page: Page) -> int:
    said = page.locator("main").inner_text()
    assert FORBIDDEN.findall(said) == []
    return len(re.findall(r"[^\W\d_][\w'’-]*", said))


@pytest.mark.parametrize(("route", "most"), [("settings", SETTINGS), ("create", CREATION)])
def test_a_page_opens_within_its_words(
    page: Page, live_server: LiveServer, village: Tournament, route: str, most: int
) -> None:
    where = [village.slug] if route == "settings" else []
    page.goto(live_server.url + reverse(f"organiser:{route}", args=where))
    assert 30 < count_words(page) <= most
    assert page.locator(".button--primary:visible").count() == 1


def test_an_address_that_names_a_setting_unfolds_it(
    page: Page, live_server: LiveServer, village: Tournament
) -> None:
    open_settings(page, live_server, village, "#id_drop_worst")
    expect(page.locator("#id_drop_worst")).to_be_focused()
    expect(page.locator("details.question[open]")).to_have_count(1)


def test_what_rests_on_a_choice_shows_with_it(
    page: Page, live_server: LiveServer, village: Tournament
) -> None:
    open_settings(page, live_server, village, "?ouvrir=bye_value")
    expect(page.locator("#id_bye_points")).to_be_hidden()
    page.locator("#id_bye_value").select_option("flat")
    expect(page.locator("#id_bye_points")).to_be_visible()
    open_settings(page, live_server, village, "?ouvrir=appeal_minutes")
    expect(page.locator("#id_jury_quorum")).to_be_hidden()
    page.locator("#id_appeal_minutes").fill("30")
    expect(page.locator("#id_jury_quorum")).to_be_visible()


def test_a_price_is_set_by_a_question_and_enter(
    page: Page, live_server: LiveServer, village: Tournament
) -> None:
    open_settings(page, live_server, village)
    page.locator("#money > summary").click()
    page.locator("#id_price").fill("24")
    page.locator("#id_price").press("Enter")
    expect(page.locator(".message--success")).to_have_text("Enregistré. Prix : 24 € par équipe.")


def test_the_page_has_no_fault_folded_or_not(
    page: Page, live_server: LiveServer, village: Tournament
) -> None:
    open_settings(page, live_server, village)
    assert faults_by_width(page) == {}
    page.evaluate(
        "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
    )
    assert faults_by_width(page) == {}
