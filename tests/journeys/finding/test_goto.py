"""« Aller à… » and « Plus » with a browser: Ctrl K, the panel, the same answers as the server's."""

from itertools import chain

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import OVERLAID, WIDTH, faults, sign_in
from tests.factories import MembershipFactory, TournamentFactory
from tests.running import nightly
from tests.running.nightly import nightly_but
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.models import Tournament
from tournaments.pages.goto.acts import ACTS
from tournaments.pages.goto.groups import GROUPS
from tournaments.pages.goto.places import GotoPlace

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = (
    "lot", "lots", "belote", "prix", "féminines", "ECRAN", "table 1", "table", "4", "82", "inscr",
    "imprimer feuilles 1", "gagnants contre gagnants", "l'exempt", "cœur", "xyz", "sans atout",
    "journal", "QUI RENCONTRE QUI",
)  # fmt: skip

OPENING = [
    place
    for place in chain(ACTS, *(group.places for group in GROUPS))
    if place.opens and not place.of_club
]
"""What is found as one box of a page."""


@pytest.fixture
def evening(db: None) -> Tournament:
    """A round under way, and names to find."""
    tournament = TournamentFactory(rulebook="ffb-coinche")
    drawn_round(tournament, teams_of(tournament, 4))
    return tournament


@pytest.fixture
def desk(page: Page, evening: Tournament, live_server: LiveServer) -> Page:
    """An organiser at La soirée."""
    user: User = MembershipFactory(club=evening.club).user
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, user, live_server.url)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(live_server.url + reverse("organiser:overview", args=[evening.slug]))
    return page


def titles(page: Page) -> list[str]:
    """What stands in the list of answers."""
    return page.locator("[data-goto-found]:not([hidden]) a > span").all_inner_texts()


def test_ctrl_k_finds_while_one_types_and_enter_goes_there(desk: Page) -> None:
    desk.keyboard.press("Control+k")
    field = desk.get_by_role("dialog").get_by_label("Aller à…")
    expect(field).to_be_focused()
    desk.keyboard.type("tarif")
    expect(desk.locator("[data-goto-found] a").first).to_contain_text("Prix d'entrée")
    assert faults(desk) == []
    desk.keyboard.press("Enter")
    desk.wait_for_url("**ouvrir=price#id_price")
    expect(desk.locator("#id_price")).to_be_focused()


def test_ctrl_k_on_plus_types_over_what_was_searched(
    desk: Page, evening: Tournament, live_server: LiveServer
) -> None:
    desk.goto(live_server.url + reverse("organiser:more", args=[evening.slug]) + "?q=exempt")
    desk.keyboard.press("Control+k")
    desk.keyboard.type("lots")
    expect(desk.get_by_label("Aller à…")).to_have_value("lots")


def test_what_money_says_stands_beside_its_page(
    desk: Page, evening: Tournament, live_server: LiveServer
) -> None:
    plan = TariffPlan(label="Doublette", cents=2400, unit="team")
    set_tariffs(evening, tariffs=[plan], by=SERVER)
    desk.goto(live_server.url + reverse("organiser:more", args=[evening.slug]))
    expect(desk.locator(".more__chip")).to_contain_text("4 équipes doivent")
    for width in (390, 768, 1366, 1920):
        desk.set_viewport_size({"width": width, "height": 768})
        assert (desk.evaluate(OVERLAID), desk.evaluate(WIDTH)) == ([], width)


@pytest.mark.parametrize("place", nightly_but(OPENING[::4], OPENING), ids=lambda place: place.code)
def test_what_was_found_has_the_keyboard(place: GotoPlace, desk: Page) -> None:
    desk.keyboard.press("Control+k")
    expect(desk.get_by_role("dialog").get_by_label("Aller à…")).to_be_focused()
    desk.keyboard.type(str(place.label))
    # In the answers: « Plus » has the same link, which a slow list of answers hides meanwhile.
    desk.locator("[data-goto-found]").get_by_role("link", name=str(place.label)).first.click()
    desk.wait_for_url(f"**#id_{place.opens}")
    found = desk.locator(f"#id_{place.opens}")
    expect(found).to_be_focused()
    expect(found).to_be_in_viewport()


def test_arrows_choose_and_escape_goes_back_to_the_page(desk: Page) -> None:
    desk.keyboard.press("Control+k")
    desk.keyboard.type("imprimer")
    links = desk.locator("[data-goto-found] a")
    expect(links.nth(1)).to_be_visible()
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("ArrowUp")
    expect(desk.get_by_role("dialog").get_by_label("Aller à…")).to_be_focused()
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("dialog")).to_have_count(0)


def test_plus_opens_over_the_page_and_its_star_comes_back_there(desk: Page) -> None:
    here = desk.url
    desk.get_by_role("link", name="Plus").click()
    panel = desk.get_by_role("dialog")
    expect(panel.get_by_role("link", name="Salles et tables")).to_be_visible()
    assert desk.url == here
    assert faults(desk) == []
    panel.get_by_role("button", name="Garder en onglet : Salles et tables").click()
    expect(desk.get_by_role("navigation").get_by_role("link", name="Salles")).to_be_visible()
    assert desk.url == here


def test_what_is_typed_is_answered_as_what_is_sent(
    desk: Page, evening: Tournament, live_server: LiveServer
) -> None:
    more = live_server.url + reverse("organiser:more", args=[evening.slug])
    asked = ASKED if nightly.is_asked_for else ASKED[5:9]
    told = {}
    for typed in asked:
        desk.goto(f"{more}?q={typed}")
        told[typed] = titles(desk)
    desk.goto(more)
    field = desk.locator("main").get_by_label("Aller à…")
    found = {}
    for typed in asked:
        with desk.expect_request_finished(lambda request: "/plus/liste/?q=" in request.url):
            field.fill(typed)
        found[typed] = titles(desk)
    assert found == told
    assert told["table 1"]
    assert not told["table"][0].startswith("Table 1")


def test_a_question_mark_lists_the_keys_of_the_page(
    desk: Page, evening: Tournament, live_server: LiveServer
) -> None:
    desk.goto(live_server.url + reverse("organiser:round", args=[evening.slug, 1]))
    desk.get_by_role("heading", level=1).click()
    desk.keyboard.press("?")
    keys = desk.get_by_role("dialog", name="Touches de cette page")
    expect(keys.get_by_text("F2 Aller à la table")).to_be_visible()
    assert faults(desk) == []


def test_on_a_phone_six_tabs_stand_in_two_lines(
    desk: Page, evening: Tournament, live_server: LiveServer
) -> None:
    desk.set_viewport_size({"width": 390, "height": 844})
    desk.goto(live_server.url + reverse("organiser:more", args=[evening.slug]))
    tops = desk.eval_on_selector_all(
        ".evening-nav a", "links => links.map(link => Math.round(link.getBoundingClientRect().top))"
    )
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [3, 3]
    expect(desk.get_by_role("link", name="Aller à…")).to_have_count(0)
    assert faults(desk) == []


def test_the_complete_view_opens_folds(desk: Page, evening: Tournament) -> None:
    desk.locator("details.menu > summary").click()
    desk.get_by_role("button", name="Affichage complet").click()
    expect(desk.get_by_role("navigation").get_by_role("link", name="Réglages")).to_be_visible()
    closed = desk.locator("main details:not(.menu, .rare):not([open])")
    expect(closed).to_have_count(0)
