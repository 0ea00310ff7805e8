"""Sending what waits in the outbox: by a worker where there is a broker, else by a thread."""

import time
from collections.abc import Callable
from typing import Any

import structlog
from celery import shared_task
from django.conf import settings
from django.core.mail import BadHeaderError

from mail.domain.addresses import note_refusing_address
from mail.domain.delivery import (
    claim_mail,
    count_due_mails,
    mark_postponed,
    mark_refused,
    mark_sent,
    mark_unsure,
)
from mail.domain.kinds import TREATMENTS
from mail.enums import MailKind
from mail.models import OutgoingMail
from mail.pages.envelopes import build_message
from mail.tasks.transport import NotSent, send
from tournaments.tasks.dispatch import finish, have_done
from tournaments.tasks.rounds import HallThread, Rounds

log = structlog.get_logger(__name__)

PACE = 1.0
"""Seconds between two mails to many: servers take a burst for a nuisance."""

EVERY = 30.0
"""Seconds after which a thread looks again, for what was to wait."""


@shared_task(name="tournaments.send_mails")
def send_mails() -> int:
    """Send everything that is due, one after the other; how many were tried."""
    return _send_while(lambda: True)


def _send_while(goes_on: Callable[[], bool]) -> int:
    count = 0
    while goes_on() and (mail := claim_mail()) is not None:
        deliver(mail)
        count += 1
        if TREATMENTS[MailKind(mail.kind)].by_consent:
            time.sleep(PACE)
    return count


def deliver(mail: OutgoingMail) -> None:
    """Send a mail that was claimed, outside any transaction, and note what came of it."""
    try:
        send(build_message(mail))
    except NotSent as fault:
        _note(mail, fault)
    except (BadHeaderError, UnicodeError, ValueError) as fault:
        log.exception("mail cannot be built", mail=str(mail.key))
        mark_refused(mail, str(fault))
    else:
        mark_sent(mail)


def _note(mail: OutgoingMail, fault: NotSent) -> None:
    log.warning("mail not sent", mail=str(mail.key), fault=fault.error)
    if fault.maybe:
        mark_unsure(mail, fault.error)
    elif fault.for_good:
        mark_refused(mail, fault.error)
        if fault.by_recipient:
            note_refusing_address(mail)
    else:
        mark_postponed(mail, fault.error)


def hand_on_mails(*, after: float = 0.0, **_signal: Any) -> None:
    """Have what waits sent, after an act that wrote a mail: by a worker, else by a thread."""
    if settings.SITE_SENDS_MAIL:
        have_done(send_mails, postman, after=after)


def send_or_hand_on_mails() -> None:
    """Have what is due sent, for a process that ends."""
    if settings.SITE_SENDS_MAIL:
        finish(send_mails, count_due_mails)


postman = Rounds("post", _send_while, every=EVERY, longest=2 * settings.EMAIL_TIMEOUT)
"""Where the process ends without `stop`, the mail that it was sending is doubted, and sent once
more."""
THREAD = HallThread(rounds=postman, begin=hand_on_mails, by_timer=send_or_hand_on_mails)
