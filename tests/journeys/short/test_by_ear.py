"""An evening from the price to the second draw by a screen reader and keys alone."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.hearing import Heard, hear, tab_to
from tests.journeys.short.hand import Hand, people

AriaRole = Literal["textbox", "combobox"]

pytestmark = pytest.mark.django_db(transaction=True)


def heard_at(page: Page, role: AriaRole, name: str) -> Heard:
    """The page once it has its scripts and something of that name the keyboard."""
    page.wait_for_load_state()
    expect(page.get_by_role(role, name=name, exact=True)).to_be_focused()
    return hear(page)


def follow(page: Page, role: str, name: str) -> None:
    """Press what bears the name."""
    tab_to(page, role, name)
    page.keyboard.press("Enter")


def test_an_evening_by_ear_up_to_its_second_draw(hand: Hand) -> None:
    page = hand.page
    follow(page, "link", "Créer mon premier concours")
    heard_at(page, "textbox", "Prix d'entrée")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    names = list(people(8))
    for number, pair in enumerate(zip(names[::2], names[1::2], strict=True), start=1):
        heard_at(page, "combobox", "Joueur 1")
        for name in pair:
            page.keyboard.insert_text(name)
            page.keyboard.press("Enter")
        page.get_by_role("status").get_by_text(f"N° {number}").wait_for()
        said = hear(page).said
        assert all(name.split()[0] in said for name in pair)
    follow(page, "button", "Tirer la partie 1")
    expect(page.get_by_text("Pas encore publiée")).to_be_focused()
    assert hear(page).title.startswith("Partie 1 · ")
    follow(page, "button", "Publier, lancer et imprimer")
    first = page.get_by_role("textbox", name="Table 1, total Nord-Sud", exact=True)
    expect(first).to_be_focused()
    expect(first).to_have_accessible_description(re.compile("^La partie 1 est lancée."))
    page.keyboard.type("1044900")
    expect(page.locator("#totals-progress")).to_contain_text("1 table joue encore")
    assert "1 table joue encore" in heard_at(page, "textbox", "Table 2, total Nord-Sud").said
    page.keyboard.type("1044901")
    expect(page.get_by_role("button", name="Garder quand même")).to_be_visible()
    doubted = heard_at(page, "textbox", "Table 2, total Nord-Sud")
    assert "une erreur d'addition ?" in doubted.loud
    assert ("une erreur d'addition ?" in doubted.beside, "table 2" in doubted.said) == (True, True)
    tab_to(page, "textbox", "Table 2, total Est-Ouest")
    page.keyboard.press("Control+a")
    page.keyboard.type("900")
    expect(page.get_by_role("button", name="Tirer la partie 2")).to_be_focused()
    expect(page.locator("#totals-progress")).to_contain_text("Les 2 tables sont là")
    heard = hear(page)
    assert (heard.loud, "Les 2 tables sont là" in heard.said) == ("", True)
    # Enter so soon after the last box is taken for that box's own.
    page.keyboard.press("Space")
    expect(page.get_by_text("Pas encore publiée")).to_be_focused()
    assert hear(page).title.startswith("Partie 2 · ")
