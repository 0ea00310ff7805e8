"""What unfolds on a public page: it is seen whole, and folds again where anybody would try to."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import CUT_TABLES
from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import RoundState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def played() -> Tournament:
    """Two rounds that eight teams have played to their last deal."""
    tournament = TournamentFactory()
    teams = teams_of(tournament, 8)
    for number in (1, 2):
        play_round(drawn_round(tournament, teams, number=number, state=RoundState.CLOSED))
    refresh_snapshots(tournament)
    return tournament


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A window that a finger touches."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    yield context.new_page()
    context.close()


def test_a_word_that_is_explained_folds_wherever_the_window_is_touched(
    phone: Page, played: Tournament, live_server: LiveServer
) -> None:
    phone.goto(live_server.url + reverse("public:standings", args=[played.slug]))
    address = phone.url
    phone.locator(".word:visible > summary").first.tap()
    said = phone.locator(".word__said:visible")
    expect(said).to_be_visible()
    phone.touchscreen.tap(195, 422)
    expect(said).to_have_count(0)
    assert phone.url == address


@pytest.mark.parametrize("key", ["Escape", "Enter"])
def test_a_key_folds_a_word_and_stays_on_it(
    key: str, page: Page, played: Tournament, live_server: LiveServer
) -> None:
    page.goto(live_server.url + reverse("public:standings", args=[played.slug]))
    word = page.locator(".word:visible > summary").first
    word.press("Enter")
    expect(page.locator(".word__said:visible")).to_have_count(1)
    page.keyboard.press(key)
    expect(page.locator(".word__said:visible")).to_have_count(0)
    expect(word).to_be_focused()


@pytest.mark.parametrize("width", [390, 768, 1024, 1366, 1920])
def test_the_deals_of_a_match_are_seen_whole(
    page: Page, played: Tournament, live_server: LiveServer, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(live_server.url + reverse("public:team", args=[played.slug, 1]))
    page.locator(".why:has(.read-deals)").evaluate_all("all => all.forEach(one => one.open = true)")
    assert page.locator(".read-deals:visible").count() == 2
    assert page.evaluate(CUT_TABLES) == []


def test_many_rounds_keep_to_the_width_of_a_phone(phone: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    teams = teams_of(tournament, 8)
    for number in range(1, 8):
        drawn = drawn_round(tournament, teams, number=number, state=RoundState.CLOSED)
        play_round(drawn, deals=1)
    refresh_snapshots(tournament)
    phone.goto(live_server.url + reverse("public:standings", args=[tournament.slug]))
    assert "Standings" not in phone.evaluate(CUT_TABLES)
    phone.locator("[data-show-rounds]").check()
    assert "Standings" not in phone.evaluate(CUT_TABLES)
