"""What is said of a draw that was to be played at once: done, or why somebody looks at it first."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Round, Team
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


def write_played_at_once(round_: Round) -> str:
    """That it is played, and who has to be told that they sit this round out."""
    exempt = Team.objects.filter(matches_as_ns__in=round_.matches.filter(ew=None)).with_players()
    names = [f"{team.number} · {team.label}" for team in exempt.order_by("number")]
    said = _("La partie est tirée, publiée et lancée.")
    if not names:
        return said
    waiting = ngettext(
        "Attend cette fois : %(names)s.", "Attendent cette fois : %(names)s.", len(names)
    )
    return f"{said} {waiting % {'names': ', '.join(names)}}"
