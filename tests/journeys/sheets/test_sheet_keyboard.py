"""A sheet typed at the desk without touching the mouse, keystrokes counted."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MatchFactory, MembershipFactory, RoundFactory, TournamentFactory
from tests.journeys.typist import Typist
from tests.tournaments.score_facts import played
from tournaments.actors import SERVER
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import SheetState
from tournaments.models import Round, ScoreSheet

pytestmark = pytest.mark.django_db(transaction=True)

Desk = Callable[..., Typist]

TWELVE_DEALS = [
    "1104",
    "292",
    "1120",
    "188",
    "2101",
    "190",
    "2130",
    "1100",
    "299",
    "182",
    "2111",
    "195",
]
"""Taker and points as a clerk reads them off: 1 for NS, 2 for EO."""


@pytest.fixture
def desk(page: Page, live_server: LiveServer) -> Desk:
    """Opens table 7 of a new tournament with the settings given."""

    def open_sheet(**settings: Any) -> Typist:
        tournament = TournamentFactory(**settings)
        round_ = RoundFactory(tournament=tournament)
        match = MatchFactory(round=round_, table_number=7)
        MatchFactory(round=round_, table_number=8)
        page.context.set_extra_http_headers({"Accept-Language": "fr"})
        sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
        page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 7]))
        return Typist(page, match)

    return open_sheet


def test_twelve_ordinary_deals_take_five_keystrokes_each(desk: Desk, page: Page) -> None:
    typist = desk()
    typist.press("↵".join(TWELVE_DEALS) + "↵")
    typist.expect_total("NS", "956")
    deals = [played("NS" if text[0] == "1" else "EW", int(text[1:])) for text in TWELVE_DEALS]
    assert typist.strokes <= 5 * len(TWELVE_DEALS)
    typist.press("↵")
    expect(page).to_have_url(typist.page.url.replace("/7/", "/8/"))
    assert typist.facts() == deals
    assert ScoreSheet.objects.get(match=typist.match).state == SheetState.CONFIRMED


def test_an_ordinary_coinche_deal_takes_nine_keystrokes(desk: Desk) -> None:
    typist = desk(rulebook="ffb-coinche", rule_overrides={}, length_value=12)
    typist.press("1100c110↵")
    assert (typist.strokes, typist.cell) == (9, "d2-taker")
    typist.expect_total("NS", "210")


def test_marks_and_totals_appear_as_one_types(desk: Desk) -> None:
    typist = desk()
    typist.press("1104")
    typist.expect_total("NS", "104")
    expect(typist.page.locator("[data-line='1'] [data-mark='EW']")).to_have_text("58")


@pytest.mark.parametrize("width", [390, 1366])
def test_what_comes_while_one_types_leaves_the_button_in_its_place(width: int, desk: Desk) -> None:
    typist = desk(length_value=2)
    page = typist.page
    page.set_viewport_size({"width": width, "height": 800})
    hands_in = page.locator("[data-sheet-submit]")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/marques/**", hold)
    with page.expect_request("**/marques/**"):
        typist.press("1104")
    expect(page.locator("[data-curve]")).to_be_hidden()
    before = hands_in.bounding_box()
    for route in waiting:
        route.continue_()
    page.unroute("**/marques/**")
    expect(page.locator("[data-curve]")).to_be_visible()
    assert hands_in.bounding_box() == before


@pytest.mark.parametrize("width", [390, 1366])
def test_what_a_forgotten_line_is_told_stands_on_that_line(width: int, desk: Desk) -> None:
    page = desk().page
    page.set_viewport_size({"width": width, "height": 800})
    page.locator("[data-line='2'] [data-side='NS']").fill("90")
    said = page.locator("[data-line='1'] [data-line-message]")
    expect(said).to_have_text("Cette ligne est vide.")
    line, words = page.locator("[data-line='1']").bounding_box(), said.bounding_box()
    assert line is not None
    assert words is not None
    assert words["y"] + words["height"] <= line["y"] + line["height"] + 1
    assert words["x"] + words["width"] <= line["x"] + line["width"] + 1


def test_a_sheet_that_is_read_again_shows_its_marks_too(desk: Desk, page: Page) -> None:
    typist = desk(length_value=1)
    typist.press("1104↵")
    with page.expect_navigation():
        typist.press("↵")
    page.goto(page.url.replace("/8/", "/7/relire/"))
    typist.press("1104")
    mark = page.locator("[data-line='1'] [data-mark='EW']")
    expect(mark).to_have_text("58")
    typist.press("↵")
    expect(page.locator("[data-sheet-submit]")).to_be_focused()


def test_letters_add_belote_and_capot_from_any_cell(desk: Desk) -> None:
    typist = desk()
    typist.press("1b104↵2bbc↵")
    typist.expect_total("NS", "144")
    assert (typist.value("d2-belote"), typist.value("d2-sweep")) == ("NS", "EW")


def test_a_capot_asks_for_no_points(desk: Desk) -> None:
    typist = desk()
    typist.press("1c↵")
    assert typist.cell == "d2-taker"
    typist.expect_total("NS", "252")


def test_a_passed_deal_takes_one_key_and_adds_a_line(desk: Desk) -> None:
    typist = desk(length_value=2)
    typist.press("p")
    assert typist.cell == "d2-taker"
    expect(typist.page.locator("[data-line='3']")).to_be_visible()


def test_one_key_takes_the_last_mistake_back(desk: Desk) -> None:
    typist = desk()
    typist.press("2⌫")
    assert (typist.cell, typist.value("d1-taker")) == ("d1-taker", "")


def test_left_of_a_line_lies_what_was_typed_last_above(desk: Desk) -> None:
    typist = desk(rulebook="ffb-coinche", rule_overrides={}, length_value=8)
    typist.press("180↵p100↵")
    assert typist.cell == "d2-taker"
    typist.press("←")
    assert typist.cell == "d1-points_ns"
    typist.press("↵←")
    assert typist.value("d1-points_ns") == "100"


def test_undo_gives_back_what_was_there(desk: Desk) -> None:
    typist = desk()
    typist.press("1104↵↑→99↵↶")
    assert typist.value("d1-points_ns") == "104"


def test_an_impossible_deal_is_named_beside_its_cell(desk: Desk) -> None:
    typist = desk()
    typist.press("1163↵")
    message = typist.page.locator("#message-d1-points_ns")
    expect(message).to_have_text("Les points de plis vont de 0 à 162.")


def test_the_pot_of_a_litige_is_in_sight(desk: Desk) -> None:
    typist = desk()
    typist.press("181↵")
    expect(typist.page.locator("[data-pot-number]")).to_have_text("81")


def test_correcting_one_side_lets_the_other_follow(desk: Desk) -> None:
    typist = desk()
    typist.press("1104↵")
    typist.expect_total("EW", "58")
    typist.press("↑→→60")
    typist.expect_total("NS", "102")


def test_annonces_of_the_taker_are_a_letter_away(desk: Desk) -> None:
    typist = desk(rule_overrides={"trump_required": False})
    typist.press("1a50↵104↵")
    typist.expect_total("NS", "154")


def test_the_reason_of_a_mark_is_shown_on_demand(desk: Desk) -> None:
    typist = desk()
    typist.press("1104↵↑?")
    expect(typist.page.locator("[data-why-lines] li").first).to_contain_text("points des plis")


def test_a_match_to_a_target_ends_at_the_button(desk: Desk, page: Page) -> None:
    target = {"length_kind": "target", "length_value": 250}
    typist = desk(rulebook="coinche-82", rule_overrides={}, **target)
    typist.press("1100c150↵")
    expect(page.locator("[data-sheet-submit]")).to_be_focused()


def test_a_finger_does_what_the_keys_do(desk: Desk, page: Page) -> None:
    typist = desk()
    page.locator("[data-press='1']").click()
    typist.press("104")
    page.locator("[data-press='b']").click()
    typist.expect_total("NS", "124")


def test_a_table_is_reached_by_its_number(desk: Desk, page: Page) -> None:
    typist = desk()
    page.keyboard.press("F2")
    typist.press("8↵")
    expect(page.locator("h1")).to_contain_text("Table 8")


def test_c_bids_a_capot_only_where_the_rules_have_it(desk: Desk) -> None:
    typist = desk(rulebook="ffb-coinche", rule_overrides={"capot": False}, length_value=12)
    typist.press("1c")
    assert (typist.value("d1-contract"), typist.value("d1-trump")) == ("", "")


def test_c_in_an_empty_contract_cell_bids_the_capot(desk: Desk) -> None:
    typist = desk(rulebook="coinche-82", rule_overrides={}, length_value=12)
    typist.press("1c")
    assert typist.value("d1-contract") == "capot"


def test_a_coinche_is_offered_only_of_what_may_be_doubled(desk: Desk, page: Page) -> None:
    typist = desk(rulebook="coinche-suisse", rule_overrides={}, length_value=12)
    coinche = page.locator("[data-line='1'] [data-code='doubled'] option[value='coinche']")
    typist.press("1g")
    expect(coinche).to_be_disabled()
    typist.press("x")
    assert (typist.value("d1-contract"), typist.value("d1-doubled")) == ("générale", "")
    page.locator("[name='d1-contract']").fill("100")
    expect(coinche).to_be_enabled()


def test_ticking_that_time_ended_the_match_gives_back_its_pot(desk: Desk, page: Page) -> None:
    typist = desk(length_value=12, time_limit_minutes=30)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=31))
    page.reload()
    typist.press("181↵")
    expect(page.locator("[data-pot]")).to_be_visible()
    page.get_by_label("Partie arrêtée par le temps").check()
    typist.expect_total("NS", "81")
    page.get_by_label("Partie arrêtée par le temps").uncheck()
    typist.expect_total("NS", "0")


def test_the_keyboard_passes_over_a_deal_that_waits_for_the_arbiter(desk: Desk, page: Page) -> None:
    typist = desk(length_value=3)
    deals = [played("NS", 100), played("EW", 90)]
    sheet = save_deals(ensure_sheet(typist.match), deals=deals, base_version=0, by=SERVER)
    contest_sheet(sheet, reason="Recomptez", deal_number=2, by=SERVER)
    page.reload()
    expect(page.locator("[name='d2-taker']")).to_be_disabled()
    assert typist.cell == "d3-taker"
    typist.press("↑")
    assert typist.cell == "d1-taker"
    typist.press("↓182↵")
    typist.expect_total("NS", "254")
    assert faults(page) == []
    page.locator("[data-sheet-submit]").click()
    page.go_back()
    page.reload()
    expect(page.locator("main")).to_contain_text("la décision la finit")
    assert typist.facts() == [*deals, played("NS", 82)]
