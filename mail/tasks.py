"""Sending what waits in the outbox: by a worker where there is a broker, else by a thread."""

import re
import smtplib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, cast

import structlog
from celery import shared_task
from django.conf import settings
from django.core.mail import BadHeaderError, EmailMessage, get_connection
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

from mail.domain.addresses import note_refusing_address
from mail.domain.delivery import (
    TREATMENTS,
    claim_mail,
    count_due_mails,
    mark_postponed,
    mark_refused,
    mark_sent,
    mark_unsure,
    measure_mails,
)
from mail.enums import MailKind
from mail.models import OutgoingMail
from mail.pages.envelopes import build_message
from tournaments.tasks.dispatch import finish, have_done
from tournaments.tasks.rounds import HallThread, Rounds

PERMANENT = 500
"""Codes from here on are for good."""

_ENHANCED = re.compile(r"5\.(\d{1,3})\.\d{1,3}\b")
_NO_SUCH_ADDRESS = frozenset({550, 551, 553})
"""What is said of a mailbox by servers that give no enhanced status (RFC 5321, 4.2.3)."""
_ADDRESS, _MAILBOX, _POLICY = "1", "2", "7"
"""What an enhanced status speaks of (RFC 3463, 3): the last of them is this site's own standing."""

_NET = (OSError, smtplib.SMTPException)


class NotSent(Exception):
    """`error` is what the server or the network said. `for_good`: it will never be taken;
    `by_recipient`: because the address takes none; `maybe`: it may have been taken."""

    def __init__(
        self,
        error: str,
        *,
        for_good: bool = False,
        by_recipient: bool = False,
        maybe: bool = False,
    ) -> None:
        super().__init__(error)
        self.error, self.maybe = error, maybe
        self.for_good, self.by_recipient = for_good, by_recipient


def send(message: EmailMessage) -> None:
    """Send a message to its one recipient. Raises NotSent.

    Django's backend alone would not say whether the connection was lost before the server had the
    message, or after; and a mail that may have arrived is not sent as often as one that has not.
    """
    backend = get_connection()
    if not isinstance(backend, EmailBackend):
        backend.send_messages([message])
        return
    with _server_of(backend) as server:
        _hand_over(message, server)


@contextmanager
def _server_of(backend: EmailBackend) -> Iterator[smtplib.SMTP]:
    try:
        backend.open()
    except _NET as fault:
        raise NotSent(_phrase_fault(fault)) from fault
    try:
        yield cast("smtplib.SMTP", backend.connection)
    finally:
        # Whatever the server says to a good-bye, the message is where it is.
        with suppress(*_NET):
            backend.close()


def _hand_over(message: EmailMessage, server: smtplib.SMTP) -> None:
    encoding = message.encoding or "utf-8"
    content = message.message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]  # Django's has it
    try:
        server.ehlo_or_helo_if_needed()
        _expect(server.mail(sanitize_address(message.from_email, encoding)))
        (recipient,) = message.to
        _expect(server.rcpt(sanitize_address(recipient, encoding)), of_recipient=True)
    except _NET as fault:
        raise NotSent(_phrase_fault(fault)) from fault
    try:
        _expect(server.data(content), of_message=True)
    except smtplib.SMTPDataError as fault:
        raise NotSent(_phrase_fault(fault)) from fault
    except _NET as fault:
        raise NotSent(_phrase_fault(fault), maybe=True) from fault


def _expect(
    answer: tuple[int, bytes], *, of_recipient: bool = False, of_message: bool = False
) -> None:
    """Raise NotSent unless the server agrees. That it does not take the sender, or this site, is
    for the settings to mend, and no fault of this mail or of who should read it."""
    code, said = answer
    if code in {250, 251}:
        return
    text = said.decode("utf-8", "replace")
    found = _ENHANCED.match(text)
    subject = found[1] if found else ""
    refuses_site = subject == _POLICY or (of_recipient and not found and code == 554)
    for_good = code >= PERMANENT and (of_recipient or of_message) and not refuses_site
    names_address = subject in {_ADDRESS, _MAILBOX} or (not found and code in _NO_SUCH_ADDRESS)
    raise NotSent(
        f"{code} {text}",
        for_good=for_good,
        by_recipient=for_good and of_recipient and names_address,
    )


def _phrase_fault(fault: Exception) -> str:
    return str(fault) or type(fault).__name__


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
THREAD = HallThread(
    rounds=postman,
    begin=hand_on_mails,
    by_timer=send_or_hand_on_mails,
    trouble="mails",
    measure=measure_mails,
)
