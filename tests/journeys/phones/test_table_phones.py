"""Two phones at one table of coinche, from the code on the tent to both signatures."""

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import TOUCHING, faults, look_soon
from tests.factories import MatchFactory, RoundFactory
from tests.forced_colours import lost_in_forced_colours
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.views.players.phone import printed
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.enums import SheetState

SOUNDS = """() => {
  window.sounded = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.sounded += 1;
    return make.call(this);
  };
}"""

pytestmark = pytest.mark.django_db(transaction=True)


def a_table(**settings: object) -> Table:
    today = timezone.localdate()
    return Table(**{"seats": False, "deals": 1, "date": today, **settings})


def scan(browser: Browser, live_server: LiveServer, table: Table, **context: object) -> Page:
    """A phone that has just scanned the code of the table."""
    held: BrowserContext = browser.new_context(
        **{
            "locale": "fr-FR",
            "viewport": {"width": 390, "height": 844},
            "has_touch": True,
            "reduced_motion": "reduce",
            **context,
        }
    )
    look_soon(held)
    page = held.new_page()
    page.goto(f"{live_server.url}/table/code/{printed(table.match).token}/")
    if context.get("java_script_enabled", True):
        wait_until_still(page)
    return page


def wait_until_still(page: Page) -> None:
    """Have what just moved touched at once: `test_phone_taps` holds that a finger may not."""
    page.evaluate("document.querySelector('.is-moving')?.classList.remove('is-moving')")


