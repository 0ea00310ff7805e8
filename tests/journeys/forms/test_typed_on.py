"""Hands that type on without looking: what they typed next is taken for nothing else."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import sign_in
from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tonight(page: Page, live_server: LiveServer) -> Tournament:
    """A tournament whose organiser has a browser."""
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    tournament = TournamentFactory()
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    return tournament


def opened(page: Page, site: str, route: str, tournament: Tournament) -> None:
    page.goto(site + reverse(f"organiser:{route}", args=[tournament.slug]))


def test_the_next_name_does_not_say_that_two_people_share_one(
    tonight: Tournament, page: Page, live_server: LiveServer
) -> None:
    TeamFactory(tournament=tonight, players=["ROUX Jean", "GIRARD Anne"])
    opened(page, live_server.url, "teams", tonight)
    page.locator("#id_player_1").focus()
    page.keyboard.type("roux jean")
    page.keyboard.press("Enter")
    page.keyboard.type("Autre Paul")
    page.keyboard.press("Enter")
    question = page.locator("#door-namesakes input")
    expect(question).to_be_visible()
    expect(page.locator("#id_player_2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(question).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".door-row")).to_have_count(2)
    expect(question).to_have_count(0)


def test_a_number_typed_after_one_that_is_there_is_a_number_of_its_own(
    tonight: Tournament, page: Page, live_server: LiveServer
) -> None:
    for number in (1, 3, 13):
        TeamFactory(tournament=tonight, number=number, is_present=number == 1)
    opened(page, live_server.url, "teams", tonight)
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("#door-said")).to_contain_text("déjà là")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator("#door-said")).to_contain_text("N° 3")
    there = Team.objects.filter(tournament=tonight, is_present=True)
    assert sorted(there.values_list("number", flat=True)) == [1, 3]


def test_a_list_that_was_changed_is_checked_again_from_its_bar(
    tonight: Tournament, page: Page, live_server: LiveServer
) -> None:
    opened(page, live_server.url, "import_teams", tonight)
    page.locator("textarea").fill("Joueur 1\tJoueur 2\nPetit Luc\tMorel Ida\n=1\tVidal Jo")
    page.locator("main button[type=submit]").first.click()
    again = page.locator(".missing-bar [name=check]")
    expect(again).to_be_hidden()
    page.locator("[name=cell-3-0]").fill("Noir Rose")
    again.click()
    page.locator(".missing-bar [name=import]").click()
    expect(page.locator(".message--success")).to_be_visible()
    assert tonight.teams.count() == 2


def test_enter_keeps_a_lot_and_the_next_is_typed_at_once(
    tonight: Tournament, page: Page, live_server: LiveServer
) -> None:
    opened(page, live_server.url, "end", tonight)
    for lot in ("Jambon", "Vin"):
        page.keyboard.type(lot)
        page.keyboard.press("Enter")
        expect(page.locator(".prizes--typed")).to_contain_text(lot)
    assert list(tonight.lots.values_list("title", flat=True)) == ["Jambon", "Vin"]
