"""Asking HelloAsso: for the link by which somebody pays; and what became of payments, after a
notice, after somebody came back, by and by."""

from collections.abc import Callable
from typing import Any

import structlog
from celery import shared_task
from django.conf import settings
from django.db import IntegrityError
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.offers import let_time_pass, offer_free_places
from bookings.domain.online.callbacks import forget_old_notices
from bookings.domain.online.payments import (
    begin_payment,
    claim_check,
    count_due_checks,
    measure_checks,
    note_no_answer,
    note_sent,
    want_check,
)
from bookings.domain.online.readiness import find_account_for, find_online_site, list_ready_accounts
from bookings.domain.online.settlement import settle
from bookings.domain.online.verdicts import PaymentAnswer, UnreadableAnswer, Verdict, read_answer
from bookings.models import Booking, OnlineAccount, OnlinePayment
from bookings.queries.lists import list_tournaments_with_waits
from bookings.queries.payments import find_open
from bookings.tasks.client import TIMEOUT, Declined, NoAnswer, ask_as
from tournaments.enums import OnlineState
from tournaments.errors import Refused
from tournaments.tasks.dispatch import finish, have_done
from tournaments.tasks.rounds import HallThread, Rounds

log = structlog.get_logger(__name__)

NOT_SHOWN = frozenset({403, 404})
"""The codes by which HelloAsso says that it shows this key no such intent."""

EVERY = 30.0
"""Seconds after which a thread looks again, for what was to wait."""


@shared_task(name="tournaments.follow_payments")
def follow_payments() -> int:
    """Ask about everything that is due, one after the other; how many."""
    return _follow_while(lambda: True)


def _follow_while(goes_on: Callable[[], bool]) -> int:
    count = 0
    while goes_on() and (claimed := claim_check()) is not None:
        account, payment = claimed
        try:
            check_payment(account, payment)
        except Refused as refusal:
            # The concours is in the hall: it is asked about again until it is back.
            log.info("payment not settled", payment=str(payment.key), code=refusal.code)
            note_no_answer(payment)
        except Exception:
            # One that cannot be settled keeps no other waiting; the schedule comes back to it.
            log.exception("payment not settled", payment=str(payment.key))
        count += 1
    return count


def check_payment(account: OnlineAccount, payment: OnlinePayment) -> None:
    """Ask HelloAsso about a payment, outside any transaction, and settle what it says."""
    asked_at = timezone.now()
    try:
        body = ask_as(account, "GET", f"/checkout-intents/{payment.intent_id}")
        answer = read_answer(body, key=payment.key, asked_at=asked_at)
    except (NoAnswer, UnreadableAnswer) as fault:
        log.warning("payment not heard of", payment=str(payment.key), fault=str(fault))
        note_no_answer(payment)
    except Declined as fault:
        log.warning("payment not told", payment=str(payment.key), fault=str(fault))
        if fault.status in NOT_SHOWN:
            settle(payment, PaymentAnswer(asked_at=asked_at, verdict=Verdict.NOTHING))
    else:
        settle(payment, answer)


def check_soon(payment: OnlinePayment) -> None:
    """Have HelloAsso asked about a payment, behind the page or the notice that wants it."""
    if want_check(payment):
        hand_on_checks()


def hand_on_checks() -> None:
    """Have what is due asked: by a worker, else by a thread."""
    have_done(follow_payments, follower)


def see_to_bookings() -> None:
    """Pass places on that nobody answered for, and have due payments asked about, for a site that
    a process looks after."""
    for tournament in list_tournaments_with_waits(timezone.now()):
        let_time_pass(tournament)
        offer_free_places(tournament)
    forget_old_notices()
    finish(follow_payments, count_due_checks)


def begin_following() -> None:
    """Begin to ask by and by, where a server starts and some club takes money online."""
    if list_ready_accounts():
        hand_on_checks()


follower = Rounds("payments", _follow_while, every=EVERY, longest=4 * (TIMEOUT.read or 0.0))
THREAD = HallThread(
    rounds=follower,
    begin=begin_following,
    by_timer=see_to_bookings,
    trouble="payments",
    measure=measure_checks,
)


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
        check_payment(account, earlier)


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
