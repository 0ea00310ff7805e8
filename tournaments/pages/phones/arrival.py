"""What a phone reads at a table where it speaks for nobody: both sides, and who speaks there."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.enums import SIDE_NAMES
from tournaments.models import PhoneSeat
from tournaments.pages.phones.plan_words import phrase_hour
from tournaments.pages.phones.shown import TableSide
from tournaments.queries.phones.looks import is_held


@dataclass(frozen=True, kw_only=True, slots=True)
class FreeSide:
    """A side that may be claimed; `held` says who speaks for it, empty where nobody does."""

    side: TableSide
    held: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrival:
    """Both sides; `lost` says what became of the side that this phone spoke for, if it did."""

    sides: tuple[FreeSide, ...]
    lost: str


def build_arrival(
    sides: Sequence[TableSide], seats: Sequence[PhoneSeat], *, device: str
) -> Arrival:
    """What the page of a table says to a device, by the seats of its match, the last one last."""
    live = {seat.side: seat for seat in seats if seat.ended_at is None and is_held(seat)}
    own = [seat for seat in seats if seat.device == device]
    return Arrival(
        sides=tuple(FreeSide(side=side, held=_phrase_held(live.get(side.code))) for side in sides),
        lost=_phrase_lost(own[-1], live.get(own[-1].side)) if own else "",
    )


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
