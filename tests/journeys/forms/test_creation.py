"""A new concours in a browser: the cursor is in the price, and Enter is enough."""

from contextlib import closing

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, phone_of, sign_in
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def creation(page: Page, live_server: LiveServer) -> Page:
    """The page, open before an organiser whose club has held nothing yet."""
    sign_in(page.context, MembershipFactory().user, live_server.url)
    page.goto(live_server.url + reverse("organiser:create"))
    return page


def test_a_price_and_enter_create_it(creation: Page) -> None:
    creation.keyboard.type("24")
    expect(creation.locator("output")).to_have_text("soit 12 € par joueur")
    with creation.expect_navigation():
        creation.keyboard.press("Enter")
    made = Tournament.objects.get()
    assert creation.url.endswith(reverse("organiser:teams", args=[made.slug]))
    assert [one.cents for one in made.tariffs.all()] == [2400]


def test_the_price_of_last_time_is_replaced_by_typing_another(creation: Page) -> None:
    last = TournamentFactory(club=Club.objects.get())
    last.tariffs.create(label="Doublette", cents=2000, unit="team")
    creation.reload()
    expect(creation.locator("#id_price")).to_have_value("20")
    expect(creation.locator("#id_price")).to_be_focused()
    creation.keyboard.type("24")
    expect(creation.locator("#id_price")).to_have_value("24")


def test_what_nobody_touched_follows_the_kind_the_deals_and_the_day(creation: Page) -> None:
    creation.locator("#id_length").fill("10")
    expect(creation.locator("#id_bye")).to_have_value("810")
    creation.locator("[name=preset][value=coinche-ffb]").check()
    expect(creation.locator("#id_bye")).to_have_value("")
    expect(creation.locator("#id_length")).to_have_value("10")
    expect(creation.locator("#id_phones")).to_be_visible()
    creation.locator("#id_date").fill("2027-01-01")
    expect(creation.locator("#id_name")).to_have_value("Concours de coinche du 1er janvier")
    creation.locator("#id_name").fill("Galette")
    creation.locator("#id_date").fill("2027-01-08")
    expect(creation.locator("#id_name")).to_have_value("Galette")


def test_a_melee_has_no_words_of_doublettes(creation: Page) -> None:
    creation.locator("[name=preset][value=melee]").check()
    creation.keyboard.press("Tab")
    said = creation.locator("main").inner_text()
    assert ("€ par joueur" in said, "équipe" in said.partition("Prix")[2]) == (True, False)


def test_the_page_has_no_fault_folded_or_not(creation: Page) -> None:
    assert faults_by_width(creation) == {}
    for fold in creation.locator("main details").all():
        fold.locator("summary").click()
    assert faults_by_width(creation) == {}


def test_on_a_phone_it_begins_at_its_top_and_ends_with_its_button(
    browser: Browser, live_server: LiveServer
) -> None:
    page = phone_of(browser, MembershipFactory().user, live_server.url)
    with closing(page.context):
        page.goto(live_server.url + reverse("organiser:create"))
        expect(page.locator("#id_price")).to_be_focused()
        expect(page.locator("#id_name")).to_be_in_viewport()
        assert page.evaluate("scrollY") == 0
        below = page.get_by_role("button", name="Créer et inscrire").evaluate(
            """(button) => [...document.querySelectorAll("form.create :is(input, summary)")].filter(
              (one) => one.checkVisibility() && button.compareDocumentPosition(one)
                & Node.DOCUMENT_POSITION_FOLLOWING).length"""
        )
        assert below == 0
        page.keyboard.type("24")
        expect(page.locator("#id_price")).to_be_in_viewport()
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert Tournament.objects.count() == 1


def test_a_laptop_shows_the_button_without_scrolling(creation: Page) -> None:
    creation.set_viewport_size({"width": 1366, "height": 768})
    creation.reload()
    expect(creation.locator(".create__foot .button--primary")).to_be_in_viewport(ratio=1)
