"""What a phone reads at a table where it speaks for nobody: both sides, and who speaks there."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.enums import SIDE_NAMES
from tournaments.models import PhoneSeat, Team
from tournaments.pages.phones.plan_words import phrase_hour
from tournaments.pages.phones.shown import TableSide
from tournaments.queries.phones.looks import is_held
from tournaments.queries.phones.tables import PhoneTable


@dataclass(frozen=True, kw_only=True, slots=True)
class FreeSide:
    """A side that may be claimed; `held` says who speaks for it, empty where nobody does."""

    side: TableSide
    held: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrival:
    """Both sides; `lost` says what became of the side that this phone spoke for, if it did, and
    `asked` is the side whose people it is asked to be, with `doubts` why; None for none."""

    sides: tuple[FreeSide, ...]
    lost: str
    asked: TableSide | None
    doubts: tuple[str, ...]

    @property
    def is_full(self) -> bool:
        """Whether a phone speaks for each side, so that one more comes to look on."""
        return all(free.held for free in self.sides)


def build_arrival(
    sides: Sequence[TableSide],
    seats: Sequence[PhoneSeat],
    *,
    device: str,
    known: Sequence[Team] = (),
    asked: str = "",
) -> Arrival:
    """What the page of a table says to a device, by the seats of its match, the last one last;
    `known`: for whom it spoke before, `asked`: the side that it wants to speak for."""
    live = {seat.side: seat for seat in seats if seat.ended_at is None and is_held(seat)}
    own = [seat for seat in seats if seat.device == device]
    wanted = next((side for side in sides if side.code == asked), None)
    return Arrival(
        sides=tuple(FreeSide(side=side, held=_phrase_held(live.get(side.code))) for side in sides),
        lost=_phrase_lost(own[-1], live.get(own[-1].side)) if own else "",
        asked=wanted,
        doubts=tuple(list_doubts(wanted, live.get(asked), known)) if wanted else (),
    )


def list_doubts(side: TableSide, holder: PhoneSeat | None, known: Sequence[Team]) -> list[str]:
    """Why a phone is asked by name before it speaks for a side: another one does, or it spoke for
    others (`known`) before."""
    said = [_phrase_held(holder)] if holder else []
    if known and not {team.pk for team in known} & {team.pk for team in side.entrants}:
        others = " – ".join(team.label for team in known)
        said.append(_("Ce téléphone a parlé pour %(others)s.") % {"others": others})
    return said


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
    said = _(
        "%(side)s parle par un autre téléphone depuis %(hour)s. Si ce n'est pas eux, appelez"
        " l'arbitre."
    )
    return said % {"side": SIDE_NAMES[other.side], "hour": phrase_hour(other.claimed_at)}


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
