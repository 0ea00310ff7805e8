"""What entries about incidents, rulings and appeals say, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.enums import AppealState, IncidentState
from arbitration.kinds import KINDS
from arbitration.pages.journal.names import Names
from tournaments.enums import BookingState
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.wording import number_writer, phrase_signed_points

LABELS: Mapping[str, str | Promise] = {
    "by_ruling": gettext_lazy("Par une décision"),
    "deal": gettext_lazy("Donne"),
    "effects": gettext_lazy("Ce qui est décidé"),
    "against": gettext_lazy("Voix contre"),
    "in_favour": gettext_lazy("Voix pour"),
    "incident": gettext_lazy("Incident"),
    "jury": gettext_lazy("Jury"),
    "kind": gettext_lazy("Ce qui est arrivé"),
    "match": gettext_lazy("Table"),
    "outcome": gettext_lazy("Jugement proposé"),
    "ruling": gettext_lazy("Décision"),
    "taken_by": gettext_lazy("Arbitre"),
    "votes": gettext_lazy("Voix"),
}

STATES: Mapping[str, Mapping[Any, Any]] = {
    "appeal": dict(AppealState.choices),
    "booking": dict(BookingState.choices),
    "incident": dict(IncidentState.choices),
}
"""The states of what is not a sheet, by what an entry is about."""


def _phrase_barred(value: Any, names: Names) -> str:
    told = _("donne %(number)s : %(side)s")
    return ", ".join(
        told % {"number": number, "side": SIDE_LABELS[side]} for number, side in value.items()
    )


def _phrase_effects(value: Any, names: Names) -> str:
    return " ".join(names.decided(value["ruling"]))


def _phrase_votes(value: Any, names: Names) -> str:
    """Who voted how; nobody where no vote is left."""
    in_favour, against = _("pour"), _("contre")
    told = [f"{names.account(key)} : {in_favour if yes else against}" for key, yes in value.items()]
    return ", ".join(told) or "–"


REFERENCES: Mapping[str, Callable[[Any, Names], str]] = {
    "amount": lambda value, names: phrase_signed_points(value, number_writer()) if value else "0",
    "barred": _phrase_barred,
    "effects": _phrase_effects,
    "incident": lambda value, names: names.incident(value),
    "jury": lambda value, names: ", ".join(names.account(account) for account in value),
    "kind": lambda value, names: str(KINDS[value].label),
    "match": lambda value, names: names.table(value) or str(value),
    "outcome": lambda value, names: str(AppealState(value).label),
    "ruling": lambda value, names: _("n° %(number)s") % {"number": value},
    "taken_by": lambda value, names: names.account(value),
    "votes": _phrase_votes,
}
