"""Money in the words of the journal: sums, what they were for, tariffs and receipts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.pages.journal.names import Names
from tournaments.amounts import phrase_cents
from tournaments.enums import (
    ChargeKind,
    Doubt,
    MovementKind,
    OnlineState,
    PaymentMethod,
    TariffUnit,
)
from tournaments.wording import read_words

LABELS: Mapping[str, str | Promise] = {
    "cents": gettext_lazy("Somme"),
    "charges": gettext_lazy("Demandé"),
    "doubt": gettext_lazy("Ce qui ne va pas"),
    "expected": gettext_lazy("Attendu"),
    "is_sandbox": gettext_lazy("Bac à sable"),
    "money": gettext_lazy("Nature"),
    "new_secret": gettext_lazy("Secret saisi de nouveau"),
    "online": gettext_lazy("Paiement en ligne"),
    "organization": gettext_lazy("Association chez HelloAsso"),
    "paid_in": gettext_lazy("Payé en"),
    "purpose": gettext_lazy("Objet"),
    "receipt": gettext_lazy("Reçu"),
    "refunded": gettext_lazy("Déjà rendu"),
    "tariffs": gettext_lazy("Tarifs"),
    "team_number": gettext_lazy("Équipe"),
    "till": gettext_lazy("Caisse"),
}


def _phrase_sum(value: Any, _names: Names) -> str:
    return phrase_cents(int(value))


def _phrase_charges(value: Sequence[Any], _names: Names) -> str:
    said = (f"{label or ChargeKind(kind).label} {phrase_cents(cents)}"
            for kind, label, cents, _heads in value)  # fmt: skip
    return ", ".join(said) or _("rien")


def _phrase_tariffs(value: Sequence[Any], _names: Names) -> str:
    said = (f"{label} {phrase_cents(cents)} {TariffUnit(unit).label}"
            for label, cents, unit, *_more in value)  # fmt: skip
    return ", ".join(said) or _("aucun")


REFERENCES: Mapping[str, Callable[[Any, Names], str]] = {
    "cents": _phrase_sum,
    "charges": _phrase_charges,
    "doubt": lambda value, _names: str(Doubt(value).label),
    "expected": _phrase_sum,
    "money": lambda value, _names: str(MovementKind(value).label),
    "online": lambda value, _names: str(OnlineState(value).label),
    "paid_in": lambda value, _names: str(PaymentMethod(value).label),
    "purpose": lambda value, _names: read_words(str(value)),
    "refunded": _phrase_sum,
    "tariffs": _phrase_tariffs,
    "till": lambda value, _names: _("n° %(number)s") % {"number": value},
}
