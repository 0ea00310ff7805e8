"""The components as a browser shows them: reachable, readable, and within the policy."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browsing import SMALL_LETTERS, SMALL_TARGETS, WIDTH, violations

pytestmark = [pytest.mark.urls("tests.design.urls"), pytest.mark.django_db(transaction=True)]

Opener = Callable[..., Page]
WIDTHS = [390, 820, 1280]


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
    assert violations(page) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_components_fit_the_screen(opened: Opener, width: int) -> None:
    page = opened("/styleguide/", width=width)
    assert page.evaluate(WIDTH) == width


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
    assert violations(opened("/wall/")) == []


def test_letters_come_from_the_site(opened: Opener) -> None:
    page = opened("/styleguide/")
    loaded = "document.fonts.ready.then(f => [...f].filter(x => x.status === 'loaded').length > 1)"
    assert page.evaluate(loaded) is True
