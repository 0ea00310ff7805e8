"""An evening from the price to the first party's draw by a screen reader and keys alone."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.hearing import Heard, hear, tab_to
from tests.journeys.short.hand import Hand, people

AriaRole = Literal["textbox", "combobox"]

pytestmark = pytest.mark.django_db(transaction=True)


def heard_at(page: Page, role: AriaRole, name: str) -> Heard:
    """The page once something of that name has the keyboard."""
    expect(page.get_by_role(role, name=name, exact=True)).to_be_focused()
    return hear(page)


def follow(page: Page, role: str, name: str) -> None:
    """Press what bears the name."""
    tab_to(page, role, name)
    page.keyboard.press("Enter")


def test_an_evening_by_ear_up_to_its_draw(hand: Hand) -> None:
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
    heard = heard_at(page, "textbox", "Table 1, total Nord-Sud")
    assert heard.beside.startswith("La partie 1 est lancée.")
