"""What entries about lots and the palmarès say, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.pages.journal.names import Names
from prizes.enums import AbsentPrize, AwardState, PrizeMembers, PrizeSharing
from prizes.pages.words import name_prize
from tournaments.amounts import phrase_cents

LABELS: Mapping[str, str | Promise] = {
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
}

CHOICES: Mapping[str, Mapping[Any, Any]] = {
    "absent": dict(AbsentPrize.choices),
    "award_state": dict(AwardState.choices),
    "sharing": dict(PrizeSharing.choices),
}
_MEMBERS = dict(PrizeMembers.choices)


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


REFERENCES: Mapping[str, Callable[[Any, Names], str]] = {
    "award": _phrase_award,
    "awards": lambda value, names: " · ".join(_phrase_award(award, names) for award in value),
    "level": _lines(lambda tied: ", ".join(map(str, tied))),
    "lots": _lines(_phrase_lot),
    "prize_categories": _lines(_phrase_category),
    "prize_groups": _lines(lambda group: str(group[0])),
    "step_cents": lambda value, _names: phrase_cents(value),
}
