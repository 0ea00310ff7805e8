"""A place in words, as it stands on what is framed or put on an envelope."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import engine_language

_FIRST_PLACES = (
    gettext_lazy("Première place"),
    gettext_lazy("Deuxième place"),
    gettext_lazy("Troisième place"),
    gettext_lazy("Quatrième place"),
    gettext_lazy("Cinquième place"),
    gettext_lazy("Sixième place"),
    gettext_lazy("Septième place"),
    gettext_lazy("Huitième place"),
    gettext_lazy("Neuvième place"),
    gettext_lazy("Dixième place"),
)


def name_place(rank: int) -> str:
    """« Première place », from the eleventh on « 11e place »."""
    if rank <= len(_FIRST_PLACES):
        return str(_FIRST_PLACES[rank - 1])
    return _("%(ordinal)s place") % {"ordinal": ordinal(rank, engine_language())}
