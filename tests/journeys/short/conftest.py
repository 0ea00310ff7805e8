"""The organiser whose evening is counted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.journeys.short.hand import Hand
from tests.papers import without_layout


@pytest.fixture(autouse=True)
def _unprinted() -> Iterator[None]:
    """Nobody reads the papers that these evenings print: that they are asked for is what counts.

    What stands on them is in `tests/tournaments/printing/`, and an evening that reads its own in
    `tests/journeys/evenings/`.
    """
    with without_layout():
        yield


@pytest.fixture
def hand(browser: Browser, live_server: LiveServer) -> Iterator[Hand]:
    """An organiser who has just signed in."""
    hand = Hand(browser, live_server)
    yield hand
    hand.context.close()
