"""A word above the standings, unfolded on a phone and on a tablet, where no script runs."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = 390
COVERED_LEADERS = """() => [...document.querySelectorAll("tbody th a")].slice(0, 2).filter(one => {
  const box = one.getBoundingClientRect();
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !seen || seen.closest(".word__said");
}).map((one) => one.textContent)"""
"""Leaders under what is said of a word; the ground that a touch folds it by hides nothing."""


@pytest.mark.parametrize("width", [PHONE, 768])
def test_an_unfolded_word_stays_in_the_window_and_covers_no_leader(
    width: int, browser: Browser, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(criteria=["ranking_points", "total"])
    play_round(drawn_round(tournament, teams_of(tournament, 8)), deals=1)
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": width, "height": 900}
    )
    page = context.new_page()
    page.goto(live_server.url + reverse("public:standings", args=[tournament.slug]))
    reached, covered = [], []
    for word in page.locator("th .word").all():
        if word.is_visible():
            word.locator("summary").click()
            box = word.locator(".word__said").bounding_box()
            reached.append(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width)
            covered += page.evaluate(COVERED_LEADERS) if width == PHONE else []
    context.close()
    assert (reached, covered) == ([True] * len(reached), [])
    assert len(reached) >= len(["rank", "ranking_points"])
