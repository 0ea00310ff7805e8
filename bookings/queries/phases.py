"""When a tournament takes requests for places, and until when it may offer one."""

import datetime

from django.utils import timezone

from tournaments.enums import BookingMode, BookingPhase, Custody
from tournaments.models import Tournament

SHORTEST_OFFER = datetime.timedelta(minutes=10)
"""An offer that nobody could answer in time is not made."""


def find_start(tournament: Tournament) -> datetime.datetime:
    """When it begins; the end of its day where no time is announced."""
    time = datetime.time.max if tournament.starts_at is None else tournament.starts_at
    return timezone.make_aware(datetime.datetime.combine(tournament.date, time))


def has_started(tournament: Tournament, now: datetime.datetime) -> bool:
    """Whether the tournament has begun: by its hour, or because a draw was published."""
    return now >= find_start(tournament) or is_played(tournament)


def is_played(tournament: Tournament) -> bool:
    """Whether the tournament is played, or was: a draw is published."""
    return tournament.finished_at is not None or tournament.rounds.published().exists()


def find_phase(tournament: Tournament, now: datetime.datetime) -> BookingPhase:
    """Where the tournament stands with requests from home."""
    if tournament.booking_mode == BookingMode.CLOSED or not tournament.is_public:
        return BookingPhase.CLOSED
    if has_started(tournament, now):
        return BookingPhase.STARTED if tournament.is_at_hand else BookingPhase.AWAY
    if tournament.booking_opens_at is not None and now < tournament.booking_opens_at:
        return BookingPhase.TO_COME
    if tournament.booking_closes_at is not None and now >= tournament.booking_closes_at:
        return BookingPhase.OVER
    if not tournament.is_at_hand:
        return BookingPhase.NOTED if tournament.custody == Custody.AWAY else BookingPhase.AWAY
    return BookingPhase.OPEN


def find_offer_end(tournament: Tournament, now: datetime.datetime) -> datetime.datetime | None:
    """Until when a place that is offered now is held; None where none may be offered any more."""
    if find_phase(tournament, now) != BookingPhase.OPEN:
        return None
    ends = [now + datetime.timedelta(hours=tournament.offer_hours), find_start(tournament)]
    if tournament.booking_closes_at is not None:
        ends.append(tournament.booking_closes_at)
    end = min(ends)
    return end if end - now >= SHORTEST_OFFER else None


def find_partner_end(tournament: Tournament, now: datetime.datetime) -> datetime.datetime | None:
    """Until when a partner who is proposed now is to be answered; None where nobody could."""
    end = min(now + datetime.timedelta(hours=tournament.partner_hours), find_start(tournament))
    return end if end - now >= SHORTEST_OFFER and not has_started(tournament, now) else None
