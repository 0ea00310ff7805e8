"""Asking HelloAsso what became of payments: after a notice, after somebody came back, by and by."""

from collections.abc import Callable

import structlog
from celery import shared_task
from django.utils import timezone

from bookings.domain.offers import let_time_pass, offer_free_places
from bookings.domain.online.answers import Answer, Unreadable, Verdict, read_answer
from bookings.domain.online.notices import forget_old_notices
from bookings.domain.online.payments import (
    claim_check,
    count_due_checks,
    measure_checks,
    note_no_answer,
    want_check,
)
from bookings.domain.online.readiness import list_ready_accounts
from bookings.domain.online.settlement import settle
from bookings.models import OnlineAccount, OnlinePayment
from bookings.queries.lists import list_tournaments_with_waits
from bookings.tasks.client import TIMEOUT, Declined, NoAnswer, ask_as
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
            check(account, payment)
        except Refused as refusal:
            # The concours is in the hall: it is asked about again until it is back.
            log.info("payment not settled", payment=str(payment.key), code=refusal.code)
            note_no_answer(payment)
        except Exception:
            # One that cannot be settled keeps no other waiting; the schedule comes back to it.
            log.exception("payment not settled", payment=str(payment.key))
        count += 1
    return count


def check(account: OnlineAccount, payment: OnlinePayment) -> None:
    """Ask HelloAsso about a payment, outside any transaction, and settle what it says."""
    asked_at = timezone.now()
    try:
        body = ask_as(account, "GET", f"/checkout-intents/{payment.intent_id}")
        answer = read_answer(body, key=payment.key, asked_at=asked_at)
    except (NoAnswer, Unreadable) as fault:
        log.warning("payment not heard of", payment=str(payment.key), fault=str(fault))
        note_no_answer(payment)
    except Declined as fault:
        log.warning("payment not told", payment=str(payment.key), fault=str(fault))
        if fault.status in NOT_SHOWN:
            settle(payment, Answer(asked_at=asked_at, verdict=Verdict.NOTHING))
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
