"""How often a thumb touches the phone: from the code to the first key, a deal, a confirmation."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.journeys.phones.test_table_phones import a_table, scan, wait_until_still
from tests.tournaments.domain.phones.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

DEALS = ".phone-score tbody tr"
TOUCH_TWICE = """async ([digit, pause]) => {
  const key = document.querySelector(`#pad button[value="${digit}"]`);
  key.click();
  await new Promise((done) => setTimeout(done, pause));
  key.click();
}"""
TOUCH_WHAT_COMES = """() => window.addEventListener("poll:changed", () => {
  const box = document.querySelector("#live .phone-ask button").getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  window.touched = there && there.tagName;
})"""
"""What a finger meets where a button has just appeared, once the page's own script knows of it."""


class Thumb:
    """Touches what a page shows, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def button(self, name: str) -> None:
        self._touch(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        self._touch(self.page.get_by_role("link", name=name))

    def choice(self, text: str, of: str = "") -> None:
        inside = self.page.locator("fieldset", has_text=of) if of else self.page.locator("form")
        self._touch(inside.locator("label:visible", has_text=text).first)

    def digits(self, points: str) -> None:
        for digit in points:
            self.button(digit)

    def side(self, name: str) -> None:
        self._touch(self.page.get_by_role("button", name=name))

    def _touch(self, what: Locator) -> None:
        what.wait_for()
        wait_until_still(self.page)
        what.click()
        self.taps += 1

    def count(self) -> int:
        """The taps since the last count."""
        taps, self.taps = self.taps, 0
        return taps


def open_pad(browser: Browser, live_server: LiveServer, table: Table) -> Thumb:
    """A phone of Nord-Sud with the first thing of its first deal touched, in three taps."""
    thumb = Thumb(scan(browser, live_server, table))
    thumb.side("Nord-Sud")
    thumb.link("Saisir la donne 1")
    thumb.choice("Nord-Sud")
    assert thumb.count() <= 3
    return thumb


def test_a_deal_of_belote_takes_six_taps(browser: Browser, live_server: LiveServer) -> None:
    ns = open_pad(browser, live_server, a_table())
    ns.digits("132")
    ns.choice("NS", of="belote")
    ns.button("Envoyer")
    assert 1 + ns.count() <= 6
    expect(ns.page.locator(DEALS)).to_have_count(1)
    ns.page.context.close()


def test_a_deal_of_coinche_takes_eight_a_confirmation_two_the_arbiter_three(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3, rulebook="ffb-coinche", rule_overrides={})
    ns = open_pad(browser, live_server, table)
    ns.choice("100")
    ns.choice("♥")
    ns.digits("132")
    ns.choice("NS", of="belote")
    ns.button("Envoyer")
    assert 1 + ns.count() <= 8
    expect(ns.page.locator(DEALS)).to_have_count(1)
    ew = Thumb(scan(browser, live_server, table))
    ew.side("Est-Ouest")
    ew.count()
    ew.button("C'est juste")
    assert ew.count() <= 2
    expect(ew.page.locator(DEALS)).to_contain_text("✓")
    ew.link("Appeler l'arbitre")
    ew.button("Autre chose")
    assert ew.count() <= 3
    expect(ew.page.get_by_text("L'arbitre est appelé")).to_be_visible()
    for thumb in (ns, ew):
        thumb.page.context.close()


def test_of_many_contracts_the_usual_ones_are_in_sight_and_a_touch_shows_the_others(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3, rulebook="coinche-650", rule_overrides={})
    ns = open_pad(browser, live_server, table)
    contracts = ns.page.locator("fieldset", has_text="Contrat demandé").locator("label:visible")
    folded = contracts.count()
    ns.choice("Plus haut : de 170 à 650")
    shown = contracts.count()
    assert (folded <= 12, shown - folded) == (True, 49)
    ns.choice("200")
    ns.choice("Plus haut : de 170 à 650")
    expect(contracts.filter(has_text="200")).to_be_visible()
    ns.count()
    ns.choice("100")
    assert contracts.count() == folded
    ns.choice("♥")
    ns.digits("132")
    ns.button("Envoyer")
    assert 1 + ns.count() <= 8
    expect(ns.page.locator(DEALS)).to_contain_text("100")
    ns.page.context.close()


def test_a_figure_meant_twice_counts_twice_and_a_trembling_one_once(
    browser: Browser, live_server: LiveServer
) -> None:
    ns = open_pad(browser, live_server, a_table())
    ns.page.evaluate(TOUCH_TWICE, ["1", 0])
    assert ns.page.get_by_label("Points NS").input_value() == "1"
    ns.page.evaluate(TOUCH_TWICE, ["0", 150])
    assert ns.page.get_by_label("Points NS").input_value() == "100"
    ns.page.context.close()


def test_what_has_just_moved_under_a_finger_is_not_touched(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table()
    ew = Thumb(scan(browser, live_server, table))
    ew.side("Est-Ouest")
    expect(ew.page.locator(".phone-type")).to_be_visible()
    ew.page.evaluate(TOUCH_WHAT_COMES)
    table.type(table.claim("NS", "phone 2"), 1, "a")
    expect(ew.page.get_by_role("button", name="C'est juste")).to_be_visible()
    assert ew.page.evaluate("window.touched") != "BUTTON"
    ew.button("C'est juste")
    expect(ew.page.locator(DEALS)).to_contain_text("✓")
    ew.page.context.close()
