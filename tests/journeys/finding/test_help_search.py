"""The help's search answers where the eye is: right below what is typed, on a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_answer_stands_below_the_box(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + reverse("public:help"))
    answers = page.locator("#sections li:not([hidden])")
    expect(page.locator("#sections")).to_be_hidden()
    page.locator("#find").press_sequentially("renonce")
    expect(answers).to_have_count(1)
    box = answers.first.bounding_box()
    assert box is not None
    assert (box["y"] + box["height"] < 844, page.evaluate("scrollY")) == (True, 0)
    assert faults(page) == []
