"""Giving one message to the server of the settings, and telling what became of it."""

import re
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import cast

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

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
        raise NotSent(_tell(fault)) from fault
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
        raise NotSent(_tell(fault)) from fault
    try:
        _expect(server.data(content), of_message=True)
    except smtplib.SMTPDataError as fault:
        raise NotSent(_tell(fault)) from fault
    except _NET as fault:
        raise NotSent(_tell(fault), maybe=True) from fault


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


def _tell(fault: Exception) -> str:
    return str(fault) or type(fault).__name__
