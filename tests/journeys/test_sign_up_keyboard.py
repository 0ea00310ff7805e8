"""Teams signed up at the desk without touching the mouse, keystrokes counted."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
from tests.journeys.typist import Typist
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

THIRTEEN_TEAMS = 13


@pytest.fixture
def tonight() -> Tournament:
    """A tournament of a club where ROUX and GIRARD played before."""
    tonight = TournamentFactory()
    earlier = TournamentFactory(club=tonight.club)
    TeamFactory(tournament=earlier, players=["ROUX Jean", "GIRARD Anne"])
    TeamFactory(tournament=earlier, players=["MORIN Paul", "BLANC Lea"])
    return tonight


@pytest.fixture
def typist(page: Page, live_server: LiveServer, tonight: Tournament) -> Typist:
    """Somebody at the form of a new team."""
    come_to_the_door(page, live_server, tonight)
    return Typist(page)


def come_to_the_door(page: Page, live_server: LiveServer, tonight: Tournament) -> None:
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tonight.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:teams", args=[tonight.slug]))


def test_pairs_are_signed_up_by_keys_alone_known_ones_by_their_first_letters(
    typist: Typist, tonight: Tournament
) -> None:
    page = typist.page
    typist.press("rou↓")
    assert faults(page) == []
    typist.press("↵↵")
    expect(page.locator(".door-row")).to_have_count(1)
    known_keys = typist.strokes
    typist.press("Petit Marie↵Simon Jacques↵")
    expect(page.locator(".door-row")).to_have_count(2)
    names = [team.player_names for team in tonight.teams.order_by("number")]
    assert names == ["ROUX Jean – GIRARD Anne", "Petit Marie – Simon Jacques"]
    assert (known_keys * THIRTEEN_TEAMS <= 120, typist.strokes - known_keys) == (True, 26)
    expect(page.get_by_role("combobox", name="Joueur 1")).to_be_focused()


def test_enter_before_the_scripts_are_there_goes_on_to_the_second_name(
    browser: Browser, live_server: LiveServer, tonight: Tournament
) -> None:
    page = browser.new_page(java_script_enabled=False)
    come_to_the_door(page, live_server, tonight)
    first, second = (page.get_by_label(f"Joueur {place}", exact=True) for place in (1, 2))
    first.fill("Petit Marie")
    first.press("Enter")
    expect(second).to_be_focused()
    assert (first.input_value(), tonight.teams.count()) == ("Petit Marie", 0)
    second.press("Enter")
    expect(page.locator(".door-row")).to_have_count(1)
    first.fill("Simon Jacques")
    first.press("Enter")
    expect(second).to_be_focused()
    second.fill("Moreau Alain")
    second.press("Enter")
    expect(page.locator(".door-row")).to_have_count(2)
    names = tonight.teams.order_by("number")
    assert [team.player_names for team in names] == ["Petit Marie", "Simon Jacques – Moreau Alain"]
    page.close()
