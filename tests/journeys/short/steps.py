"""The steps of an evening, each as a page offers it: from the price to the last lot."""

import random
import re

from playwright.sync_api import Page, expect

from prizes.models import Award, PrizeCategory
from tests.journeys.short.hand import Hand, people, totals_of
from tournaments.enums import RoundState
from tournaments.models import Match, Movement, Round

PARTIES = 4
WINDOW = 1
"""« Imprimer » in the browser's own window, where a paper was asked for."""


def create(hand: Hand, price: str, *, kind: str = "") -> None:
    """A concours of a kind, that of the village where none is said; the cursor is in the price."""
    hand.click("Créer mon premier concours")
    if kind:
        hand.press_on(hand.page.get_by_text(kind, exact=True).first)
    hand.focused("Prix d'entrée")
    hand.type(f"{price}↵")
    hand.focused("Joueur 1")


def sign_up(hand: Hand, teams: int) -> None:
    names = list(people(2 * teams))
    for n in range(teams):
        hand.sign_up(names[2 * n : 2 * n + 2])


def launch(hand: Hand, number: int) -> None:
    """Draw a party, look at it, publish, launch and print it."""
    hand.click(f"Tirer la partie {number}")
    expect(hand.page.locator("body")).to_contain_text("Pas encore publiée")
    hand.click("Publier, lancer et imprimer")
    expect(hand.page.locator("body")).to_contain_text(f"La partie {number} est lancée.")
    hand.clicks += WINDOW


def type_party(hand: Hand, number: int, lot: random.Random) -> None:
    """All totals of a party, as the pile lies: in the order of tables."""
    tables = Match.objects.filter(round__number=number).exclude(ew=None).count()
    hand.focused("Table 1, total Nord-Sud")
    totals = totals_of(tables, lot)
    hand.type_totals(totals)
    expect(hand.page.locator(".next-bar")).to_contain_text(
        re.compile(rf"Les {tables} tables sont là")
    )
    played = Match.objects.filter(round__number=number).exclude(ew=None).order_by("table_number")
    assert [(one.ns_score, one.ew_score) for one in played] == totals


def light_the_wall(hand: Hand) -> None:
    with hand.context.expect_page() as opened:
        hand.click("Allumer l'écran de la salle")
    wall: Page = opened.value
    expect(wall.locator("body")).to_contain_text("Partie 1")
    wall.close()


def bring_a_late_team(hand: Hand, *, table: int) -> None:
    hand.tab("Équipes")
    hand.focused("Joueur 1")
    hand.type_names(list(people(4 * table))[-2:])
    seat = hand.page.get_by_role("button", name=re.compile(f"^Table {table}"))
    expect(seat).to_be_focused()
    if hand.has_phone:
        hand.press_on(seat)
    else:
        hand.type("↵")
    expect(hand.page.locator("body")).to_contain_text(f"table {table}")
    hand.tab("Parties")


def correct_a_total(hand: Hand) -> None:
    """Party 1, once party 2 is typed: its tab, the total, four digits, « Corriger », back."""
    match = Match.objects.get(round__number=1, table_number=3)
    hand.press_on(hand.page.get_by_role("link", name=re.compile(r"^(✓ )?(Partie )?1\b")).first)
    hand.page.wait_for_url("**/parties/1/")
    hand.page.wait_for_load_state()
    hand.press_on(hand.page.locator("[data-row='3'] [data-correct='NS']"))
    hand.focused("Table 3, total Nord-Sud")
    right = (match.ns_score or 0) + 20
    hand.type(f"{right}")
    hand.click("Corriger")
    expect(hand.page.locator("[data-row='3']")).to_have_attribute("data-state", "done")
    match.refresh_from_db()
    assert match.ns_score == right
    hand.press_on(hand.page.get_by_role("link", name=re.compile(r"^(✓ )?(Partie )?2\b")).first)


def tell_what_there_is_to_win(hand: Hand, *, teams: int) -> None:
    """Five lines, and one for the ladies, who are the first team and one of the late ones."""
    hand.tab("Lots et fin")
    half = teams // 2 + 1
    places = {
        "1er": "2 jambons",
        "2e": "2 rosettes",
        "3e": "2 paniers garnis",
        "4e": f"4-{half} 2 bouteilles",
        f"{half + 1}e": "les autres 2 saucissons",
    }
    for place, lot in places.items():
        tell(hand, place, lot)
    hand.click("+ 1re équipe de dames")
    tell(hand, "1re équipe de dames", "2 bouquets")
    for number in (1, half + 3):
        hand.press_on(hand.page.get_by_role("button", name=re.compile(rf"^{number} ")))
        pressed = hand.page.locator(".prize__plates [aria-pressed=true]")
        expect(pressed).to_have_count(1 if number == 1 else 2)
    assert PrizeCategory.objects.count() == 1
    hand.tab("Parties")


def tell(hand: Hand, whom: str, lot: str) -> None:
    """A line of what there is to win."""
    lines = hand.page.locator(".prizes--typed .prize")
    before = lines.count()
    expect(hand.page.locator(".lot-line label").last).to_contain_text(whom)
    expect(hand.page.locator("#lot-what")).to_be_focused()
    hand.type_names([lot])
    expect(lines).to_have_count(before + 1)


def end(hand: Hand, *, teams: int) -> None:
    hand.click("Finir la soirée")
    hand.click("Rendre définitif et attribuer les lots")
    hand.click("Tout est remis")
    # A page that is only coming has none of either.
    expect(hand.page.get_by_role("button", name="Tout reprendre")).to_be_visible()
    expect(hand.page.get_by_role("button", name="Remis", exact=True)).to_have_count(0)
    hand.click("Imprimer le classement et les diplômes")
    hand.clicks += WINDOW
    tournament = hand.tournament
    assert tournament.finished_at is not None
    assert Award.objects.filter(handed_at=None).count() == 0
    assert Movement.objects.filter(tournament=tournament).count() == teams
    assert set(Round.objects.values_list("state", flat=True)) == {RoundState.CLOSED}


def play_parties(hand: Hand, lot: random.Random, *, parties: int = PARTIES) -> None:
    """All parties, each printed."""
    for number in range(1, parties + 1):
        launch(hand, number)
        type_party(hand, number, lot)
