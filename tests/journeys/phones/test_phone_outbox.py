"""A phone at a table whose network comes and goes: what is typed is kept, sent once, in order."""

import datetime
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults
from tests.journeys.phones.test_table_phones import a_table, scan, wait_until_still
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.score_facts import played
from tournaments.actors import SERVER
from tournaments.domain.phones.desk import take_table_over
from tournaments.models import CommandKey, TableEntry

pytestmark = pytest.mark.django_db(transaction=True)

UNSENT, SENT = "[data-unsent]", ".phone-score__deals tr"


@pytest.fixture
def table() -> Table:
    return a_table(deals=3)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, table: Table) -> Page:
    """A phone that speaks for Nord-Sud."""
    page = scan(browser, live_server, table)
    page.get_by_role("button", name="Nord-Sud").click()
    expect(page.get_by_role("link", name="Saisir la donne 1")).to_be_visible()
    wait_until_still(page)
    yield page
    page.context.close()


def fill_in(page: Page, points: str, taker: str = "Nord-Sud") -> None:
    page.locator("label", has_text=taker).click()
    type_points(page, points)
    page.get_by_role("button", name="Envoyer").click()


def type_points(page: Page, points: str) -> None:
    """Three figures lead on by themselves; fewer, or more than there are, do not."""
    for digit in points:
        page.get_by_role("button", name=digit, exact=True).click()
    if page.get_by_role("button", name="Suite").is_visible():
        page.get_by_role("button", name="Suite").click()


def test_a_phone_without_a_network_that_dies_loses_nothing(
    phone: Page, table: Table, live_server: LiveServer
) -> None:
    context = phone.context
    context.set_offline(True)
    phone.get_by_role("link", name="Saisir la donne 1").click()
    fill_in(phone, "120")
    phone.locator(UNSENT).get_by_role("button", name="Corriger").click()
    phone.get_by_role("button", name="120 – 42").click()
    type_points(phone, "103")
    phone.get_by_role("button", name="Envoyer").click()
    expect(phone.locator(UNSENT)).to_contain_text("Pas encore envoyé : 2")
    phone.get_by_role("button", name="Saisir la donne suivante").click()
    fill_in(phone, "92")
    expect(phone.locator(UNSENT)).to_contain_text("Donne 2 · Nord-Sud")
    assert phone.title().startswith("(3)")
    assert faults(phone) == []
    phone.close()
    context.set_offline(False)
    again = context.new_page()
    again.goto(f"{live_server.url}/table/")
    expect(again.locator(SENT)).to_have_count(2)
    expect(again.locator(UNSENT)).to_be_hidden()
    assert table.said.list_facts("NS") == [played("NS", 103), played("NS", 92)]


def test_an_answer_is_lost_and_a_refusal_shows_both_versions(phone: Page, table: Table) -> None:
    lost: list[str] = []

    def lose_first(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().text())
        return route.abort()

    ew = table.claim("EW", "phone 2")
    phone.route("**/donne/1/", lose_first)
    phone.get_by_role("link", name="Saisir la donne 1").click()
    fill_in(phone, "103")
    # What was sent again brings the page anew; news of the table may come before.
    expect(phone.get_by_role("link", name="Saisir la donne 2")).to_be_visible()
    expect(phone.locator(SENT)).to_have_count(1)
    assert (len(lost), CommandKey.objects.count(), TableEntry.objects.count()) == (1, 1, 1)
    phone.context.set_offline(True)
    table.confirm(ew, 1)
    table.type(ew, 2, "b")
    phone.get_by_role("link", name="Saisir la donne 2").click()
    fill_in(phone, "103")
    phone.context.set_offline(False)
    refused = phone.locator("[data-refused]")
    expect(refused).to_contain_text("Cette donne a été changée entre-temps")
    expect(refused.locator(".phone-compared")).to_have_text(re.compile("103.*92", re.DOTALL))
    expect(phone.locator("#live .phone-ask:visible")).to_have_count(0)
    expect(phone.get_by_role("button", name="Saisir la donne suivante")).to_be_hidden()
    refused.get_by_role("button", name="Envoyer notre version").click()
    expect(phone.get_by_role("heading", name="vous ne dites pas la même chose")).to_be_visible()
    assert table.said.is_disputed(2)


def test_what_was_refused_is_corrected_in_sight(phone: Page, table: Table) -> None:
    phone.get_by_role("link", name="Saisir la donne 1").click()
    fill_in(phone, "170")
    refused = phone.locator("[data-refused]")
    refused.get_by_role("button", name="Corriger").click()
    expect(phone.get_by_role("heading", name="Donne 1", exact=True)).to_be_in_viewport()
    expect(refused).to_contain_text("Les points de plis vont de 0 à 162.")
    expect(refused.get_by_role("button").filter(visible=True)).to_have_count(0)
    expect(phone.get_by_text("dès que le réseau revient")).to_be_hidden()
    phone.get_by_role("button", name="170 – 0").click()
    type_points(phone, "9")
    phone.get_by_role("button", name="Envoyer", exact=True).click()
    expect(phone.locator(SENT)).to_have_count(1)
    assert table.said.list_facts("NS") == [played("NS", 9)]


