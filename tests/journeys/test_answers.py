"""After an act the eye is where its answer is, and no bar lies over what one needs."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.addresses import whole_evening
from tests.browsing import sign_in
from tests.factories import MatchFactory, MembershipFactory, RoundFactory, TournamentFactory
from tests.journeys.test_every_page import pages
from tests.journeys.typist import Typist
from tests.tournaments.score_facts import THREE_DEALS, played, somebody, submit_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import Role
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

LAPTOP, PHONE = {"width": 1366, "height": 657}, {"width": 390, "height": 844}
COVERED = """() => {
  const fixed = [...document.querySelectorAll("body *")].filter(
    (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
  const wanted = "a, button, summary, input:not([type=hidden]), select, textarea";
  return [...document.querySelectorAll(wanted)].filter((one) => one.offsetParent).filter((one) => {
    one.focus();
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return fixed.some((bar) => !bar.contains(one) && bar.contains(top));
  }).map((one) => one.outerHTML);
}"""


@pytest.fixture
def table(page: Page, live_server: LiveServer) -> Match:
    """Table 7, in the browser of an organiser with a laptop."""
    page.set_viewport_size(LAPTOP)
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    tournament = TournamentFactory(length_value=3)
    match = MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    MatchFactory(round=match.round, table_number=8)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    return match


def open_sheet(
    page: Page, site: str, match: Match, route: str = "sheet", query: str = ""
) -> Typist:
    """The page of the match's sheet."""
    slug = match.round.tournament.slug
    page.goto(site + reverse(f"organiser:{route}", args=[slug, 1, 7]) + query)
    return Typist(page, match)


def test_two_versions_of_a_sheet_are_in_sight(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table)
    save_deals(ensure_sheet(table), deals=[played("EW", 90)], base_version=0, by=somebody())
    typist.press("1104")
    page.locator("button", has_text="sans remettre").click()
    conflict = page.locator("[data-answer=first]")
    expect(conflict).to_be_focused()
    expect(conflict).to_be_in_viewport()


def test_an_unfinished_match_is_told_in_sight(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    open_sheet(page, live_server.url, table).press("1104")
    page.locator("[data-sheet-submit]").click()
    message = page.locator(".message--error")
    expect(message).to_be_focused()
    expect(message).to_be_in_viewport()


def test_a_correction_s_preview_is_in_sight(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    submit_sheet(
        save_deals(ensure_sheet(table), deals=THREE_DEALS, base_version=0, by=somebody()),
        by=somebody(),
    )
    open_sheet(page, live_server.url, table, "sheet_correct")
    page.locator("[data-sheet-submit]").click()
    expect(page.locator(".certificate")).to_be_focused()
    expect(page.locator(".certificate h2")).to_be_in_viewport()


def test_a_wrong_cell_is_selected_so_that_typing_replaces(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table)
    typist.press("1163")
    page.locator("[data-sheet-submit]").click()
    expect(page.locator("[name=d1-points_ns][aria-invalid=true]")).to_be_focused()
    typist.press("90")
    assert typist.value("d1-points_ns") == "90"


def test_enter_in_the_totals_hands_the_sheet_in_and_the_next_opens_the_same_way(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table, query="?saisie=totals")
    typist.press("300")
    page.keyboard.press("Tab")
    typist.press("186↵")
    expect(page.locator("h1")).to_contain_text("Table 8")
    expect(page.locator("[name=NS]")).to_be_focused()


def test_backspace_goes_to_the_cell_just_typed(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table)
    typist.press("1b104↵")
    typist.expect_total("NS", "124")
    typist.press("⌫")
    assert typist.cell == "d1-points_ns"


def test_no_fixed_bar_covers_what_has_the_keyboard(
    browser: Browser, live_server: LiveServer
) -> None:
    evening = whole_evening(TournamentFactory())
    user = MembershipFactory(club=evening.tournament.club, role=Role.ORGANISER).user
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    sign_in(context, user, live_server.url)
    page, found = context.new_page(), {}
    client = Client()
    client.force_login(user)
    for route, address in pages(evening, client, "desk").items():
        page.goto(live_server.url + address)
        for screen in (LAPTOP, PHONE):
            page.set_viewport_size(screen)
            if covered := page.evaluate(COVERED):
                found[route, screen["width"]] = covered
    assert found == {}
