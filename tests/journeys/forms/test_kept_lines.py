"""A name or a line of lots half typed when the window was closed: offered, in nobody's way."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

BAR, TAKE, DROP = "[data-draft]", "[data-draft-take]", "[data-draft-drop]"
HELD = "Object.keys(localStorage).filter((name) => name.startsWith('draft:')).length"

Open = Callable[[str], Page]


@pytest.fixture
def at(page: Page, live_server: LiveServer, tournament: Tournament) -> Open:
    """A page of the concours, in one more window of the same browser, the one before closed."""
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    windows = [page]

    def open_window(route: str) -> Page:
        window = page.context.new_page()
        windows.pop().close()
        windows.append(window)
        window.goto(live_server.url + reverse(f"organiser:{route}", args=[tournament.slug]))
        return window

    return open_window


def type_at(page: Page, box: str, text: str) -> None:
    page.locator(box).focus()
    page.keyboard.type(text)
    expect(page.locator(box)).to_have_value(text)


def test_half_a_pair_is_offered_back_and_the_box_keeps_the_keyboard(at: Open) -> None:
    type_at(at("teams"), "#id_player_1", "ROUX Je")
    page = at("teams")
    expect(page.locator(BAR)).to_contain_text("ROUX Je")
    expect(page.locator("#id_player_1")).to_be_focused()
    expect(page.locator("#id_player_1")).to_have_value("")
    assert faults(page) == []
    page.locator(TAKE).click()
    expect(page.locator("#id_player_1")).to_have_value("ROUX Je")
    page.keyboard.type("an")
    expect(page.locator("#id_player_1")).to_have_value("ROUX Jean")
    expect(page.locator(BAR)).to_be_hidden()


def test_a_pair_that_was_signed_up_is_forgotten(at: Open, tournament: Tournament) -> None:
    page = at("teams")
    type_at(page, "#id_player_1", "ROUX Jean")
    page.keyboard.press("Enter")
    page.keyboard.type("GIRARD Anne")
    page.keyboard.press("Enter")
    expect(page.locator(".door-row")).to_have_count(1)
    assert page.evaluate(HELD) == 0
    type_at(page, "#id_player_1", "MORIN")
    expect(at("teams").locator(BAR)).to_contain_text("MORIN")


def test_a_pair_that_was_refused_is_still_held(at: Open, tournament: Tournament) -> None:
    TeamFactory(tournament=tournament, players=["ROUX Jean", "MORIN Paul"])
    page = at("teams")
    type_at(page, "#id_player_1", "ROUX Jean")
    page.keyboard.press("Enter")
    page.keyboard.type("GIRARD Anne")
    page.keyboard.press("Enter")
    expect(page.locator(".answer-line--refused")).to_be_visible()
    expect(page.locator("#id_player_1")).to_have_value("ROUX Jean")
    expect(at("teams").locator(BAR)).to_contain_text("ROUX Jean – GIRARD Anne")
    assert tournament.teams.count() == 1


def test_a_pair_sent_into_the_void_is_still_held(at: Open) -> None:
    page = at("teams")
    type_at(page, "#id_player_2", "GIRARD Anne")
    type_at(page, "#id_player_1", "ROUX Jean")
    page.route("**/inscrire/**", lambda route: route.abort())
    page.locator("#id_player_2").press("Enter")
    expect(page.locator("#id_player_1")).to_have_value("ROUX Jean")
    expect(at("teams").locator(BAR)).to_contain_text("ROUX Jean – GIRARD Anne")


def test_half_a_line_of_lots_is_offered_back_and_its_box_keeps_the_keyboard(at: Open) -> None:
    type_at(at("end"), "#lot-what", "4-10 2 bout")
    page = at("end")
    expect(page.locator(BAR)).to_contain_text("4-10 2 bout")
    expect(page.locator("#lot-what")).to_be_focused()
    assert faults(page) == []
    page.locator(TAKE).click()
    expect(page.locator("#lot-what")).to_have_value("4-10 2 bout")
    page.keyboard.type("eilles\n")
    expect(page.locator(".prizes--typed .prize")).to_have_count(1)
    expect(page.locator("#lot-what")).to_have_value("")
    assert page.evaluate(HELD) == 0


def test_the_next_line_of_lots_is_held_too(at: Open) -> None:
    page = at("end")
    type_at(page, "#lot-what", "2 jambons")
    page.keyboard.press("Enter")
    expect(page.locator(".prizes--typed .prize")).to_have_count(1)
    type_at(page, "#lot-what", "2 ros")
    page = at("end")
    expect(page.locator(BAR)).to_contain_text("2 ros")
    page.locator(DROP).click()
    assert page.evaluate(HELD) == 0
    expect(at("end").locator(BAR)).to_be_hidden()


def test_leaving_with_half_a_name_asks_nothing(at: Open, tournament: Tournament) -> None:
    page = at("teams")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    type_at(page, "#id_player_1", "ROUX")
    page.reload()
    expect(page.locator(BAR)).to_contain_text("ROUX")
    assert asked == []
    elsewhere = TournamentFactory(club=tournament.club)
    page.goto(page.url.replace(tournament.slug, elsewhere.slug))
    expect(page.locator(BAR)).to_be_hidden()
