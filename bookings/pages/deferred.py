"""What came while the concours was in the hall, in lines: for the club, and for who asked."""

import datetime
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.away.deferring import read_noted
from bookings.domain.questions import phrase_answers
from bookings.domain.telling.deferral_words import phrase_deferral
from bookings.models import Booking, DeferredRequest, OnlinePayment
from bookings.queries.deferred import (
    find_obstacles,
    list_deferred,
    list_of_booking,
    list_waiting_payments,
)
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_moment
from tournaments.enums import Custody, DeferredKind, DeferredObstacle, DeferredState
from tournaments.models import Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class DeferredLine:
    """Who, what and when; `details` is what they typed, how to reach them first. `ended` says how
    it ended, empty while it waits; `obstacle` why it can be applied no more."""

    key: UUID
    names: str
    said: str
    details: tuple[str, ...]
    came_at: datetime.datetime | None
    is_payment: bool = False
    ended: str = ""
    obstacle: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class DeferredPage:
    """What waits, what was dealt with, and whether it can be now: not before the return.
    `is_over` says that the concours is final: nobody signs up any more, at the desk neither."""

    waiting: tuple[DeferredLine, ...]
    ended: tuple[DeferredLine, ...]
    is_away: bool
    is_over: bool

    @property
    def stuck(self) -> tuple[DeferredLine, ...]:
        """What can only be put aside; nothing while it is in the hall, where that may change."""
        return (
            () if self.is_away else tuple(request for request in self.waiting if request.obstacle)
        )

    @property
    def may_apply(self) -> bool:
        """Whether anything that waits can be applied."""
        return not self.is_away and any(not request.obstacle for request in self.waiting)


def read_deferred(tournament: Tournament) -> DeferredPage:
    """All of it, in three queries."""
    requests = list(list_deferred(tournament))
    left = [request for request in requests if request.state == DeferredState.WAITING]
    stuck = find_obstacles(tournament, left, timezone.now()) if left else {}
    waiting = [_build_line(request, stuck.get(request.key)) for request in left]
    paid = [_phrase_payment(payment) for payment in list_waiting_payments(tournament)]
    return DeferredPage(
        waiting=(*waiting, *paid),
        ended=tuple(
            _build_line(request) for request in requests if request.state != DeferredState.WAITING
        ),
        is_away=tournament.custody == Custody.AWAY,
        is_over=tournament.finished_at is not None,
    )


def _build_line(request: DeferredRequest, obstacle: DeferredObstacle | None = None) -> DeferredLine:
    return DeferredLine(
        key=request.key,
        names=request.names,
        said=str(DeferredKind(request.kind).label),
        details=tuple(_list_details(request)),
        came_at=request.came_at,
        ended=_phrase_end(request),
        obstacle="" if obstacle is None else str(obstacle.label),
    )


def _list_details(request: DeferredRequest) -> list[str]:
    """What was typed where something was, else how the booking can be reached."""
    booking = request.booking
    if request.told or booking is None:
        return list_noted(request, with_names=booking is not None)
    return [line for line in (booking.phone, booking.email) if line]


def list_noted(request: DeferredRequest, *, with_names: bool = True) -> list[str]:
    """All that was typed in a request, in the order of its form; nothing where nothing was."""
    if not request.told:
        return []
    asked = read_noted(request)
    lines = (
        asked.names if with_names else "", asked.family_1, asked.family_2, asked.phone,
        asked.email, asked.email_2, asked.club_name, asked.category, asked.licence_1,
        asked.licence_2, asked.tariff_1, asked.tariff_2, phrase_answers(asked),
        _("Le prénom et l'initiale seulement") if asked.shows_initial else "",
        _("Courriels du club") if asked.agrees_to_mails else "",
    )  # fmt: skip
    return [line for line in lines if line]


def _phrase_end(request: DeferredRequest) -> str:
    if request.state == DeferredState.WAITING or request.ended_at is None:
        return ""
    values = {"who": request.ended_by, "when": phrase_moment(timezone.localtime(request.ended_at))}
    if request.state == DeferredState.APPLIED:
        return _("Appliquée par %(who)s le %(when)s.") % values
    sentence = _("Mise de côté par %(who)s le %(when)s : %(reason)s")
    return sentence % (values | {"reason": request.reason})


def _phrase_payment(payment: OnlinePayment) -> DeferredLine:
    sums = {"sum": phrase_cents(payment.received_cents or 0), "number": payment.payment_id}
    return DeferredLine(
        key=payment.key,
        names=payment.booking.names,
        said=_("A payé %(sum)s en ligne, paiement n° %(number)s") % sums,
        details=tuple(line for line in (payment.booking.phone, payment.booking.email) if line),
        came_at=payment.paid_at,
        is_payment=True,
    )


def propose_reason(tournament: Tournament) -> str:
    """What may be said to somebody whose request came too late to be read."""
    if tournament.finished_at is not None:
        return _("Le concours était joué quand votre demande a pu être lue.")
    return _("Le concours avait commencé quand votre demande a pu être lue.")


def phrase_deferred(booking: Booking) -> list[str]:
    """What whoever holds a private link reads of what they asked for meanwhile."""
    return [phrase_deferral(request) for request in list_of_booking(booking)]


def phrase_noted_booking(request: DeferredRequest) -> str:
    """What whoever asked for a place meanwhile reads at their private link."""
    if request.state == DeferredState.ASIDE:
        return _("Le club n'a pas pu vous inscrire : %(reason)s") % {"reason": request.reason}
    return phrase_deferral(request)
