"""The components as a browser shows them: reachable, readable, and within the policy."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.urls("tests.design.urls"), pytest.mark.django_db(transaction=True)]

Opener = Callable[..., Page]
WIDTHS = [390, 820, 1280]
SMALL_LETTERS = """() => [...document.querySelectorAll("body *")].filter(e => e.offsetParent)
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 15.99).map(e => e.outerHTML)"""
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, summary, input, select")]
  .filter(e => e.type !== "hidden" && e.offsetParent && !e.closest("p, .form-errors"))
  .filter(e => { const box = (e.closest("label") || e).getBoundingClientRect();
                 return box.width < 44 || box.height < 44; }).map(e => e.outerHTML)"""


@pytest.fixture
def complaints() -> list[str]:
    """What the browser's console said since the test began."""
    return []


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer, complaints: list[str]) -> Iterator[Opener]:
    """Opens an address of the site in a new window of a given width and palette."""

    windows: list[Page] = []

    def open_page(address: str, *, width: int = 1280, scheme: str = "light") -> Page:
        page = browser.new_page(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if scheme == "dark" else "light",
            locale="fr-FR",
        )
        page.on("console", lambda said: complaints.append(said.text))
        page.goto(f"{live_server.url}{address}")
        windows.append(page)
        return page

    yield open_page
    for window in windows:
        window.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_components_are_accessible(opened: Opener, width: int, scheme: str) -> None:
    page = opened("/styleguide/", width=width, scheme=scheme)
    found = Axe().run(page, options={"preload": False}).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_components_fit_the_screen(opened: Opener, width: int) -> None:
    page = opened("/styleguide/", width=width)
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("width", WIDTHS)
def test_letters_are_sixteen_pixels_at_least(opened: Opener, width: int) -> None:
    assert opened("/styleguide/", width=width).evaluate(SMALL_LETTERS) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_targets_are_forty_four_pixels_at_least(opened: Opener, width: int) -> None:
    assert opened("/styleguide/", width=width).evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("address", ["/styleguide/", "/wall/", "/live/"])
def test_page_keeps_within_the_content_security_policy(
    opened: Opener, complaints: list[str], address: str
) -> None:
    opened(address)
    assert complaints == []


def test_wall_is_accessible(opened: Opener) -> None:
    found = Axe().run(opened("/wall/"), options={"preload": False}).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []


def test_letters_come_from_the_site(opened: Opener) -> None:
    page = opened("/styleguide/")
    loaded = "document.fonts.ready.then(f => [...f].filter(x => x.status === 'loaded').length > 1)"
    assert page.evaluate(loaded) is True
