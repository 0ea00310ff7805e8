"""HelloAsso's stand-in instead of HelloAsso, for the tests of a folder."""

import pytest

from bookings.tasks import client
from tests.bookings.domain.online.paying import SITE
from tests.bookings.helloasso.stand_in import StandIn, connect


@pytest.fixture(autouse=True)
def helloasso(settings, monkeypatch):
    """A site that HelloAsso can find, and what stands for HelloAsso."""
    settings.SITE_URL = SITE
    stand_in = StandIn()
    monkeypatch.setattr(client, "open_client", connect(stand_in))
    return stand_in
