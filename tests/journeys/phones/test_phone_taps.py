"""How often a thumb touches the phone: from the code to the first question, a deal, an answer."""

from itertools import chain, product

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring import RULEBOOKS, RuleSet
from tests.browsing import TOUCHING, faults
from tests.journeys.phones.test_table_phones import a_table, scan, wait_until_still
from tests.running.nightly import nightly_but
from tests.tournaments.domain.phones.table import Table
from tournaments.enums import SheetState

pytestmark = pytest.mark.django_db(transaction=True)

DEALS = ".phone-score__deals tr"
SMALL_PHONE = {"width": 360, "height": 640}
SMALL_PHONE_TURNED = {"width": 640, "height": 360}
ASKED = list(product(("ffb-coinche", "coinche-82"), ("fr-FR", "en-GB"), (False, True)))
"""The questions of a rulebook in a language, on a phone that is held upright or turned."""
BEYOND = """() => [document.documentElement.scrollHeight - innerHeight,
  document.documentElement.scrollWidth - innerWidth].filter((much) => much > 0)"""
"""By how much a page goes beyond the screen."""
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
MOST_TAPS = {"ffb-belote": 5}
"""The taps of an ordinary deal besides « Envoyer »: 6 where a contract is bid, 4 at the belote that
asks for no trump."""


class Thumb:
    """Touches what a page shows, and counts; while a deal is typed nothing may need scrolling."""

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
        if self.page.locator(".is-typing").count():
            assert self.page.evaluate(BEYOND) == []
        wait_until_still(self.page)
        what.click()
        self.taps += 1

    def count(self) -> int:
        """The taps since the last count."""
        taps, self.taps = self.taps, 0
        return taps


def scan_as(browser: Browser, live_server: LiveServer, table: Table) -> Thumb:
    """A small phone that has just scanned the code of a table."""
    return Thumb(scan(browser, live_server, table, viewport=SMALL_PHONE))


def open_pad(browser: Browser, live_server: LiveServer, table: Table, number: int = 1) -> Thumb:
    """A small phone of Nord-Sud that is asked the first question of a deal, in two taps."""
    thumb = scan_as(browser, live_server, table)
    thumb.side("Nord-Sud")
    thumb.link(f"Saisir la donne {number}")
    assert thumb.count() <= 2
    expect(thumb.page.get_by_role("group", name="Qui a pris ?").first).to_be_focused()
    return thumb


def type_deal(thumb: Thumb, rules: RuleSet, points: str = "132") -> None:
    """An ordinary deal, up to the screen that sends it; only what the rules know is asked."""
    thumb.choice("Nord-Sud")
    if rules.bids or rules.trump_required:
        thumb.choice("♥")
    if rules.bids:
        thumb.choice("100")
    thumb.digits(points)


@pytest.mark.parametrize("book", nightly_but({"ffb-belote"}, sorted(RULEBOOKS)))
def test_a_round_is_played_on_the_phones_of_two_tables_by_every_rulebook(
    book: str, browser: Browser, live_server: LiveServer
) -> None:
    first = a_table(deals=2, rulebook=book, rule_overrides={})
    tables, rules = (first, Table.beside(first)), first.match.round.rules
    players = []
    for table in tables:
        ns, ew = open_pad(browser, live_server, table), scan_as(browser, live_server, table)
        ew.side("Est-Ouest")
        players.append((ns, ew))
    for number in (1, 2):
        for ns, ew in players:
            if number == 2:
                ns.link("Saisir la donne 2")
            ns.count(), ew.count()
            type_deal(ns, rules)
            assert ns.count() <= MOST_TAPS.get(book, 6)
            expect(ns.page.locator("[data-marks] strong")).to_be_visible()
            ns.button("Envoyer")
            expect(ns.page.locator(DEALS)).to_have_count(number)
            expect(ew.page.get_by_role("button", name="C'est juste")).to_be_in_viewport(ratio=1)
            ew.button("C'est juste")
            assert (ns.count(), ew.count()) == (1, 1)
    partners = [scan_as(browser, live_server, table).page for table in tables]
    for page in partners:
        expect(page.locator(".phone-score tr")).to_have_count(1 + 1 + 2)
    for thumb in chain(*players):
        thumb.button("C'est juste, nous signons")
    for table, (_ns, ew) in zip(tables, players, strict=True):
        expect(ew.page.get_by_text("Terminé")).to_be_visible()
        assert table.sheet.state == SheetState.CONFIRMED
    for page in [thumb.page for thumb in chain(*players)] + partners:
        page.context.close()


