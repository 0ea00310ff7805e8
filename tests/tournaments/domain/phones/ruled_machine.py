"""Two phones at a table where an arbiter is called all evening, and decided anew what was decided.

The rules of `machine.py`, but for those by which other phones come and the desk keeps the sheet.
"""

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from arbitration.models import Incident
from tests.tournaments.domain.phones.machine import LETTERS, NUMBERS, PHONES, Phones
from tests.tournaments.domain.phones.table import Table
from tournaments.actors import SERVER
from tournaments.domain.phones.desk import give_table_back
from tournaments.enums import SheetState


class RuledPhones(Phones):
    """What was answered is counted over all walks."""

    claim: ClassVar[None] = None  # type: ignore[assignment]
    release: ClassVar[None] = None  # type: ignore[assignment]
    retry: ClassVar[None] = None  # type: ignore[assignment]
    desk_types_totals: ClassVar[None] = None  # type: ignore[assignment]
    desk_accepts: ClassVar[None] = None  # type: ignore[assignment]
    desk_holds: ClassVar[None] = None  # type: ignore[assignment]

    @initialize(way=st.sampled_from(("each", "each", "blind", "whole")))
    def begin(self, way: str) -> None:
        self.table, self.waits = Table(deals=2, seats=False, phone_entry=way), False
        for phone, side in ((1, "NS"), (2, "EW")):
            self.seats[phone] = self.table.claim(side, f"phone {phone}")
            self.screens[phone] = self.table.said

    @rule(number=NUMBERS, mine=LETTERS, theirs=LETTERS)
    def both_type(self, number: int, mine: str, theirs: str) -> None:
        """What tables quarrel about."""
        for phone, letter in ((1, mine), (2, theirs)):
            self.look(phone)
            self.type(phone, number, letter)

    @rule(
        phone=PHONES,
        number=NUMBERS,
        letter=LETTERS,
        how=st.sampled_from(("written", "stays", "nothing", "withdrawn")),
    )
    def arbiter_is_called(self, phone: int, number: int, letter: str, how: str) -> None:
        """A side calls about a deal, and the arbiter decides it."""
        if phone in self.seats and not Incident.objects.filter(state="open").exists():
            self.look(phone)
            self.contest(phone, number)
            self.arbiter_rules(letter, how)

    @rule()
    def desk_gives_back(self) -> None:
        sheet = self.table.sheet
        if sheet.state in (SheetState.OPEN, SheetState.SUBMITTED):
            give_table_back(sheet, by=SERVER)
