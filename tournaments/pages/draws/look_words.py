"""A draw in one sentence, what in it wants a look before it is published, and who has met."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.dates import phrase_weekday
from tournaments.enums import PhoneEntry
from tournaments.models import Round, Team, Tournament
from tournaments.pages.draws.certificate_lines import CertificateLine
from tournaments.queries.draws.looks import Look, Meetings, list_looks
from tournaments.queries.draws.round_titles import name_round_in_sentence
from tournaments.queries.draws.stored_draws import list_seated_late
from tournaments.queries.hall_address import NO_ADDRESS, is_reachable
from tournaments.queries.stages.chain import find_draw_family

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
SEATED_LATE = gettext_lazy(
    "Qui est arrivé après le tirage a eu une table ; les autres n'ont pas changé."
)
NOBODY_MET: Meetings = MappingProxyType({})


def phrase_draw(round_: Round) -> CertificateLine:
    """A draw in one sentence: what in it wants a look, else that nothing does."""
    looks = list_looks(round_)
    if set(looks) <= {Look.NOT_PROVED}:
        if round_.swaps:
            return CertificateLine(text=_("Vous avez changé des tables vous-même."), is_good=True)
        if list_seated_late(round_):
            return CertificateLine(text=str(SEATED_LATE), is_good=True)
    if looks:
        return CertificateLine(
            text=phrase_looks(looks, of_people=round_.tournament.is_of_people), is_good=False
        )
    return CertificateLine(text=str(_quiet(round_)), is_good=True)


def _quiet(round_: Round) -> str | Promise:
    family = find_draw_family(round_.system)
    if family != "matching":
        return _QUIET[family]
    if round_.number == 1:
        return _("Le hasard a placé tout le monde.")
    return _("Personne ne rejoue contre les mêmes.")


_QUIET: Mapping[str, Promise] = {
    "schedule": gettext_lazy("Le calendrier est suivi."),
    "bracket": gettext_lazy("Le tableau est suivi."),
    "melee": gettext_lazy("Personne ne retrouve un partenaire d'avant."),
}


def phrase_looks(looks: Iterable[Look], *, of_people: bool = False) -> str:
    """The reasons in one sentence."""
    words = {**_WORDS, **(_OF_PEOPLE if of_people else {})}
    said = ", ".join(str(words[look]) for look in looks)
    return f"{said[:1].upper()}{said[1:]}."


def list_warnings(tournament: Tournament, public_address: str) -> Iterator[str]:
    """What to know before a draw is published: its day is to come, sheets will have no code to be
    scanned, though players type on phones."""
    if tournament.date > timezone.localdate():
        sentence = _("Ce concours est annoncé pour le %(day)s.")
        yield sentence % {"day": phrase_weekday(tournament.date)}
    if tournament.phone_entry != PhoneEntry.NONE and not is_reachable(public_address):
        yield _("Les feuilles seront sans code. %(why)s") % {"why": NO_ADDRESS}


def phrase_meetings(offered: Team, to: Sequence[Team], meetings: Meetings) -> str:
    """« (déjà rencontrés à la partie 1) », after a name; empty where nobody has met the team.

    Where several teams are to choose, it says which of them met it.
    """
    sentences = []
    for team in to:
        met = meetings.get(frozenset((team.pk, offered.pk)), ())
        rounds = ", ".join(_("à %(round)s") % {"round": name_round_in_sentence(r)} for r in met)
        if rounds and len(to) > 1:
            rounds = _("par l'équipe %(number)d %(rounds)s") % {
                "number": team.number,
                "rounds": rounds,
            }
        sentences += [rounds] if rounds else []
    if not sentences:
        return ""
    return " " + _("(déjà rencontrés %(where)s)") % {"where": " ; ".join(sentences)}
