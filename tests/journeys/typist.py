"""Somebody at the keyboard of the desk, keystrokes counted."""

from typing import Any

from playwright.sync_api import Page, expect

from tournaments.models import DealRecord, Match

KEYS = {
    "↵": "Enter",
    "⌫": "Backspace",
    "↶": "Control+z",
    "↑": "ArrowUp",
    "↓": "ArrowDown",
    "←": "ArrowLeft",
    "→": "ArrowRight",
}


class Typist:
    """A person who types: one table's sheet where there is a `match`."""

    def __init__(self, page: Page, match: Match | None = None) -> None:
        self.page, self.match = page, match
        self.strokes = 0

    def press(self, keys: str) -> None:
        """Press each character; ↵ is Enter, ⌫ Backspace, ↶ Ctrl+Z, ↑, ↓, ← and → the arrows."""
        for key in keys:
            self.page.keyboard.press(KEYS.get(key, key))
            self.strokes += 1

    @property
    def cell(self) -> str:
        """The name of the cell that has the keyboard."""
        return str(self.page.evaluate("document.activeElement.name"))

    def value(self, name: str) -> str:
        """What a cell says."""
        return self.page.locator(f"[name='{name}']").input_value()

    def expect_total(self, side: str, text: str) -> None:
        """Wait for the big total of a side."""
        expect(self.page.locator(f"[data-total='{side}']")).to_have_text(text)

    def facts(self) -> list[dict[str, Any]]:
        """The deals recorded for the table."""
        records = DealRecord.objects.filter(sheet__match=self.match, is_current=True)
        return [record.facts for record in records.order_by("number")]
