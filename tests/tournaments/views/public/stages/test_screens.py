"""Trees, pools and a mêlée as a phone, a tablet, a desk and the wall show them."""

from urllib.parse import urljoin

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browsing import Opener, faults_by_width, violations
from tests.factories import TeamFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play_out,
    set_score,
    tournament_of,
)
from tournaments.models import Match, Round, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = {
    "knockout": [("bracket", 1), ("certificate", 2)],
    "double_elimination": [("bracket", 1)],
    "pools": [("pools", 1)],
    "melee": [("draw", 2), ("seats", None), ("team", 1)],
}
DESK = {"width": 1280, "height": 900}
LAPTOP = {"width": 1366, "height": 768}
WALL = {"width": 1920, "height": 1080}
FITS = "e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1"


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


@pytest.mark.parametrize("system", PAGES)
def test_each_width_shows_the_pages_whole_and_reachable(system: str, opened: Opener) -> None:
    evening(system)
    page, found = opened(address(*PAGES[system][0])), {}
    home = page.url
    for route, at in PAGES[system]:
        page.goto(urljoin(home, address(route, at)))
        found[route] = faults_by_width(page)
    assert {route: wrong for route, wrong in found.items() if wrong} == {}


def test_a_phone_shows_one_round_of_the_tree_and_leads_to_the_others(opened: Opener) -> None:
    evening("knockout")
    page = opened(address("bracket", 1))
    expect(page.locator(".bracket__column:visible .bracket__round")).to_have_text(["Demi-finales"])
    page.get_by_role("link", name="Quarts de finale", exact=True).click()
    expect(page.locator(".bracket__column:visible .bracket__round")).to_have_text(
        ["Quarts de finale"]
    )
    expect(page.locator(".bracket-match:visible")).to_have_count(4)


def test_a_desk_shows_the_whole_tree_at_once_the_final_in_view(opened: Opener) -> None:
    evening("knockout", 16)
    page = opened(address("bracket", 1), **LAPTOP)
    expect(page.locator(".bracket__column:visible")).to_have_count(4)
    final = page.locator(".bracket__column").last.locator(".bracket-match")
    assert final.evaluate("e => e.getBoundingClientRect().bottom") <= LAPTOP["height"]
    expect(page.locator(".bracket-rounds")).to_be_hidden()
    assert page.locator(".bracket").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_a_phone_has_the_matches_of_a_pool_below_its_order(opened: Opener) -> None:
    evening("pools")
    page = opened(address("pools", 1))
    page.get_by_text("Les parties de la poule").first.click()
    expect(page.locator(".pool").first.locator(".pool-meetings__list > li")).to_have_count(4)


@pytest.mark.parametrize(("system", "teams"), [("knockout", 16), ("pools", 12)])
def test_the_wall_shows_trees_and_pools_whole(system: str, teams: int, opened: Opener) -> None:
    evening(system, teams)
    page = opened(f"{reverse('public:wall', args=['soir'])}", **WALL)
    page.evaluate("async () => { await document.fonts.ready; }")  # then it is laid out anew
    assert page.locator(".wall__body").evaluate(FITS)
    assert (page.locator(".wall-stage:visible").count() > 0, violations(page)) == (True, [])


LOST_NAMES = """() => [...document.querySelectorAll(".wall .both-names > span")]
  .filter((name) => name.checkVisibility())
  .filter((name) => {
    const frame = name.closest("th, .bracket-side__team").getBoundingClientRect();
    const box = name.getBoundingClientRect();
    const letters = box.width / parseFloat(getComputedStyle(name).fontSize);
    return box.right > frame.right + 1 || box.left < frame.left - 1 || letters < 1.5;
  }).map((name) => name.innerText)"""
"""Names of which a wall shows nothing, or no more than a letter."""


@pytest.mark.parametrize(
    ("system", "teams"),
    [("knockout", 4), ("knockout", 16), ("double_elimination", 8), ("pools", 12), ("swiss", 12)],
)
def test_a_narrow_line_of_the_wall_shortens_both_names_and_loses_neither(
    system: str, teams: int, opened: Opener
) -> None:
    evening(system, teams)
    view = "classement" if system == "swiss" else "tableau"
    page = opened(f"{reverse('public:wall', args=['soir'])}?vue={view}", **LAPTOP)
    page.evaluate("async () => { await document.fonts.ready; }")
    assert page.locator(".both-names:visible").count() > 1
    assert page.evaluate(LOST_NAMES) == []


def test_the_cup_of_the_winner_keeps_clear_of_the_heading_above(opened: Opener) -> None:
    tournament = tournament_of(4, stage__system="double_elimination", slug="soir")
    play_out(first_stage(tournament))
    for width in (390, 1366):
        # A tree puts its final in view as it opens.
        page = opened(address("bracket", 1), width=width)
        cup = page.locator(".bracket-cup").bounding_box()
        heading = page.get_by_role("heading", name="Grande finale", exact=True).last.bounding_box()
        assert cup is not None, width
        assert heading is not None, width
        assert cup["y"] - (heading["y"] + heading["height"]) > 8, width


def test_a_result_appears_in_the_tree_by_itself(opened: Opener) -> None:
    round_ = evening("knockout")
    page = opened(address("bracket", 1), soon=True, **DESK)
    final = page.locator(".bracket__column").last
    expect(final).to_contain_text("Vainqueur de la demi-finale 2")
    set_score(Match.objects.get(round=round_, table_number=2), 1100, 844)
    Tournament.objects.filter(slug="soir").update(version=9)
    expect(final).not_to_contain_text("Vainqueur")
