"""What entries about places asked for from home, mails, lots, suitcases and tables say."""

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.pages.journal.names import Names, join_words
from mail.enums import MailKind
from prizes.enums import AbsentPrize, AwardState, PrizeMembers, PrizeSharing
from prizes.pages.words import name_prize
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_moment
from tournaments.enums import MailState

LABELS: Mapping[str, str | Promise] = {
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
_MEMBERS = dict(PrizeMembers.choices)


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