def test_a_belote_is_one_tap_more_and_the_arbiter_two(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3)
    ns = open_pad(browser, live_server, table)
    type_deal(ns, table.match.round.rules)
    assert ns.count() <= 4
    ns.choice("NS", of="belote")
    ns.button("Envoyer")
    expect(ns.page.locator(DEALS)).to_have_count(1)
    ns.count()
    ns.link("Appeler l'arbitre")
    ns.button("Autre chose")
    assert ns.count() <= 2
    expect(ns.page.get_by_text("L'arbitre est appelé")).to_be_visible()
    assert table.said.list_facts("NS")[0]["belote"] == {"NS": 1}
    ns.page.context.close()


@pytest.mark.parametrize(
    "asked", nightly_but([("coinche-82", "fr-FR", False), ("coinche-82", "en-GB", True)], ASKED)
)
def test_no_question_is_larger_than_the_screen(
    asked: tuple[str, str, bool], browser: Browser, live_server: LiveServer
) -> None:
    book, locale, is_turned = asked
    size = SMALL_PHONE_TURNED if is_turned else SMALL_PHONE
    table = a_table(deals=3, rulebook=book, rule_overrides={})
    page = scan(browser, live_server, table, viewport=SMALL_PHONE, locale=locale)
    page.locator(".phone-side").first.click()
    page.locator(".phone-type").click()
    page.set_viewport_size(size)
    for step in ("taker", "trump", "contract", "points", "last"):
        expect(page.locator(f"[data-step={step}]")).to_be_visible()
        assert page.evaluate(BEYOND) == [], step
        assert faults(page) + page.evaluate(TOUCHING) == [], step
        wait_until_still(page)
        if answer := {"taker": "NS", "trump": "H", "contract": "100"}.get(step):
            page.locator(f"label:has([name={step}][value='{answer}'])").click()
        elif step == "points":
            page.keyboard.type("13")
            expect(page.locator("[name=points_ew]")).to_have_attribute("placeholder", "149")
            page.keyboard.type("2")
    expect(page.locator("[data-pad] [type=submit]")).to_be_in_viewport(ratio=1)
    for aside in page.locator("[data-last] [data-to]").all():
        wait_until_still(page)
        aside.click()
        expect(page.locator("[data-aside]:visible")).to_have_count(1)
        assert page.evaluate(BEYOND) == [], page.locator("[data-aside]:visible legend").first
        page.go_back()
    page.context.close()


def test_a_chip_changes_an_answer_and_back_goes_one_question_back(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3, rulebook="ffb-coinche", rule_overrides={})
    ns = open_pad(browser, live_server, table)
    type_deal(ns, table.match.round.rules)
    ns.button("100")
    ns.choice("120")
    expect(ns.page.get_by_role("button", name="120", exact=True)).to_be_visible()
    ns.page.go_back()
    expect(ns.page.get_by_role("group", name="Quel contrat ?").first).to_be_visible()
    ns.page.go_back()
    ns.page.go_back()
    ns.page.go_back()
    expect(ns.page.get_by_role("group", name="Quel contrat ?").first).to_be_visible()
    ns.button("Suite")
    ns.button("Envoyer")
    expect(ns.page.locator(DEALS)).to_contain_text("contrat 120")
    ns.page.context.close()


def test_a_deal_that_nobody_took_is_sent_in_two_taps(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3, rulebook="ffb-coinche", rule_overrides={})
    ns = open_pad(browser, live_server, table)
    ns.choice("Passée")
    ns.button("Envoyer")
    assert ns.count() <= 2
    expect(ns.page.locator(DEALS)).to_contain_text("Personne n'a pris.")
    assert table.said.list_facts("NS") == [{"passed": True}]
    ns.page.context.close()


