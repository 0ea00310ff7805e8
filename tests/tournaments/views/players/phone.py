"""A phone at a table, as a browser without a script."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tournaments.domain.phones.codes import PrintedCode, print_codes
from tournaments.models import Match

FIELD = re.compile(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?')


class Phone:
    """Scans a code, claims a side, and presses what a page offers."""

    def __init__(self, match: Match, side: str = "") -> None:
        self.client, self.match = Client(), match
        self.client.get(f"/table/code/{printed(match).token}/")
        if side:
            self.client.post("/table/camp/", {"side": side})

    def home(self, query: str = "") -> str:
        """What the table's page says."""
        return unescape(self.client.get(f"/table/{query}").content.decode())

    def press(self, action: str, query: str = "", page: str = "/table/") -> str:
        """Press the button of a form by its address, with what is hidden in it; the page then."""
        answer = self.post(action, self.hidden(action, f"{page}{query}"))
        return unescape(answer.content.decode())

    def hidden(self, action: str, page: str = "") -> dict[str, str]:
        """What is hidden in the form of an address, on its own page or another."""
        shown = self.client.get(page or action).content.decode()
        form = re.search(rf'<form[^>]*action="{action}".*?</form>', shown, re.DOTALL)
        assert form, f"nothing leads to {action}"
        return dict(FIELD.findall(form[0]))

    def type(self, number: int, **cells: str) -> HttpResponse:
        """Fill a deal in and send it."""
        address = f"/table/donne/{number}/"
        shown = self.client.get(address).content.decode()
        hidden = dict(FIELD.findall(shown))
        return self.post(address, {**hidden, **cells})

    def post(self, address: str, data: dict[str, Any]) -> HttpResponse:
        return self.client.post(address, data, follow=True)


def printed(match: Match) -> PrintedCode:
    """What is printed for the table of a match."""
    return print_codes(match.round.tournament, [match.table_number])[match.table_number]
