"""For how long a phone speaks for its side, and whether it is there now."""

from datetime import timedelta

from django.utils import timezone

from tournaments.models import PhoneSeat, ScoreSheet

SILENT_AFTER = timedelta(minutes=3)
"""After which a phone that shows no sign of life gives its side up to whoever asks."""
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