def test_who_deals_is_told_once_and_then_goes_round(
    browser: Browser, live_server: LiveServer
) -> None:
    rules = {"passed_dealer": "same-dealer"}
    table = a_table(deals=4, rulebook="ffb-coinche", rule_overrides=rules)
    ns = scan_as(browser, live_server, table)
    ns.side("Nord-Sud")
    dealer = ns.page.get_by_label("Qui donne ?")
    expect(dealer).to_have_value("")
    dealer.select_option("En face")
    ns.link("Saisir la donne 1")
    ns.choice("Passée")
    ns.button("Envoyer")
    expect(ns.page.locator(DEALS)).to_have_count(1)
    expect(dealer.locator(":checked")).to_have_text("En face")
    table.confirm(table.claim("EW", "phone 2"), 1)
    expect(ns.page.locator(DEALS)).to_contain_text("✓")
    ns.link("Saisir la donne 2")
    type_deal(ns, table.match.round.rules)
    ns.button("Envoyer")
    expect(ns.page.locator(DEALS)).to_have_count(2)
    expect(dealer.locator(":checked")).to_have_text("À ma gauche")
    expect(ns.page.locator(".phone-type")).to_be_in_viewport(ratio=1)
    assert faults(ns.page) + ns.page.evaluate(TOUCHING) == []
    ns.page.reload()
    expect(dealer.locator(":checked")).to_have_text("À ma gauche")
    dealer.select_option("À ma droite")
    ns.page.reload()
    expect(dealer.locator(":checked")).to_have_text("À ma droite")
    ns.page.context.close()


def test_a_deal_is_typed_by_the_keyboard_alone(browser: Browser, live_server: LiveServer) -> None:
    table = a_table(deals=3, rulebook="ffb-coinche", rule_overrides={})
    ns = open_pad(browser, live_server, table)
    press, shown = ns.page.keyboard.press, ns.page.get_by_role("group")
    for question in ("Qui a pris ?", "Quel atout ?", "Quel contrat ?"):
        expect(shown.filter(visible=True).and_(ns.page.locator(".phone-step"))).to_be_focused()
        expect(ns.page.get_by_role("group", name=question).first).to_be_visible()
        ns.page.locator(".phone-step:visible input").first.focus()
        press("Space")
        press("ArrowDown")
        press("ArrowUp")
        press("Enter")
    expect(ns.page.get_by_label("Points NS")).to_be_focused()
    ns.page.keyboard.type("132")
    ns.page.get_by_role("button", name="Envoyer").press("Enter")
    expect(ns.page.locator(DEALS)).to_have_count(1)
    assert table.said.list_facts("NS")[0]["points"] == {"NS": 132, "EW": 30}
    ns.page.context.close()


def test_of_many_contracts_the_usual_ones_are_in_sight_and_a_touch_shows_the_others(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3, rulebook="coinche-650", rule_overrides={})
    ns = open_pad(browser, live_server, table)
    ns.choice("Nord-Sud")
    ns.choice("♥")
    contracts = ns.page.locator(".phone-choices--contract label:visible")
    folded = contracts.count()
    contracts.filter(has_text="Plus haut : de 170 à 650").click()
    shown = contracts.count()
    assert (folded <= 12, shown) == (True, 1 + 49)
    assert ns.page.evaluate(BEYOND) == []
    contracts.filter(has_text="200").click()
    ns.button("200")
    contracts.filter(has_text="Plus haut").click()
    expect(contracts.filter(has_text="200")).to_be_visible()
    ns.choice("100")
    ns.digits("132")
    ns.button("Envoyer")
    expect(ns.page.locator(DEALS)).to_contain_text("100")
    ns.page.context.close()


def test_a_figure_meant_twice_counts_twice_and_a_trembling_one_once(
    browser: Browser, live_server: LiveServer
) -> None:
    ns = open_pad(browser, live_server, a_table())
    ns.choice("Nord-Sud")
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
