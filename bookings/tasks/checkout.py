"""Asking HelloAsso for the link by which somebody pays."""

from typing import Any

import structlog
from django.conf import settings
from django.db import IntegrityError
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.payments import begin_payment, note_sent
from bookings.domain.online.readiness import find_account_for, find_online_site
from bookings.models import Booking, OnlinePayment
from bookings.queries.payments import find_open
from bookings.tasks.client import Declined, NoAnswer, ask_as
from bookings.tasks.follower import check
from tournaments.enums import OnlineState
from tournaments.errors import Refused

log = structlog.get_logger(__name__)


def open_checkout(booking: Booking) -> OnlinePayment:
    """A payment whose link can be paid: the one that is under way, else a new one.

    The row is stored before HelloAsso is asked, and its link after. Raises `Refused` as
    `begin_payment` does, and `no-answer` where HelloAsso did not answer: the place stays held, and
    the same row is tried again.
    """
    _ask_about_earlier(booking)
    payment = begin_payment(booking)
    account = find_account_for(booking.tournament)
    if payment.state != OnlineState.CREATED or account is None:
        return payment
    asked_at = timezone.now()
    try:
        told = ask_as(account, "POST", "/checkout-intents", json=_describe(payment))
        sent = note_sent(
            payment,
            intent_id=int(told["id"]),
            redirect_url=_read_link(told["redirectUrl"]),
            asked_at=asked_at,
        )
    except (NoAnswer, Declined, KeyError, TypeError, ValueError, IntegrityError) as fault:
        log.warning("no link to pay", payment=str(payment.key), fault=str(fault))
        raise _refuse_without_answer() from fault
    if sent.state != OnlineState.SENT:
        raise _refuse_without_answer()
    return sent


def _ask_about_earlier(booking: Booking) -> None:
    """Hear what became of a link that has ended: its last second may have been paid."""
    earlier = find_open(booking)
    if earlier is None or earlier.intent_id is None or earlier.can_be_paid(timezone.now()):
        return
    account = find_account_for(booking.tournament)
    if account is not None:
        check(account, earlier)


def _describe(payment: OnlinePayment) -> dict[str, Any]:
    """What HelloAsso is told: the sum, what it is for, where to lead back to, and our key. Nothing
    of the person: it asks for a name itself, and refuses many."""
    booking, site = payment.booking, find_online_site()
    back = site + reverse("links:payment", args=[payment.key])
    team = booking.plays_in
    number = "" if team is None else team.number
    name = _("%(tournament)s, inscription n° %(number)s") % {
        "tournament": booking.tournament.name,
        "number": number,
    }
    return {
        "totalAmount": payment.expected_cents,
        "initialAmount": payment.expected_cents,
        "itemName": name[:250],
        "backUrl": back,
        "errorUrl": back,
        "returnUrl": back,
        "containsDonation": False,
        "metadata": {"key": str(payment.key)},
    }


def _read_link(value: Any) -> str:
    """The address to pay at. Raises ValueError for what is none; a rehearsal's may be plain."""
    link = str(value)
    is_safe = link.startswith("https://") or bool(settings.HELLOASSO_URL)
    if not is_safe or len(link) > 500:
        raise ValueError("no address to pay at")
    return link


def _refuse_without_answer() -> Refused:
    return Refused(
        _("HelloAsso ne répond pas. Rien n'est payé ; réessayez dans un moment."),
        code="no-answer",
    )
