"""Trees, pools and a mêlée as a phone, a tablet, a desk and the wall show them."""

from collections.abc import Callable, Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import SMALL_LETTERS, SMALL_TARGETS, WIDTH, violations
from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish, set_score, tournament_of
from tournaments.models import Match, Round, Tournament
from tournaments.queries.stages import first_stage

pytestmark = pytest.mark.django_db(transaction=True)

Opener = Callable[..., Page]
PAGES = [
    ("knockout", "bracket", 1),
    ("double_elimination", "bracket", 1),
    ("pools", "pools", 1),
    ("melee", "draw", 2),
    ("melee", "seats", None),
    ("melee", "team", 1),
    ("knockout", "certificate", 2),
]
FITS = "e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1"


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Opener]:
    """Opens an address of the site in a window of a given width and palette."""
    windows: list[Page] = []

    def open_page(address: str, width: int, scheme: str = "light") -> Page:
        page = browser.new_page(
            viewport={"width": width, "height": 1080 if width > 1280 else 900},
            color_scheme="dark" if scheme == "dark" else "light",
            locale="fr-FR",
        )
        page.goto(f"{live_server.url}{address}")
        windows.append(page)
        return page

    yield open_page
    for window in windows:
        window.close()


def evening(system: str, teams: int = 8) -> Round:
    """A second round with its first table done."""
    people = system == "melee"
    tournament = tournament_of(
        0, stage__system=system, slug="soir", entrants="individuals" if people else "teams"
    )
    for number in range(1, teams + 1):
        names = [f"DE LA ROCHEFOUCAULD{number} Marie-Françoise", f"N'GUYEN{number} Noël"]
        TeamFactory(tournament=tournament, number=number, players=names[: 1 if people else 2])
    stage = first_stage(tournament)
    finish(draw_round(stage))
    round_ = draw_round(stage)
    table = round_.matches.filter(table_number=1).select_related("ns", "ew").get()
    set_score(table, 1030, 914)
    return round_


def address(route: str, number: int | None) -> str:
    return reverse(f"public:{route}", args=["soir"] + ([number] if number else []))


@pytest.mark.parametrize("width", [390, 820, 1280])
@pytest.mark.parametrize(("system", "route", "number"), PAGES)
def test_each_width_shows_the_page_whole_and_reachable(
    system: str, route: str, number: int | None, width: int, opened: Opener
) -> None:
    evening(system)
    page = opened(address(route, number), width, "dark" if width == 820 else "light")
    small = page.evaluate(SMALL_LETTERS) + page.evaluate(SMALL_TARGETS)
    assert (page.evaluate(WIDTH), small, violations(page)) == (width, [], [])


def test_a_phone_shows_one_round_of_the_tree_and_leads_to_the_others(opened: Opener) -> None:
    evening("knockout")
    page = opened(address("bracket", 1), 390)
    expect(page.locator(".bracket__column:visible .bracket__round")).to_have_text(["Demi-finales"])
    page.get_by_role("link", name="Quarts de finale", exact=True).click()
    expect(page.locator(".bracket__column:visible .bracket__round")).to_have_text(
        ["Quarts de finale"]
    )
    expect(page.locator(".bracket-match:visible")).to_have_count(4)


def test_a_desk_shows_the_whole_tree_at_once(opened: Opener) -> None:
    evening("knockout")
    page = opened(address("bracket", 1), 1280)
    expect(page.locator(".bracket__column:visible")).to_have_count(3)
    expect(page.locator(".bracket-rounds")).to_be_hidden()


def test_a_phone_has_the_matches_of_a_pool_below_its_order(opened: Opener) -> None:
    evening("pools")
    page = opened(address("pools", 1), 390)
    page.get_by_text("Les parties de la poule").first.click()
    expect(page.locator(".pool").first.locator(".pool-meetings__list > li")).to_have_count(4)


@pytest.mark.parametrize(("system", "teams"), [("knockout", 16), ("pools", 12)])
def test_the_wall_shows_trees_and_pools_whole(system: str, teams: int, opened: Opener) -> None:
    evening(system, teams)
    page = opened(f"{reverse('public:screen', args=['soir'])}", 1920)
    page.wait_for_timeout(300)
    assert page.locator(".projector__body").evaluate(FITS)
    assert (page.locator(".wall-stage:visible").count() > 0, violations(page)) == (True, [])


def test_a_result_appears_in_the_tree_by_itself(opened: Opener) -> None:
    round_ = evening("knockout")
    page = opened(address("bracket", 1), 1280)
    final = page.locator(".bracket__column").last
    expect(final).to_contain_text("Vainqueur de la demi-finale 2")
    set_score(Match.objects.get(round=round_, table_number=2), 1100, 844)
    Tournament.objects.filter(slug="soir").update(version=9)
    expect(final).not_to_contain_text("Vainqueur", timeout=15_000)
