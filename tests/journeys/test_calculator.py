"""The calculator in a browser: it answers while one types, and where the button is."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults

pytestmark = pytest.mark.django_db(transaction=True)

LOADED = "performance.getEntriesByType('resource').filter(({ name }) => /htmx/.test(name)).length"


def test_what_answers_while_one_types_comes_with_the_first_answer_and_answers_that_too(
    browser: Browser, live_server: LiveServer
) -> None:
    address = reverse("public:calculator")
    told = "?taker=NS&trump=H&contract=100&counted=taker"
    page = browser.new_page(locale="fr-FR", viewport={"width": 390, "height": 844})
    page.goto(f"{live_server.url}{address}{told}", wait_until="networkidle")
    points = page.get_by_label("Points", exact=False).first
    points.focus()
    assert page.evaluate(LOADED) == 0
    points.press_sequentially("110")
    expect(page.locator("#mark")).to_contain_text("210")
    expect(page.locator("#marks")).to_contain_text("210")
    assert page.evaluate(LOADED) == 1
    points.fill("111")
    expect(page.locator("#marks")).to_contain_text("211")
    assert faults(page) == []
    page.close()


@pytest.mark.parametrize("has_script", [True, False])
def test_the_answer_stands_beside_the_button_on_a_small_phone(
    browser: Browser, live_server: LiveServer, has_script: bool
) -> None:
    page = browser.new_page(
        locale="fr-FR",
        viewport={"width": 360, "height": 640},
        java_script_enabled=has_script,
    )
    page.goto(f"{live_server.url}{reverse('public:calculator')}")
    page.get_by_role("group", name="Qui a pris ?").get_by_text("NS", exact=True).click()
    page.get_by_text("Pique").first.click()
    page.get_by_label("Contrat").fill("100")
    page.get_by_text("du preneur", exact=True).click()
    page.get_by_label("Points de ces plis").fill("81")
    page.get_by_role("button", name="Calculer").click()
    mark = page.locator("#mark")
    expect(mark).to_contain_text("81 pour 100 à faire : chute")
    expect(mark).to_be_in_viewport(ratio=1)
    if has_script:
        expect(mark).to_be_focused()
    page.close()