def test_what_the_desk_took_over_is_never_sent(phone: Page, table: Table) -> None:
    phone.context.set_offline(True)
    phone.get_by_role("link", name="Saisir la donne 1").click()
    fill_in(phone, "103")
    take_table_over(table.sheet, base_version=0, by=SERVER)
    phone.context.set_offline(False)
    expect(phone.get_by_text("À montrer à la table de marque")).to_be_visible()
    expect(phone.locator("[data-paper]")).to_contain_text("Donne 1 · Nord-Sud")
    assert not TableEntry.objects.exists()
    phone.get_by_role("button", name="C'est fait").click()
    expect(phone.locator("[data-paper]")).to_be_hidden()


FULL = """() => {
  for (let size = 2 ** 20; size; size = Math.floor(size / 2)) {
    try {
      for (let n = 0; ; n += 1) localStorage.setItem(`x${size}-${n}`, "a".repeat(size));
    } catch (error) { /* Half as much. */ }
  }
}"""
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
})"""
KEEPS_NOTHING = "[data-keeps-nothing]"


def type_offline_then_back(page: Page) -> None:
    """Two deals without a network; they are sent once it is back."""
    page.context.set_offline(True)
    page.get_by_role("link", name="Saisir la donne 1").click()
    fill_in(page, "103")
    page.get_by_role("button", name="Saisir la donne suivante").click()
    fill_in(page, "92")
    expect(page.locator(UNSENT)).to_contain_text("Pas encore envoyé : 2")
    page.context.set_offline(False)
    expect(page.locator(SENT)).to_have_count(2)
    expect(page.locator(UNSENT)).to_be_hidden()


def test_a_phone_whose_memory_is_full_says_so_and_loses_nothing(phone: Page, table: Table) -> None:
    phone.evaluate(FULL)
    phone.context.set_offline(True)
    phone.get_by_role("link", name="Saisir la donne 1").click()
    fill_in(phone, "103")
    expect(phone.locator(KEEPS_NOTHING)).to_contain_text("laissez cette page ouverte")
    phone.context.set_offline(False)
    expect(phone.locator(SENT)).to_have_count(1)
    assert table.said.list_facts("NS") == [played("NS", 103)]


def test_a_phone_that_may_keep_nothing_says_so_and_sends_all_the_same(
    phone: Page, table: Table
) -> None:
    phone.add_init_script(FORBIDDEN)
    phone.reload()
    expect(phone.locator(KEEPS_NOTHING)).to_be_visible()
    assert faults(phone) == []
    type_offline_then_back(phone)
    assert table.said.list_facts("NS") == [played("NS", 103), played("NS", 92)]


def test_a_phone_whose_clock_is_years_off_sends_as_any_other(phone: Page, table: Table) -> None:
    phone.clock.set_fixed_time(datetime.datetime(1970, 1, 2, tzinfo=datetime.UTC))
    phone.reload()
    type_offline_then_back(phone)
    phone.clock.set_fixed_time(datetime.datetime(2040, 1, 2, tzinfo=datetime.UTC))
    phone.reload()
    expect(phone.locator(SENT)).to_have_count(2)
    assert table.said.list_facts("NS") == [played("NS", 103), played("NS", 92)]


def test_what_is_typed_outlives_a_reload_a_step_back_and_a_closed_window(
    phone: Page, table: Table, live_server: LiveServer
) -> None:
    phone.get_by_role("link", name="Saisir la donne 1").click()
    phone.locator("label", has_text="Est-Ouest").click()
    phone.get_by_role("button", name="9", exact=True).click()
    phone.reload()
    expect(phone.get_by_label("Points NS")).to_be_visible()
    expect(phone.get_by_role("button", name="Est-Ouest", exact=True)).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("group", name="Qui a pris ?").first).to_be_visible()
    phone.go_back()
    draft = phone.locator("[data-draft]")
    expect(draft).to_contain_text("Commencé, pas envoyé : Donne 1 · Est-Ouest")
    context = phone.context
    phone.close()
    again = context.new_page()
    again.goto(f"{live_server.url}/table/")
    assert faults(again) == []
    again.locator("[data-draft]").get_by_role("button", name="Reprendre").click()
    again.get_by_role("button", name="Envoyer").click()
    expect(again.locator(SENT)).to_have_count(1)
    expect(again.locator("[data-draft]")).to_be_hidden()
    assert len(table.said.list_facts("NS")) == 1


def test_what_was_begun_is_thrown_away_on_purpose(phone: Page) -> None:
    phone.get_by_role("link", name="Saisir la donne 1").click()
    phone.locator("label", has_text="Est-Ouest").click()
    phone.get_by_role("link", name="Quitter").click()
    phone.locator("[data-draft]").get_by_role("button", name="Jeter").click()
    expect(phone.locator("[data-draft]")).to_be_hidden()
    phone.get_by_role("link", name="Saisir la donne 1").click()
    expect(phone.locator("[name=taker]:checked")).to_have_count(0)
