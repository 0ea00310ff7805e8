"""The organiser whose evening is counted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.journeys.short.hand import Hand


@pytest.fixture
def hand(browser: Browser, live_server: LiveServer) -> Iterator[Hand]:
    """An organiser who has just signed in."""
    hand = Hand(browser, live_server)
    yield hand
    hand.context.close()
