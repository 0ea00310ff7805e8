"""Hands that press twice: the list that moved under the mouse takes the first press alone."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import sign_in
from tests.factories import MembershipFactory, TeamFactory, TournamentFactory

pytestmark = pytest.mark.django_db(transaction=True)

IS_PRESSED_AT_ITS_PLACE = """() => {
  const button = document.querySelector("#door .rows .button--primary");
  button.scrollIntoView({ block: "center" });
  const box = button.getBoundingClientRect();
  const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return button.contains(under);
}"""
WATCH = f"""() => {{
  window.underMouse = [];
  document.addEventListener("htmx:afterSwap", (event) => {{
    if (event.target.id === "door") window.underMouse.push(({IS_PRESSED_AT_ITS_PLACE})());
  }});
}}"""


def test_the_second_click_of_a_slow_hand_lets_nobody_else_in(
    page: Page, live_server: LiveServer
) -> None:
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    tournament = TournamentFactory()
    for _ in range(4):
        TeamFactory(tournament=tournament, is_present=False)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:check_in", args=[tournament.slug]))
    come = page.get_by_role("button", name="Ils sont là")
    page.evaluate(WATCH)
    come.first.click()
    expect(come).to_have_count(3)
    # At once the place of the next button takes no press, and does a moment later.
    assert page.evaluate("() => window.underMouse") == [False]
    page.wait_for_function(IS_PRESSED_AT_ITS_PLACE)
    come.first.click()
    expect(come).to_have_count(2)
