"""Suitcases in the words of the journal: which one, and where it went."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

LABELS: Mapping[str, str | Promise] = {
    "suitcase": gettext_lazy("Valise"),
    "deferred": gettext_lazy("Demandé pendant l'absence"),
    "came_at": gettext_lazy("Arrivé le"),
    "taken_to": gettext_lazy("Emportée vers"),
    "aside": gettext_lazy("Copie mise de côté"),
    "aside_head": gettext_lazy("Dernière entrée de son journal"),
}
