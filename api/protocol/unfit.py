"""What is said of a value that does not fit, by the name that pydantic has for what is wrong."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

BODY_MISSING = _("Il manque le corps de la demande.")
_OTHERWISE = _("Cette valeur n'est pas de la forme attendue.")
_INTEGER = _("Il faut un nombre entier.")
_MOMENT = _("Il faut une date et une heure selon ISO 8601, avec leur fuseau.")

_SAID: Mapping[str, Promise] = {
    "missing": _("Cette valeur manque."),
    "string_type": _("Il faut un texte."),
    "string_too_short": _("Ce texte est trop court : %(min_length)d au moins."),
    "string_too_long": _("Ce texte est trop long : %(max_length)d au plus."),
    "string_pattern_mismatch": _("Ce texte contient un caractère qui n'y a pas sa place."),
    "int_type": _INTEGER,
    "int_parsing": _INTEGER,
    "int_parsing_size": _INTEGER,
    "int_from_float": _INTEGER,
    "greater_than_equal": _("Ce nombre est trop petit : %(ge)d au moins."),
    "less_than_equal": _("Ce nombre est trop grand : %(le)d au plus."),
    "bool_type": _("Il faut true ou false."),
    "bool_parsing": _("Il faut true ou false."),
    "literal_error": _("Ce n'est pas une des valeurs possibles."),
    "uuid_type": _("Ce n'est pas une clé."),
    "uuid_parsing": _("Ce n'est pas une clé."),
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": _MOMENT,
    "datetime_object_invalid": _MOMENT,
    "timezone_aware": _MOMENT,
}


def find_member(loc: tuple[Any, ...]) -> str:
    """The member of a request that an error is about; empty for the body as a whole."""
    # It begins with where it was looked for; a body goes on with the name that it has here.
    known = 2 if loc[0] == "body" else 1
    return ".".join(str(part) for part in loc[known:])


def phrase_unfit(error: Mapping[str, Any]) -> str:
    """A sentence for one error of pydantic's."""
    kind, loc = error["type"], tuple(error["loc"])
    if kind == "missing" and not find_member(loc):
        return str(BODY_MISSING)
    return str(_SAID.get(kind, _OTHERWISE)) % error.get("ctx", {})
