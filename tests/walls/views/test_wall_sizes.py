"""The clock of a hall of any size: whole, with every table that plays, on every screen."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from tests.browsing import Opener
from tests.factories import TournamentFactory
from tests.running.nightly import nightly_but
from tests.tournaments.evenings import drawn_round, record, teams_of
from tournaments.models import Player, Round, ScoreSheet, Team, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = ((1366, 768), (1920, 1080), (3840, 2160))
CUT = """() => {
  const body = document.querySelector(".wall__body").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".clock, .wall__title, .wall__tables .plate")];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    const isHigh = box.top < body.top - 1 || box.bottom > body.bottom + 1;
    return isHigh || box.left < 0 || box.right > innerWidth;
  }).map((part) => part.innerText);
}"""
COVERED = """() => [...document.querySelectorAll(".wall-last b")].filter((points) => {
  const name = points.previousElementSibling;
  const end = name.getBoundingClientRect().right;
  const isWhole = name.scrollWidth <= name.clientWidth;
  const isCut = getComputedStyle(name).textOverflow === "ellipsis";
  return !(isWhole || isCut) || end > points.getBoundingClientRect().left + 1;
}).map((points) => points.parentElement.innerText)"""
SMALLEST_NUMBER = """() => Math.min(
  ...[...document.querySelectorAll(".wall__tables .plate__number")]
  .map((number) => parseFloat(getComputedStyle(number).fontSize)))"""


def hall_of(tables: int) -> Tournament:
    """A round of so many tables, three of which have handed in, with names of sixty letters."""
    tournament = TournamentFactory(slug="salle", time_limit_minutes=50)
    round_ = drawn_round(tournament, teams_of(tournament, tables * 2))
    matches = list(round_.matches.all()[:3])
    for match in matches:
        record(match, [100] * 12)
    ScoreSheet.objects.filter(match__in=matches).update(submitted_at=timezone.now())
    Round.objects.update(started_at=timezone.now())
    Player.objects.update(name=("Wolfeschlegelsteinhausenbergerdorff" * 2)[:60])
    Team.objects.update(name=("Les joyeux compagnons de la belote du vendredi soir " * 2)[:60])
    return tournament


def look(page: Page) -> tuple[list[str], list[str]]:
    return page.evaluate(CUT), page.evaluate(COVERED)


@pytest.mark.parametrize("tables", nightly_but({8, 45, 120}, [8, 27, 45, 63, 93, 120]))
def test_every_table_that_plays_stands_on_the_wall(opened: Opener, tables: int) -> None:
    hall_of(tables)
    page = opened(reverse("public:wall", args=["salle"]), width=1366, height=768)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(page.url)  # a wall fills its pages as it opens
        page.evaluate("document.fonts.ready.then(() => 0)")
        assert page.locator(".wall__tables .plate").count() == tables - 3
        assert look(page) == ([], []), (width, height)
        assert page.evaluate(SMALLEST_NUMBER) >= height / 45


LEAVE = """count => {
  [...document.querySelectorAll("[data-wall-pages] > *")].slice(count).forEach(row => row.remove());
  dispatchEvent(new Event("resize"));
}"""
"""Nobody's place is looked for but that of the first so many; the wall lays its pages out again."""


def pages_of_rows(page: Page) -> list[int]:
    """How many rows each page of a wall shows, from its first."""
    rows = page.locator("[data-wall-pages] > *")
    count = rows.count()
    while not rows.first.is_visible():
        page.keyboard.press("ArrowRight")
    shown: list[int] = []
    while sum(shown) < count:
        shown.append(rows.filter(visible=True).count())
        page.keyboard.press("ArrowRight")
    return shown


@pytest.mark.parametrize("size", nightly_but(SCREENS[:1], SCREENS))
def test_no_page_is_turned_for_a_row_or_two(opened: Opener, size: tuple[int, int]) -> None:
    tournament = TournamentFactory(slug="salle")
    drawn_round(tournament, teams_of(tournament, 60))
    asked = reverse("public:wall", args=["salle"]) + "?vue=places"
    page = opened(asked, width=size[0], height=size[1])
    full = pages_of_rows(page)[0]
    for count in (2 * full + 2, 2 * full + 1, full + 3, full + 2, full + 1):
        page.evaluate(LEAVE, count)
        shown = pages_of_rows(page)
        assert (len(shown) == 1 or shown[-1] > 2, sum(shown)) == (True, count), (count, shown)
