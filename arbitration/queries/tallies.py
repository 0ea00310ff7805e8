"""What the site counts for the arbiters: misdeals in a row, tolerances, warnings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.enums import EffectCode
from arbitration.models import Incident, Ruling
from scoring.irregularities import MISDEAL, REBELOTE_FORGOTTEN
from tournaments.models import Team
from tournaments.queries.card_words import SEAT_NAMES
from tournaments.queries.sheet_columns import SIDE_LABELS


@dataclass(frozen=True, kw_only=True, slots=True)
class Warnings:
    """How often a team was warned by rulings that hold: in the match, in the tournament."""

    in_match: int
    in_tournament: int


def warnings_of(team: Team, incident: Incident) -> Warnings:
    """The warnings of a team so far, in one query."""
    rulings = Ruling.objects.in_force().filter(tournament=incident.tournament_id)
    given = [
        match_id
        for match_id, effects in rulings.values_list("incident__match_id", "effects")
        for one in effects
        if one["effect"] == EffectCode.WARNING and one["team"] == team.pk
    ]
    here = sum(match_id == incident.match_id for match_id in given if match_id is not None)
    return Warnings(in_match=here, in_tournament=len(given))


def tally_sentences(incident: Incident, count: int) -> list[str]:
    """What an arbiter has to know of what came before; empty where nothing did.

    `count` is the how-manieth time the engine found this to be.
    """
    said = []
    if incident.kind in _COUNTED and count > 1:
        said.append(_COUNTED[incident.kind](incident, count))
    team = incident.team_at_fault
    if team is not None:
        warned = warnings_of(team, incident)
        if warned.in_tournament:
            said.append(_warned(team, warned))
    return said


def _warned(team: Team, warned: Warnings) -> str:
    sentence = ngettext(
        "L'équipe %(number)d a déjà reçu %(total)d avertissement, dont %(here)d à cette table.",
        "L'équipe %(number)d a déjà reçu %(total)d avertissements, dont %(here)d à cette table.",
        warned.in_tournament,
    )
    told = {"number": team.number, "total": warned.in_tournament, "here": warned.in_match}
    return sentence % told


def _misdeals(incident: Incident, count: int) -> str:
    return _("%(count)de fausse donne de suite du donneur %(seat)s.") % {
        "count": count,
        "seat": SEAT_NAMES[incident.seat],
    }


def _rebelotes(incident: Incident, count: int) -> str:
    return _("%(count)de « rebelote » oublié par %(side)s dans cette partie.") % {
        "count": count,
        "side": SIDE_LABELS[incident.side],
    }


_COUNTED: Mapping[str, Callable[[Incident, int], str]] = {
    MISDEAL: _misdeals,
    REBELOTE_FORGOTTEN: _rebelotes,
}
