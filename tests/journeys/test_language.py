"""A browser goes on from a plain address to its reader's language, unless they chose another."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_english_browser_reads_english_until_french_is_chosen(
    browser: Browser, live_server: LiveServer, tournament: Tournament
) -> None:
    plain = live_server.url + reverse("public:rules", args=[tournament.slug])
    english = plain.replace(live_server.url, f"{live_server.url}/en")
    context = browser.new_context(locale="en-GB")
    try:
        page = context.new_page()
        page.goto(f"{plain}#content")
        page.wait_for_url(f"{english}#content")
        page.click("footer a[hreflang=fr]")
        page.wait_for_url(plain)
        page.reload()
        assert (page.url, page.get_attribute("html", "lang")) == (plain, "fr")
    finally:
        context.close()
