"""An evening of coinche, deal by deal: four parties of twelve deals."""

import random
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from demo.evening import make_up_match
from scoring.cards import SIDES, other_side
from tests.journeys.short.hand import Hand
from tests.journeys.short.steps import (
    PARTIES,
    WINDOW,
    create,
    end,
    launch,
    light_the_wall,
    sign_up,
    tell_what_there_is_to_win,
)
from tests.running.nightly import nightly_but
from tournaments.actors import SERVER
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.models import DealRecord, Match, Tournament
from tournaments.models.sheets.shapes import DealFacts

pytestmark = pytest.mark.django_db(transaction=True)

TYPED = {4: (2, 1, 0, 0), 8: (8, 1, 1, 1)}
"""How many sheets of each party are typed, by its tables."""
WINDOWS = PARTIES + 1
"""How often a paper is asked for: with each draw, and at the end."""
SIDE_KEYS = dict(zip(SIDES, "12", strict=True))
TRUMP_KEYS = {"S": "p", "H": "c", "D": "k", "C": "t"}


def keys_of(deal: DealFacts) -> str:
    """A clerk's keys for a deal as it stands on the paper: « 190c110↵ »."""
    if deal.get("passed"):
        return "p"
    taker = deal["taker"]
    said = f"{SIDE_KEYS[taker]}{deal['contract']}{TRUMP_KEYS[deal['trump']]}"
    if deal.get("doubled"):
        said += "x"
    for side in deal.get("belote", {}):
        said += "b" if side == taker else "bb"
    if "sweep" in deal:
        return f"{said}{'c' if deal['sweep'] == taker else 'cc'}↵"
    return f"{said}{deal['points'][taker]}↵"


def ordinary_deals(tournament: Tournament, lot: random.Random) -> list[DealFacts]:
    """A table's deals with belotes, capots, coinches and passes; annonces are not called."""
    deals = make_up_match(tournament.rules, tournament.length, lot)
    for deal in deals:
        deal.pop("declarations", None)
    return deals


def deals_of(match: Match) -> list[DealFacts]:
    """The deals on record for a table."""
    records = DealRecord.objects.filter(sheet__match=match, is_current=True)
    return [record.facts for record in records.order_by("number") if record.facts is not None]


def type_sheet(hand: Hand, deals: Sequence[DealFacts]) -> None:
    """A sheet deal by deal, as its lines ask for them; the last Enter hands it in."""
    hand.page.wait_for_load_state()
    for line, deal in enumerate(deals, start=1):
        expect(hand.page.locator(f"[name=d{line}-taker]")).to_be_focused()
        hand.type(keys_of(deal))
    expect(hand.page.locator("[data-sheet-submit]")).to_be_focused()
    hand.type("↵")


def type_party(hand: Hand, number: int, lot: random.Random, *, typed: int) -> int:
    """The last `typed` sheets of a party by hand, those before them recorded without the browser.

    The number of the first opens its grid, each hand-in the next. How many deals were typed.
    """
    tournament = hand.tournament
    matches = list(Match.objects.filter(round__number=number).order_by("table_number"))
    sheets = {match: ordinary_deals(tournament, lot) for match in matches}
    others, by_hand = matches[: len(matches) - typed], matches[len(matches) - typed :]
    for match in others:
        hand_in_sheet(ensure_sheet(match), deals=sheets[match], base_version=0, by=SERVER)
    if by_hand:
        hand.type(f"{by_hand[0].table_number}↵")
    else:
        hand.page.reload()
    for match in by_hand:
        hand.page.wait_for_url(f"**/{number}/{match.table_number}/")
        type_sheet(hand, sheets[match])
    expect(hand.page.locator(".missing-bar")).to_contain_text("la partie est complète")
    assert {match: deals_of(match) for match in matches} == sheets
    return sum(len(sheets[match]) for match in by_hand)


def correct_a_deal(hand: Hand) -> None:
    """Party 1, once party 2 is typed: its tab, table 3, who took the first deal, and back."""
    match = Match.objects.get(round__number=1, table_number=3)
    right = other_side(deals_of(match)[0]["taker"])
    hand.press_on(hand.page.get_by_role("link", name=re.compile(r"^(✓ )?(Partie )?1\b")).first)
    hand.page.wait_for_url("**/parties/1/")
    hand.type("3↵")
    hand.click("Corriger cette feuille")
    expect(hand.page.locator("[name=d1-taker]")).to_be_focused()
    hand.type(SIDE_KEYS[right])
    hand.click("Voir ce que cela change")
    hand.click("Appliquer la correction")
    expect(hand.page.locator("body")).to_contain_text("La feuille est corrigée")
    assert deals_of(match)[0]["taker"] == right
    hand.tab("Parties")


@pytest.mark.parametrize("tables", nightly_but({4}, [*TYPED]))
def test_an_evening_of_coinche(tables: int, hand: Hand) -> None:
    lot, teams = random.Random(5), 2 * tables
    create(hand, "24", kind="Coinche")
    sign_up(hand, teams)
    deals = keys = 0
    for number in range(1, PARTIES + 1):
        if number == PARTIES:
            tell_what_there_is_to_win(hand, teams=teams)
        launch(hand, number)
        if number == 1:
            light_the_wall(hand)
        before = hand.keys
        deals += type_party(hand, number, lot, typed=TYPED[tables][number - 1])
        keys += hand.keys - before
        if number == 2:
            correct_a_deal(hand)
    end(hand, teams=teams)
    assert hand.complaints == []
    assert keys / deals <= 8.6
    assert hand.clicks <= 27 + WINDOWS * WINDOW, hand.clicks
