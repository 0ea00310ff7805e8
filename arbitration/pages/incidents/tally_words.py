"""Which time something happens at a table, in words: a kind of incident at a time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.models import Incident
from scoring.cards import side_of
from scoring.faults.irregularities import MISDEAL, REBELOTE_FORGOTTEN
from tournaments.pages.rules.card_words import SEAT_NAMES
from tournaments.queries.sheets.columns import SIDE_LABELS


@dataclass(frozen=True, kw_only=True, slots=True)
class _Counting:
    """How one kind is told: `this` is the nth time, `so_far` how many times there were."""

    this: Callable[[Incident, int], str]
    so_far: Callable[[Incident, int], str]


def _is_of_the_match(incident: Incident) -> bool:
    return incident.rules.misdeals_together == "in-the-match"


def _misdeal(incident: Incident, count: int) -> str:
    if _is_of_the_match(incident):
        sentence = ngettext(
            "%(count)dre fausse donne de %(side)s dans cette partie.",
            "%(count)de fausse donne de %(side)s dans cette partie.",
            count,
        )
        return sentence % {"count": count, "side": SIDE_LABELS[side_of(incident.seat)]}
    if count == 1:
        return _("1re fausse donne du donneur %(seat)s.") % {"seat": SEAT_NAMES[incident.seat]}
    return _("%(count)de fausse donne de suite du donneur %(seat)s.") % {
        "count": count,
        "seat": SEAT_NAMES[incident.seat],
    }


def _misdeals(incident: Incident, count: int) -> str:
    if _is_of_the_match(incident):
        sentence = ngettext(
            "%(side)s a déjà %(count)d fausse donne dans cette partie.",
            "%(side)s a déjà %(count)d fausses donnes dans cette partie.",
            count,
        )
        return sentence % {"count": count, "side": SIDE_LABELS[side_of(incident.seat)]}
    sentence = ngettext(
        "Donne %(deal)d : déjà %(count)d fausse donne du donneur %(seat)s.",
        "Donne %(deal)d : déjà %(count)d fausses donnes de suite du donneur %(seat)s.",
        count,
    )
    seat = SEAT_NAMES[incident.seat]
    return sentence % {"deal": incident.deal_number, "count": count, "seat": seat}


def _rebelote(incident: Incident, count: int) -> str:
    if count == 1:
        return _("1er « rebelote » oublié par %(side)s dans cette partie.") % {
            "side": SIDE_LABELS[incident.side]
        }
    return _("%(count)de « rebelote » oublié par %(side)s dans cette partie.") % {
        "count": count,
        "side": SIDE_LABELS[incident.side],
    }


def _rebelotes(incident: Incident, count: int) -> str:
    sentence = ngettext(
        "%(side)s a déjà oublié %(count)d « rebelote » dans cette partie.",
        "%(side)s a déjà oublié %(count)d « rebelotes » dans cette partie.",
        count,
    )
    return sentence % {"side": SIDE_LABELS[incident.side], "count": count}


TALLY_WORDS: Mapping[str, _Counting] = {
    MISDEAL: _Counting(this=_misdeal, so_far=_misdeals),
    REBELOTE_FORGOTTEN: _Counting(this=_rebelote, so_far=_rebelotes),
}
