"""What a phone reads at a table where it speaks for nobody: both sides, and who speaks there."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import FactError
from tournaments.enums import SIDE_NAMES, DealStep
from tournaments.models import Match, PhoneSeat, Team
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.pages.phones.notices import PhoneNotice
from tournaments.pages.phones.plan_words import phrase_hour
from tournaments.pages.phones.shown import (
    COUNTED,
    PhoneDeal,
    PhoneScore,
    TableSide,
    Version,
    list_sides,
)
from tournaments.pages.phones.table_page import find_deal_step
from tournaments.queries.phones.looks import is_held
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.match_results import score_deals
from tournaments.wording import number_writer

_HIDDEN = gettext_lazy(
    "Les deux camps ont leur téléphone. Tant que le classement est caché, eux seuls lisent la"
    " marque."
)
"""What whoever looks on is told in place of the score."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FreeSide:
    """A side that may be claimed; `held` says who speaks for it, empty where nobody does."""

    side: TableSide
    held: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneArrival:
    """Both sides, none while no phone may claim one; `asked` is the side whose people this phone
    is asked to be, with `doubts` why; None for none. `notices` are read first."""

    sides: tuple[FreeSide, ...]
    notices: tuple[PhoneNotice, ...]
    asked: TableSide | None
    doubts: tuple[str, ...]

    @property
    def is_full(self) -> bool:
        """Whether a phone speaks for each side, so that one more comes to look on."""
        return bool(self.sides) and all(free.held for free in self.sides)


def build_arrival(
    match: Match | None,
    seats: Sequence[PhoneSeat],
    *,
    device: str,
    known: Sequence[Team] = (),
    asked: str = "",
    is_hidden: bool = False,
) -> PhoneArrival:
    """What the page of a table says to a device, by the seats of its match, the last one last;
    `known`: for whom it spoke before, `asked`: the side that it wants to speak for; `is_hidden`:
    whoever looks on may read no score."""
    live = {seat.side: seat for seat in seats if seat.ended_at is None and is_held(seat)}
    own = [seat for seat in seats if seat.device == device]
    sides = list_sides(match) if match and match.round.takes_phones else ()
    wanted = next((side for side in sides if side.code == asked), None)
    lost = [PhoneNotice("warning", _phrase_lost(own[-1], live.get(own[-1].side)))] if own else []
    veiled = is_hidden and wanted is None and len(live) == len(sides)
    closed = _phrase_closed(match) if not sides else _HIDDEN if veiled else ""
    return PhoneArrival(
        sides=tuple(FreeSide(side=side, held=_phrase_held(live.get(side.code))) for side in sides),
        notices=(*lost, *([PhoneNotice("info", str(closed))] if closed else [])),
        asked=wanted,
        doubts=tuple(list_doubts(wanted, live.get(asked), known)) if wanted else (),
    )


def _phrase_closed(match: Match | None) -> str:
    if match is not None:
        return _("Les téléphones s'ouvrent quand la partie est lancée.")
    return _("Aucune équipe n'est assise à cette table. La page change d'elle-même dès le tirage.")


def list_doubts(side: TableSide, holder: PhoneSeat | None, known: Sequence[Team]) -> list[str]:
    """Why a phone is asked by name before it speaks for a side: another one does, or it spoke for
    others (`known`) before."""
    sentences = [_phrase_held(holder)] if holder else []
    if known and not {team.pk for team in known} & {team.pk for team in side.entrants}:
        others = " – ".join(team.label for team in known)
        sentences.append(_("Ce téléphone a parlé pour %(others)s.") % {"others": others})
    return sentences


def phrase_newcomer(table: PhoneTable, side: str, other: PhoneSeat | None) -> str:
    """What a side is told where another phone took the other side over, until it says something of
    the match again; empty where none did."""
    if other is None or other.number <= len(SIDE_NAMES):
        return ""
    since = [stand.since for (_deal, whose), stand in table.stands.items() if whose == side]
    if any(moment > other.claimed_at for moment in since):
        return ""
    if not table.sheet.match.phone_seats.filter(side=other.side, taken_over=True).exists():
        return ""
    sentence = _(
        "%(side)s parle par un autre téléphone depuis %(hour)s. Si ce n'est pas eux, appelez"
        " l'arbitre."
    )
    return sentence % {"side": SIDE_NAMES[other.side], "hour": phrase_hour(other.claimed_at)}


def _phrase_held(seat: PhoneSeat | None) -> str:
    if seat is None:
        return ""
    return _("Un téléphone y parle déjà, vu à %(hour)s.") % {"hour": phrase_hour(seat.seen_at)}


def _phrase_lost(own: PhoneSeat, holder: PhoneSeat | None) -> str:
    side = SIDE_NAMES[own.side]
    if holder is not None:
        return _("Un autre téléphone parle pour %(side)s depuis %(hour)s.") % {
            "side": side,
            "hour": phrase_hour(holder.claimed_at),
        }
    return _("Ce téléphone ne parle plus pour %(side)s. Si c'est votre camp, touchez-le.") % {
        "side": side
    }


@dataclass(frozen=True, kw_only=True, slots=True)
class Watched:
    """A match as far as it is agreed on: its deals, the last one first, and both totals."""

    deals: tuple[PhoneDeal, ...]
    score: PhoneScore


def build_watched(table: PhoneTable) -> Watched:
    """The score of a table for whoever looks on: what is written, and nothing that one side alone
    says."""
    written, write = table.list_written(), number_writer()
    played = table.sheet.match.round
    try:
        totals = table.reckon(written)["totals"] if written else {"NS": 0, "EW": 0}
        scored = (
            ()
            if table.is_totals
            else score_deals(played.rules, played.length, written, time_up=table.is_time_up).deals
        )
    except FactError:
        totals, scored = {"NS": 0, "EW": 0}, ()
    deals = [
        PhoneDeal(
            number=number,
            step=step if (step := find_deal_step(table, number)) in COUNTED else DealStep.AGREED,
            mine=Version(key="", sentences=phrase_said(table, facts)),
            theirs=None,
            ours_marked=write(marked.marks["NS"]),
            theirs_marked=write(marked.marks["EW"]),
            may_change=False,
        )
        for (number, facts), marked in zip(sorted(table.written.items()), scored, strict=False)
    ]
    score = PhoneScore(ours=write(totals["NS"]), theirs=write(totals["EW"]))
    return Watched(deals=tuple(reversed(deals)), score=score)