def test_a_deal_from_the_tent_to_both_signatures_and_the_next_table(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(rulebook="ffb-coinche", rule_overrides={}, name="Concours de la Saint-Nicolas")
    ns, ew = (scan(browser, live_server, table) for _ in range(2))
    assert faults(ns) == []
    ns.get_by_role("button", name="Nord-Sud").click()
    ew.get_by_role("button", name="Est-Ouest").click()
    first_deal = ns.get_by_role("link", name="Saisir la donne 1")
    expect(first_deal).to_be_visible()
    assert faults(ns) + ns.evaluate(TOUCHING) == []
    first_deal.click()
    ns.locator("label", has_text="Nord-Sud").click()
    ns.locator("label", has_text="♥").click()
    ns.locator("label", has_text="100").first.click()
    for digit in "132":
        ns.get_by_role("button", name=digit, exact=True).click()
    expect(ns.locator("[data-marks]")).to_contain_text("contrat")
    assert faults(ns) + lost_in_forced_colours(ns) == []
    ns.get_by_role("button", name="Envoyer").click()
    expect(ns.get_by_text("1 donne attend Est-Ouest.")).to_be_visible()
    expect(ew.get_by_text("Nord-Sud a pris, à ♥, contrat 100.").first).to_be_visible()
    assert faults(ew) + lost_in_forced_colours(ew) == []
    ew.get_by_role("button", name="C'est juste").click()
    ew.get_by_role("button", name="C'est juste, nous signons").click()
    ns.reload()
    expect(ns.get_by_text("Est-Ouest a signé ce total.")).to_be_visible()
    assert faults(ns) == []
    ns.get_by_role("button", name="C'est juste, nous signons").click()
    expect(ns.get_by_text("Terminé")).to_be_visible()
    assert table.sheet.state == SheetState.CONFIRMED
    ns.evaluate(SOUNDS)
    ns.get_by_label("Un son dès que notre prochaine table est connue").check()
    assert faults(ns) == []
    following = RoundFactory(tournament=table.match.round.tournament, number=2)
    MatchFactory(round=following, table_number=28, ew=table.match.ns)
    expect(ns.get_by_text("Table 28, Est-Ouest")).to_be_visible()
    assert ns.evaluate("window.sounded") == 6
    for page in (ns, ew):
        page.context.close()


def test_a_deal_is_typed_and_handed_over_without_a_script(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table()
    page = scan(browser, live_server, table, java_script_enabled=False)
    page.get_by_role("button", name="Nord-Sud").click()
    expect(page.get_by_label("Qui donne ?")).to_be_hidden()
    page.get_by_role("link", name="Saisir la donne 1").click()
    page.locator("label", has_text="Est-Ouest").click()
    page.get_by_label("Points EO").fill("90")
    page.get_by_role("button", name="Voir ce que cela marque").click()
    expect(page.locator("[data-marks]")).to_contain_text("72 –\u2060 90")
    assert not table.said.stands
    page.get_by_role("button", name="Envoyer").click()
    page.get_by_role("link", name="Nous sommes Est-Ouest").click()
    page.get_by_role("button", name="C'est juste").click()
    page.get_by_role("button", name="C'est juste, nous signons").click()
    page.get_by_role("button", name="Nous sommes Est-Ouest").click()
    assert table.sheet.state == SheetState.CONFIRMED
    page.context.close()


def test_the_narrowest_phone_holds_every_rule_of_coinche(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(rulebook="ffb-coinche", rule_overrides={})
    page = scan(browser, live_server, table, viewport={"width": 320, "height": 568})
    page.get_by_role("button", name="Nord-Sud").click()
    page.get_by_role("link", name="Saisir la donne 1").click()
    page.locator("label", has_text="Nord-Sud").click()
    page.locator("label", has_text="♥").click()
    page.get_by_text("Plus haut").click()
    assert faults(page) == []
    page.locator(".phone-higher ~ label", has_text="400").click()
    page.get_by_role("button", name="Suite").click()
    for name in ("Annonces", "Annonce fausse", "Autre…"):
        page.get_by_role("button", name=name, exact=True).click()
        assert faults(page) == []
        page.get_by_role("button", name="Suite").click()
    assert faults(page) == []
    page.context.close()


def test_the_narrowest_phone_holds_totals_of_four_digits(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=16, rulebook="ffb-coinche", rule_overrides={})
    page = scan(browser, live_server, table, viewport={"width": 320, "height": 568})
    page.get_by_role("button", name="Nord-Sud").click()
    expect(page.locator(".phone-type")).to_be_visible()
    ns, ew = table.match.phone_seats.get(side="NS"), table.claim("EW", "phone 2")
    capot = {"taker": "NS", "contract": 250, "trump": "S", "sweep": "NS", "doubled": "coinche"}
    for number, taker in enumerate(("NS", "EW"), start=1):
        table.type(ns, number, "a", facts={**capot, "taker": taker, "sweep": taker})
        table.confirm(ew, number)
    table.type(ns, 3, "a")
    expect(page.locator(".phone-score__total")).to_contain_text("1\u202f000")
    assert faults(page) + page.evaluate(TOUCHING) == []
    page.context.close()


HIDDEN_BY_ANSWERS = """() => {
  const answers = document.querySelector(".phone-answers").getBoundingClientRect();
  return [...document.querySelectorAll(".phone-compared :is(th, td)")].filter((one) => {
    const box = one.getBoundingClientRect();
    const over = Math.min(box.right, answers.right) - Math.max(box.left, answers.left);
    return over > 1 && box.bottom > answers.top + 1 && box.top < answers.bottom;
  }).map((one) => one.textContent);
}"""
"""What of two versions lies under the buttons that answer them."""


def test_two_versions_are_answered_by_one_tap_without_scrolling(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3)
    page = scan(browser, live_server, table)
    page.get_by_role("button", name="Nord-Sud").click()
    table.type(table.claim("EW", "phone 2"), 1, "a")
    table.type(table.match.phone_seats.get(side="NS"), 1, "b")
    agrees = page.get_by_role("button", name="Leur version est juste")
    expect(agrees).to_be_visible()
    for width, height in ((360, 640), (390, 844), (800, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        expect(agrees).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("link", name="Appeler l'arbitre").first).to_be_in_viewport(ratio=1)
        assert page.evaluate(HIDDEN_BY_ANSWERS) == [], width
    expect(page.locator("#news")).to_contain_text("Est-Ouest attend votre réponse")
    wait_until_still(page)
    agrees.click()
    expect(page.locator("#live")).to_contain_text("✓")
    expect(agrees).to_be_hidden()
    page.context.close()


NUMBERS_IN_TWO = """() => [...document.querySelectorAll(".phone-compared td")].filter((one) => {
  const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (text.nextNode()) {
    for (const number of text.currentNode.data.matchAll(/\\d+/g)) {
      const range = document.createRange();
      range.setStart(text.currentNode, number.index);
      range.setEnd(text.currentNode, number.index + number[0].length);
      if (range.getClientRects().length > 1) return true;
    }
  }
}).map((one) => one.textContent)"""


def test_no_number_of_two_versions_is_cut_in_two(browser: Browser, live_server: LiveServer) -> None:
    table = a_table(deals=3)
    page = scan(browser, live_server, table)
    page.get_by_role("button", name="Nord-Sud").click()
    table.type(table.claim("EW", "phone 2"), 1, "a")
    seat = table.match.phone_seats.get(side="NS")
    table.type(seat, 1, "b")
    expect(page.get_by_text("vous ne dites pas la même chose").first).to_be_visible()
    for width in (320, 390, 490):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate(NUMBERS_IN_TWO) == [], width
    page.context.close()


def test_a_page_that_waits_names_nobody_who_sits_there_no_more(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3)
    page = scan(browser, live_server, table)
    page.get_by_role("button", name="Nord-Sud").click()
    names = page.get_by_text(f"contre {table.match.ew.label}")
    expect(names).to_be_visible()
    cancel_draw(table.match.round, by=SERVER, reason="Une équipe oubliée")
    expect(page.get_by_text("Aucune équipe n'est assise à cette table.")).to_be_visible()
    expect(page.get_by_role("heading", name="Table 7")).to_be_visible()
    expect(names).to_be_hidden()
    page.context.close()


def test_a_side_is_left_on_purpose_once_something_was_said(
    browser: Browser, live_server: LiveServer
) -> None:
    table = a_table(deals=3)
    page = scan(browser, live_server, table)
    page.get_by_role("button", name="Nord-Sud").click()
    table.type(table.match.phone_seats.get(side="NS"), 1, "a")
    page.reload()
    page.get_by_text("Ce n'est pas ma table").click()
    assert table.said.has_said(1, "NS")
    page.get_by_role("button", name="Quitter ce camp").click()
    expect(page.get_by_text("Ce téléphone ne parle plus pour Nord-Sud.")).to_be_visible()
    assert not table.said.stands
    page.context.close()
