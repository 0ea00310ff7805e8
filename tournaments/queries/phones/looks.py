"""How a table stands for a phone that asks every few seconds, and for how long a phone speaks."""

import datetime
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet
from django.utils import timezone

from tournaments.enums import PhoneEntry, RoundState, SheetState
from tournaments.models import Match, PhoneSeat, ScoreSheet
from tournaments.models.stage import choose_minutes
from tournaments.queries.draws.rounds import is_time_over

SILENT_AFTER = timedelta(minutes=3)
"""After which a phone that shows no sign of life gives its side up to whoever asks."""
CODES_LAST = datetime.timedelta(hours=30)
"""After the date of the tournament, or after the last round that was started."""


NEAR = timedelta(minutes=2)
"""For how long a phone that was seen answers for its side itself."""
SEAT_LASTS = timedelta(hours=6)
ANSWERS_WITHIN = timedelta(seconds=60)
"""How long a phone is asked whether another one may have its side."""


def is_near(sheet: ScoreSheet, side: str) -> bool:
    """Whether a phone of a side was seen just now, and so answers for it itself."""
    seats = sheet.match.phone_seats.filter(side=side, ended_at=None)
    return any(was_just_seen(seat) for seat in seats)


def was_just_seen(seat: PhoneSeat) -> bool:
    """Whether the phone of a seat gave a sign of life lately."""
    return seat.seen_at > timezone.now() - NEAR


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneLook:
    """What the page of a phone that speaks for a side depends on, as few rows say it.

    `other` is the seat of the other side; None while no phone speaks for it.
    """

    seat: PhoneSeat
    other: PhoneSeat | None
    match: int
    tournament: int
    finished_at: datetime.datetime | None
    phone_entry: str
    forfeit: str
    version: int
    table_version: int
    state: SheetState
    held_by_desk: bool
    started_at: datetime.datetime | None
    closed_at: datetime.datetime | None
    paused_at: datetime.datetime | None
    paused_for: datetime.timedelta
    minutes: int | None

    @property
    def is_played(self) -> bool:
        """Whether the round surely takes phones: it was launched of late, and nobody ended it."""
        if self.phone_entry == PhoneEntry.NONE or self.finished_at or self.started_at is None:
            return False
        return self.started_at > timezone.now() - CODES_LAST

    @property
    def is_time_over(self) -> bool:
        """Whether the round's clock has run out."""
        return is_time_over(self)

    @property
    def is_other_near(self) -> bool:
        """Whether the other side answers on a phone of its own."""
        return self.other is not None and was_just_seen(self.other)


# Objects of tournament, round and match, of some sixty columns, cost more than the whole answer.
_OF_MATCH = {
    "match": "pk",
    "tournament": "round__tournament_id",
    "finished_at": "round__tournament__finished_at",
    "phone_entry": "round__phone_entry",
    "forfeit": "forfeit",
    "version": "sheet__version",
    "table_version": "sheet__table_version",
    "state": "sheet__state",
    "held_by_desk": "sheet__held_by_desk",
    "started_at": "round__started_at",
    "closed_at": "round__closed_at",
    "paused_at": "round__paused_at",
    "paused_for": "round__paused_for",
}
_LIMITS = ("round__stage__time_limit_minutes", "round__tournament__time_limit_minutes")


def read_look(code: UUID | None, device: str) -> PhoneLook | None:
    """How the table of a code stands for a device that speaks there, in two queries.

    None where it speaks for nobody there, or the table has no sheet yet.
    """
    at_table = list_matches_at(code).values_list(*_OF_MATCH.values(), *_LIMITS).first()
    if at_table is None:
        return None
    found: dict[str, Any] = dict(zip(_OF_MATCH, at_table, strict=False))
    seats = list(PhoneSeat.objects.filter(match=found["match"], ended_at=None).order_by())
    seat = next((held for held in seats if held.device == device), None)
    if seat is None or found["version"] is None or not is_held(seat):
        return None
    other = next((opposite for opposite in seats if opposite.side != seat.side), None)
    return PhoneLook(
        **found | {"state": SheetState(found["state"])},
        seat=seat,
        other=other,
        minutes=choose_minutes(*at_table[len(_OF_MATCH) :]),
    )


def list_matches_at(code: UUID | None) -> QuerySet[Match]:
    """The matches at the table of a code, that of the round published last first."""
    codes = "round__tournament__table_codes"
    here = {f"{codes}__key": code, "table_number": F(f"{codes}__table_number")}
    sits = Match.objects.filter(round__state=RoundState.PUBLISHED, **here)
    return sits.order_by("-round__number")


def is_held(seat: PhoneSeat) -> bool:
    """Whether a seat that was not ended still gives its right."""
    return seat.claimed_at > timezone.now() - SEAT_LASTS
