"""The components as a browser shows them: reachable, readable, and within the policy."""

import pytest
from playwright.sync_api import Browser

from tests.browsing import PALETTES, Opener, faults_by_width, violations

pytestmark = [pytest.mark.urls("tests.design.urls"), pytest.mark.django_db(transaction=True)]
DESK = {"width": 1280, "height": 900}


def test_components_are_readable_and_reachable(opened: Opener) -> None:
    assert faults_by_width(opened("/styleguide/"), both_palettes=True) == {}


@pytest.mark.parametrize("scheme", PALETTES)
def test_components_stand_out_from_what_lies_below_them(opened: Opener, scheme: str) -> None:
    page = opened("/styleguide/", scheme=scheme, **DESK)
    assert violations(page, by_contrast=True) == []


@pytest.mark.parametrize("address", ["/styleguide/", "/wall/", "/live/"])
def test_page_keeps_within_the_content_security_policy(
    opened: Opener, complaints: list[str], address: str
) -> None:
    opened(address, **DESK)
    assert complaints == []


def test_what_a_page_breaks_is_told(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content('<html lang="fr"><title>x</title><main><h1>x</h1><button></button></main>')
    assert violations(page) == [["button-name", "<button></button>"]]
    page.close()


def test_wall_is_accessible(opened: Opener) -> None:
    assert violations(opened("/wall/", **DESK), by_contrast=True) == []


def test_letters_come_from_the_site(opened: Opener) -> None:
    page = opened("/styleguide/", **DESK)
    loaded = "document.fonts.ready.then(f => [...f].filter(x => x.status === 'loaded').length > 1)"
    assert page.evaluate(loaded) is True
