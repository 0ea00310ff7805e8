"""What the site's scripts do, in a browser."""

import re
import time
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.design import urls

pytestmark = [pytest.mark.urls("tests.design.urls"), pytest.mark.django_db(transaction=True)]

LIGHT_PAPER, DARK_PAPER = "rgb(251, 246, 234)", "rgb(25, 23, 19)"


@pytest.fixture
def components(page: Page, live_server: LiveServer) -> Page:
    """The page of components, freshly opened."""
    page.emulate_media(color_scheme="light")
    page.goto(f"{live_server.url}/styleguide/")
    return page


def ground_is(page: Page, colour: str) -> None:
    """Wait until the page lies on a colour: a sheet of colours may still be on its way."""
    # Not by a text that the page evaluates: asked a second time, its policy refuses that.
    expect(page.locator("html")).to_have_css("background-color", colour)


def test_toggle_turns_the_lights_off(components: Page) -> None:
    components.locator("[data-theme-toggle]").click()
    ground_is(components, DARK_PAPER)


def test_choice_of_light_outlives_the_page(components: Page) -> None:
    components.locator("[data-theme-toggle]").click()
    components.reload()
    ground_is(components, DARK_PAPER)


def test_choosing_what_the_system_says_follows_it_again(components: Page) -> None:
    components.locator("[data-theme-toggle]").click()
    components.locator("[data-theme-toggle]").click()
    components.emulate_media(color_scheme="dark")
    ground_is(components, DARK_PAPER)


def test_system_in_light_gives_paper(components: Page) -> None:
    ground_is(components, LIGHT_PAPER)


def test_typing_narrows_the_list_whatever_the_accents(components: Page) -> None:
    components.locator("#find-team").fill("lefevre")
    assert components.locator("#team-rows > :visible").count() == 1


def test_list_without_a_match_says_so(components: Page) -> None:
    components.locator("#find-team").fill("zzz")
    assert components.locator("[data-filter-none]").is_visible()


def test_first_wrong_field_has_the_keyboard(components: Page) -> None:
    first = components.locator("[aria-invalid=true]").first
    expect(first).to_be_focused()


def test_second_press_sends_nothing(components: Page) -> None:
    sent = components.evaluate(
        """() => { let sent = 0;
        window.addEventListener("submit", event => {
          sent += event.defaultPrevented ? 0 : 1; event.preventDefault(); });
        const form = document.querySelector("main form[method=post]");
        form.requestSubmit(); form.requestSubmit(); return sent; }"""
    )
    assert sent == 1


def stop_clock(page: Page) -> None:
    """Let time stand still for what is opened from here on, until the test has it go by."""
    now = time.time()
    page.clock.install(time=now)
    page.clock.pause_at(now + 1)


def test_clock_counts_down(page: Page, live_server: LiveServer) -> None:
    stop_clock(page)
    page.goto(f"{live_server.url}/wall/")
    page.clock.run_for(2000)
    expect(page.locator("[data-clock-time]")).to_have_text("9:58")


def test_clock_of_a_kept_page_goes_by_the_sites_time(page: Page, live_server: LiveServer) -> None:
    page.clock.install(time=time.time() - 3600)
    page.goto(f"{live_server.url}/kept-wall/")
    expect(page.locator("[data-clock-time]")).to_have_text(re.compile("9:[345].|10:0."))


