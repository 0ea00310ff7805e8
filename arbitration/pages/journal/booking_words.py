"""What entries about places asked for from home say, in words."""

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy

from arbitration.pages.journal.names import Names
from tournaments.dates import phrase_moment

LABELS: Mapping[str, str | Promise] = {
    "answer_until": gettext_lazy("À répondre avant le"),
    "bookings": gettext_lazy("Inscriptions effacées"),
    "held_until": gettext_lazy("Place gardée jusqu'au"),
    "partner": gettext_lazy("Partenaire"),
}

CHOICES: Mapping[str, Mapping[Any, Any]] = {
    "partner": {
        "proposed": gettext_lazy("proposé"),
        "accepted": gettext_lazy("accepté par l'un"),
        "matched": gettext_lazy("accepté par les deux"),
        "declined": gettext_lazy("décliné"),
        "lapsed": gettext_lazy("sans réponse dans le délai"),
    }
}


def _phrase_moment(value: str, _names: Names) -> str:
    return phrase_moment(localtime(datetime.datetime.fromisoformat(value)))


REFERENCES: Mapping[str, Callable[[Any, Names], str]] = {
    "answer_until": _phrase_moment,
    "held_until": _phrase_moment,
}
