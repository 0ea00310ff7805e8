"""Why a draw is not published before somebody looked at it."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.queries.draws.looks import Look

_WORDS: Mapping[Look, str | Promise] = {
    Look.FORBIDDEN: gettext_lazy("deux équipes qui ne doivent pas se rencontrer se rencontrent"),
    Look.PARTNERS_AGAIN: gettext_lazy("des joueurs retrouvent un ancien partenaire"),
    Look.REMATCHES: gettext_lazy("deux équipes se rencontrent de nouveau"),
    Look.REPEAT_BYES: gettext_lazy("une équipe est exempte une fois de plus que d'autres"),
    Look.SAME_CLUB: gettext_lazy("deux équipes d'un même club se rencontrent"),
    Look.NOT_PROVED: gettext_lazy("un meilleur tirage n'est pas exclu"),
    Look.NOTED: gettext_lazy("le tirage porte une remarque"),
    Look.SUBSTITUTES: gettext_lazy("une équipe attend un remplaçant"),
}

_OF_PEOPLE: Mapping[Look, str | Promise] = {
    Look.FORBIDDEN: gettext_lazy("deux joueurs qui ne doivent pas se rencontrer se rencontrent"),
    Look.REMATCHES: gettext_lazy("des joueurs retrouvent un ancien adversaire"),
    Look.REPEAT_BYES: gettext_lazy("un joueur attend une fois de plus que d'autres"),
    Look.SAME_CLUB: gettext_lazy("deux joueurs d'un même club se rencontrent"),
    Look.SUBSTITUTES: gettext_lazy("un joueur attend un remplaçant"),
}
"""Where everybody comes alone."""


def write_looks(looks: Iterable[Look], *, of_people: bool = False) -> str:
    """The reasons in one sentence."""
    words = {**_WORDS, **(_OF_PEOPLE if of_people else {})}
    reasons = ", ".join(str(words[look]) for look in looks)
    return _("Regardez d'abord ce tirage : %(reasons)s. Il n'est pas encore publié.") % {
        "reasons": reasons
    }
