"""What a team owes, as the door and its account show it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.domain.money.accounts import find_usual_tariff
from tournaments.enums import TariffUnit, TeamStatus
from tournaments.models import Tournament
from tournaments.pages.goto.chips import Chip, Chips
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission
from tournaments.queries.money.accounts import (
    NOTHING,
    Balance,
    asks_fees,
    find_balances,
    list_tariffs,
)
from tournaments.queries.money.takings import sum_fees

NOTES = (1000, 2000, 5000, 10000)
"""What people pay with, in cents."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    balance: Balance

    @property
    def owes(self) -> bool:
        """Whether something is left to pay."""
        return self.balance.owed_cents > 0

    @property
    def cents(self) -> int:
        """What is left to pay."""
        return self.balance.owed_cents

    @property
    def text(self) -> str:
        """What is left to pay: « 14 € »; of a part that was paid, « 7 € sur 14 € »."""
        balance = self.balance
        values = {
            "left": phrase_cents(balance.owed_cents),
            "all": phrase_cents(balance.charged_cents),
        }
        if balance.owed_cents and balance.paid_cents > 0:
            return _("%(left)s sur %(all)s") % values
        return values["left"]

    @property
    def settled_text(self) -> str:
        """What is said where nothing is left: paid, too much paid, or nothing to pay."""
        balance = self.balance
        if balance.credit_cents:
            return _("%(sum)s de trop") % {"sum": phrase_cents(balance.credit_cents)}
        return _("Payé") if balance.paid_cents else _("Rien à payer")

    @property
    def change(self) -> list[tuple[str, str]]:
        """What to give back on each note that is enough: the note, the change."""
        return [
            (phrase_cents(note), phrase_cents(note - self.cents))
            for note in NOTES
            if note > self.cents > 0
        ]


def find_dues(tournament: Tournament) -> Mapping[int, Due] | None:
    """What each team owes, by its row; None where no sums are kept."""
    if not asks_fees(tournament):
        return None
    return {row: Due(balance=balance) for row, balance in find_balances(tournament).items()}


def find_usual_text(tournament: Tournament) -> str:
    """What a sign-up is asked today, in euros; empty where nothing is, in words where it depends
    on who comes."""
    tariffs = list(list_tariffs(tournament))
    tariff = find_usual_tariff(tariffs)
    if tariff is None:
        return ""
    if any(offered.for_members or offered.from_players for offered in tariffs):
        return _("son prix")
    pair = tariff.unit == TariffUnit.PERSON and not tournament.is_of_people
    return phrase_cents(tariff.cents * (2 if pair else 1))


def list_chips(tournament: Tournament, may: May) -> Chips:
    """The sum of the fees and how many teams owe, for whoever runs the till."""
    if Permission.RUN_TILL not in may:
        return
    cents = sum_fees(tournament)
    balances = find_balances(tournament)
    teams = tournament.teams.filter(status=TeamStatus.REGISTERED).values_list("pk", flat=True)
    owe = sum(1 for team in teams if balances.get(team, NOTHING).owed_cents)
    if not cents and not owe:
        return
    words = [_("%(sum)s encaissés") % {"sum": phrase_cents(cents)}] if cents else []
    if owe:
        sentence = ngettext("%(count)d équipe doit", "%(count)d équipes doivent", owe)
        words.append(sentence % {"count": owe})
    yield "accounts", Chip(words=", ".join(words), asks=bool(owe))
