"""Beside an opponent that is offered: where those who choose have met it."""

from collections.abc import Sequence
from types import MappingProxyType

from django.utils.translation import gettext as _

from tournaments.models import Team
from tournaments.queries.draws.looks import Meetings
from tournaments.queries.draws.round_titles import name_round_in_sentence

NOBODY_MET: Meetings = MappingProxyType({})


def phrase_meetings(offered: Team, to: Sequence[Team], meetings: Meetings) -> str:
    """« (déjà rencontrés à la partie 1) », after a name; empty where nobody has met the team.

    Where several teams are to choose, it says which of them met it.
    """
    told = []
    for team in to:
        met = meetings.get(frozenset((team.pk, offered.pk)), ())
        rounds = ", ".join(_("à %(round)s") % {"round": name_round_in_sentence(r)} for r in met)
        if rounds and len(to) > 1:
            rounds = _("par l'équipe %(number)d %(rounds)s") % {
                "number": team.number,
                "rounds": rounds,
            }
        told += [rounds] if rounds else []
    if not told:
        return ""
    return " " + _("(déjà rencontrés %(where)s)") % {"where": " ; ".join(told)}
