"""What entries say about incidents, rulings and appeals; about money; about places asked for from
home, mails, lots, suitcases and tables."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.enums import AppealState, IncidentState
from arbitration.kinds import KINDS
from arbitration.pages.journal.names import Names, join_words
from mail.enums import MailKind
from prizes.enums import AbsentPrize, AwardState, PrizeMembers, PrizeSharing
from prizes.pages.words import name_prize
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_moment
from tournaments.enums import (
    BookingState,
    ChargeKind,
    Doubt,
    MailState,
    MovementKind,
    OnlineState,
    PaymentMethod,
    TariffUnit,
)
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.wording import number_writer, phrase_signed_points, read_words

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
    "answer_until": gettext_lazy("À répondre avant le"),
    "bookings": gettext_lazy("Inscriptions effacées"),
    "held_until": gettext_lazy("Place gardée jusqu'au"),
    "partner": gettext_lazy("Partenaire"),
    "mail": gettext_lazy("Nature du courriel"),
    "mails": gettext_lazy("Nombre de courriels"),
    "mail_state": gettext_lazy("Envoi"),
    "absent": gettext_lazy("Lot d'une équipe partie"),
    "award": gettext_lazy("Lot"),
    "award_state": gettext_lazy("Ce qu'il devient"),
    "awards": gettext_lazy("Palmarès"),
    "kept_until": gettext_lazy("Lots gardés jusqu'au"),
    "level": gettext_lazy("Équipes à égalité, dans l'ordre du sort"),
    "lots": gettext_lazy("Lots"),
    "prize_categories": gettext_lazy("Catégories de lots"),
    "prize_groups": gettext_lazy("Groupes de lots"),
    "sharing": gettext_lazy("Équipes à égalité"),
    "step_cents": gettext_lazy("Plus petite somme donnée"),
    "suitcase": gettext_lazy("Valise"),
    "deferred": gettext_lazy("Demandé pendant l'absence"),
    "came_at": gettext_lazy("Arrivé le"),
    "taken_to": gettext_lazy("Emportée vers"),
    "aside": gettext_lazy("Copie mise de côté"),
    "aside_head": gettext_lazy("Dernière entrée de son journal"),
}

CHOICES: Mapping[str, Mapping[Any, Any]] = {
    "partner": {
        "proposed": gettext_lazy("proposé"),
        "accepted": gettext_lazy("accepté par l'un"),
        "matched": gettext_lazy("accepté par les deux"),
        "declined": gettext_lazy("décliné"),
        "lapsed": gettext_lazy("sans réponse dans le délai"),
    },
    "absent": dict(AbsentPrize.choices),
    "award_state": dict(AwardState.choices),
    "sharing": dict(PrizeSharing.choices),
}
STATES: Mapping[str, Mapping[Any, Any]] = {
    "appeal": dict(AppealState.choices),
    "booking": dict(BookingState.choices),
    "incident": dict(IncidentState.choices),
}
"""The states of what is not a sheet, by what an entry is about."""
_MEMBERS = dict(PrizeMembers.choices)


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


def _phrase_moment(value: str, _names: Names) -> str:
    return phrase_moment(localtime(datetime.datetime.fromisoformat(value)))


def _phrase_award(value: Any, names: Names) -> str:
    _number, team, title, _value, cash = value
    prize = name_prize(title, cash)
    return _("%(lot)s : %(team)s") % {"lot": prize, "team": names.team_numbered(team)}


def _phrase_lot(value: Any) -> str:
    _group, category, first, last, is_drawn, title, _donor, _value, cash = value
    places = str(first) if first == last else f"{first}–{last}"
    whom = _("au sort") if is_drawn else category
    return " ".join(filter(None, [whom, places, name_prize(title, cash)]))


def _phrase_category(value: Any) -> str:
    name, members, teams = value
    numbers = f" ({', '.join(map(str, teams))})" if teams else ""
    return f"{name} : {_MEMBERS[members]}{numbers}"


def _lines(write: Callable[[Any], str]) -> Callable[[Any, Names], str]:
    return lambda value, _names: " · ".join(map(write, value)) or "–"


def _seats(value: Any, _names: Names) -> str:
    """Tables as a draw publishes them: the table, then who sits there, NS first, by number."""
    lines = []
    for table, *seated in value:
        numbers = [str(number) for number in seated if number is not None]
        if table is None:
            lines.append(_("exempt : %(team)s") % {"team": " + ".join(numbers)})
        else:
            half = len(numbers) // 2
            pair = " – ".join(" + ".join(side) for side in (numbers[:half], numbers[half:]))
            lines.append(_("table %(table)s : %(pair)s") % {"table": table, "pair": pair})
    return join_words(lines)


def _places(value: Any, _names: Names) -> str:
    """Where tables were put: the column, then the row."""
    said = _("table %(table)s : colonne %(column)s, rangée %(row)s")
    places = ((table, *place) for table, place in value.items())
    return join_words([said % {"table": table, "column": c, "row": r} for table, c, r in places])


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
    "answer_until": _phrase_moment,
    "held_until": _phrase_moment,
    "mail": lambda value, _names: str(MailKind(value).label),
    "mail_state": lambda value, _names: str(MailState(value).label),
    "award": _phrase_award,
    "awards": lambda value, names: " · ".join(_phrase_award(award, names) for award in value),
    "level": _lines(lambda tied: ", ".join(map(str, tied))),
    "lots": _lines(_phrase_lot),
    "prize_categories": _lines(_phrase_category),
    "prize_groups": _lines(lambda group: str(group[0])),
    "step_cents": lambda value, _names: phrase_cents(value),
    "table_places": _places,
    "tables": _seats,
}
