"""A word above the standings, unfolded on a phone and on a tablet, where no script runs."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [390, 768])
def test_an_unfolded_word_stays_in_the_window(
    width: int, browser: Browser, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(criteria=["ranking_points", "total"])
    play_round(drawn_round(tournament, teams_of(tournament, 8)), deals=1)
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": width, "height": 900}
    )
    page = context.new_page()
    page.goto(live_server.url + reverse("public:standings", args=[tournament.slug]))
    reached = []
    for word in page.locator("th .word").all():
        if word.is_visible():
            word.locator("summary").click()
            box = word.locator(".word__said").bounding_box()
            reached.append(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width)
    context.close()
    assert reached == [True] * len(reached)
    assert len(reached) >= len(["rank", "ranking_points"])
