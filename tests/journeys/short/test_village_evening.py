"""The evenings of a village, clicked and typed from the price to the last lot, and counted."""

import random
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.short.hand import Hand, people
from tests.journeys.short.steps import (
    PARTIES,
    bring_a_late_team,
    correct_a_total,
    create,
    end,
    launch,
    light_the_wall,
    play_parties,
    sign_up,
    tell_what_there_is_to_win,
    type_party,
)
from tests.running.nightly import nightly_but

pytestmark = pytest.mark.django_db(transaction=True)


def play_evening(hand: Hand, *, teams: int, lot: random.Random) -> None:
    """The evening that is counted, from the price to the last lot, with a late team at the last
    table."""
    create(hand, "24")
    sign_up(hand, teams - 1)
    launch(hand, 1)
    light_the_wall(hand)
    bring_a_late_team(hand, table=teams // 2)
    type_party(hand, 1, lot)
    launch(hand, 2)
    type_party(hand, 2, lot)
    correct_a_total(hand)
    launch(hand, 3)
    type_party(hand, 3, lot)
    tell_what_there_is_to_win(hand, teams=teams)
    launch(hand, 4)
    type_party(hand, 4, lot)
    end(hand, teams=teams)


@pytest.mark.parametrize("teams", nightly_but({8}, [8, 18]))
def test_an_evening_by_totals(teams: int, hand: Hand) -> None:
    """Eighteen teams cost 30 clicks and 300 keys; fewer of them as many clicks, and as many keys
    less as they have sheets less."""
    play_evening(hand, teams=teams, lot=random.Random(1))
    assert hand.complaints == []
    keys = 300 - 7.5 * PARTIES * (18 - teams) / 2
    assert (hand.clicks <= 30, hand.keys <= keys) == (True, True), (hand.clicks, hand.keys)


def test_pages_beside_the_way_keep_to_their_words(hand: Hand) -> None:
    lot = random.Random(5)
    create(hand, "24")
    sign_up(hand, 5)
    launch(hand, 1)
    type_party(hand, 1, lot)
    seen = []
    for route in ("standings", "more", "settings"):
        hand.page.goto(hand.server + reverse(f"organiser:{route}", args=[hand.tournament.slug]))
        hand.look()
        seen.append(urlsplit(hand.page.url).path.split("/")[-2])
    assert seen == ["classement", "plus", "reglages"]
    assert hand.complaints == []


@pytest.mark.nightly
def test_an_evening_of_sixty_costs_no_click_more_and_its_sheets_alone_in_keys(hand: Hand) -> None:
    play_evening(hand, teams=60, lot=random.Random(3))
    assert hand.complaints == []
    assert (hand.clicks <= 30, hand.keys / (PARTIES * 30) <= 7.5) == (True, True), (
        hand.clicks,
        hand.keys,
    )


@pytest.mark.parametrize("teams", nightly_but({5}, [5, 13]))
def test_the_rivals_evening(teams: int, hand: Hand) -> None:
    """Four parties, no money and no lots; thirteen teams cost the rival 20 clicks and 200 keys."""
    lot = random.Random(2)
    create(hand, "")
    sign_up(hand, teams)
    play_parties(hand, lot)
    hand.click("Finir la soirée")
    hand.click("Rendre le classement définitif")
    assert hand.complaints == []
    keys = 200 * (teams // 2) // 6
    assert (hand.clicks <= 20, hand.keys <= keys) == (True, True), (hand.clicks, hand.keys)


@pytest.mark.parametrize("size", nightly_but({8}, [8, 24]))
def test_a_melee(size: int, hand: Hand) -> None:
    lot = random.Random(4)
    hand.click("Créer mon premier concours")
    hand.focused("Prix d'entrée")
    hand.press_on(hand.page.get_by_text("Mêlée", exact=True).first)
    hand.focused("Prix d'entrée")
    hand.type("5↵")
    hand.focused("Joueur")
    for number, name in enumerate(people(size), start=1):
        hand.focused("Joueur")
        hand.type_names([name])
        expect(hand.page.locator("body")).to_contain_text(f"N° {number}")
    play_parties(hand, lot, parties=5)
    hand.click("Finir la soirée")
    hand.click("Rendre le classement définitif")
    assert hand.complaints == []
    assert hand.clicks <= 20, hand.clicks