def test_wall_shows_a_page_at_a_time(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/wall/")
    first_page = page.locator("tbody > :visible").count()
    assert 5 <= first_page < 60


def test_wall_turns_to_the_rank_that_follows(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/wall/")
    shown = page.locator("tbody > :visible").count()
    page.locator("[data-wall-step='1']").click()
    expect(page.locator("tbody > :visible").first).to_contain_text(f"Équipe {shown + 1}")


def test_open_page_follows_a_change_and_the_way_back(
    page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.goto(f"{live_server.url}/live/")
    monkeypatch.setattr(urls, "live_words", ["après"])
    expect(page.locator("#standings")).to_have_text("après")
    monkeypatch.setattr(urls, "live_words", ["avant"])
    expect(page.locator("#standings")).to_have_text("avant")


RANKS_CHANGE = """() => {
  const table = document.querySelector("main").appendChild(document.createElement("table"));
  const body = table.appendChild(document.createElement("tbody"));
  const rows = [..."123"].map((number) => body.insertRow());
  rows.forEach((row, place) => { row.dataset.team = place; row.insertCell().textContent = place; });
  table.dataset.ranks = "";
  document.dispatchEvent(new Event("poll:changing"));
  body.append(rows[0]);
  document.dispatchEvent(new Event("poll:changed"));
  const moves = rows.map((row) => row.getAnimations().map((one) => one.effect.getKeyframes()[0]));
  return moves.map(([first]) => (first ? new DOMMatrix(first.transform).f : null));
}"""
"""The first of three teams falls to the last place: how far each row stands from there at first."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_ranks_slide_to_their_new_place_where_motion_is_welcome(
    motion: Literal["no-preference", "reduce"], page: Page, live_server: LiveServer
) -> None:
    page.emulate_media(reduced_motion=motion)
    page.goto(f"{live_server.url}/live/")
    first, *others = page.evaluate(RANKS_CHANGE)
    if motion == "reduce":
        assert [first, *others] == [None] * 3
    else:
        assert first < 0 < min(others)


def test_open_page_says_that_the_network_is_gone(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/live/")
    page.route("**/live/*", lambda route: route.abort())
    expect(page.locator("[data-poll-lost]")).to_be_visible()


LIVE_WORDS = "#standings p"
COMES_BACK = "document.dispatchEvent(new Event('visibilitychange'))"
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"


def test_an_answer_that_was_overtaken_does_not_put_the_old_page_back(
    page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.goto(f"{live_server.url}/live/")
    page.route("**/live/*", hold, times=1)
    with page.expect_request("**/live/*"):
        pass
    monkeypatch.setattr(urls, "live_words", ["après"])
    page.evaluate(COMES_BACK)
    expect(page.locator(LIVE_WORDS)).to_have_text("après")
    old = '<div id="standings" data-poll="/live/?seen=avant"><p>avant</p></div>'
    late[0].fulfill(body=old, headers={"ETag": '"avant"'})
    with page.expect_request("**/live/*"):
        pass
    assert page.locator(LIVE_WORDS).inner_text() == "après"


def test_a_hidden_page_asks_only_where_somebody_waits_for_news(
    page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_clock(page)
    page.goto(f"{live_server.url}/live/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(HIDE)
    monkeypatch.setattr(urls, "live_words", ["après"])
    page.clock.run_for(2000)
    expect(page.locator(LIVE_WORDS)).to_have_text("avant")
    assert asked == []
    page.evaluate("document.querySelector('#standings p').dataset.pollHidden = 0.1")
    page.clock.run_for(1000)
    expect(page.locator(LIVE_WORDS)).to_have_text("après")


def test_a_page_that_nobody_touches_asks_rarely_until_somebody_does(
    page: Page, live_server: LiveServer
) -> None:
    page.clock.install()
    page.goto(f"{live_server.url}/live/")
    with page.expect_response("**/live/*"):
        page.clock.fast_forward(130_000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _second in range(10):
        page.clock.run_for(1000)
        page.wait_for_timeout(30)
    assert asked == []
    with page.expect_request("**/live/*"):
        page.mouse.down()


def test_shortcut_presses_its_button(components: Page) -> None:
    components.evaluate(
        """() => { const button = document.querySelector("main .button--primary");
        button.dataset.shortcut = "Alt+t"; button.addEventListener("click", event => {
        event.preventDefault(); document.title = "pressé"; }); }"""
    )
    components.keyboard.press("Alt+t")
    expect(components).to_have_title("pressé")
