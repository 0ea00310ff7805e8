"""The calendar is asked by name and day: in one line where there is room, else in three."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults

pytestmark = pytest.mark.django_db(transaction=True)

TOPS = """() => ["#find", "#since", ".search-box .button"].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return box.top + box.height / 2; })"""


def test_name_day_and_button_stand_in_a_line_from_a_tablet_on(
    page: Page, live_server: LiveServer
) -> None:
    page.goto(f"{live_server.url}{reverse('public:home')}?q=dijon&jour=2026-12-12")
    in_a_line = {}
    for width in (360, 768, 1366):
        page.set_viewport_size({"width": width, "height": 900})
        middles = page.evaluate(TOPS)
        in_a_line[width] = max(middles) - min(middles) < 24
        assert faults(page, by_axe=False) == []
    assert in_a_line == {360: False, 768: True, 1366: True}
