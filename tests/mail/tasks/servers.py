"""A mail server in this process, which behaves as it is told."""

import socket
import time
from asyncio import Transport
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


def find_free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """What it took, and how it takes what comes: `ok`, `refuses` the recipient (550), is `busy`
    (451), takes a mail and is `lost` before it says so, is `slow` to say so; a mode that begins
    with a number is its answer to the recipient."""

    def __init__(self, mode: str, on_mail: Callable[[], object]) -> None:
        self.mode, self.on_mail = mode, on_mail
        self.taken: list[Message] = []
        self.senders: list[str | None] = []

    async def handle_RCPT(  # noqa: N802  aiosmtpd asks for it by this name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any
    ) -> str:
        answers = {"refuses": "550 5.1.1 No such user", "busy": "451 4.3.0 Try again later"}
        if self.mode in answers:
            return answers[self.mode]
        if self.mode[:3].isdigit():
            return self.mode
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802  aiosmtpd asks for it by this name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        self.taken.append(message_from_bytes(content, policy=default))
        self.senders.append(envelope.mail_from)
        self.on_mail()
        if self.mode == "lost":
            cast("Transport", server.transport).abort()
        if self.mode == "slow":
            time.sleep(0.4)  # longer than the sender waits
        return "250 Taken"


@contextmanager
def mail_server(
    settings: Any, mode: str = "ok", *, on_mail: Callable[[], object] = lambda: None
) -> Iterator[Server]:
    """A server to which the site's settings point; `down`: there is none."""
    server, port = Server(mode, on_mail), find_free_port()
    settings.SITE_SENDS_MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.DEFAULT_FROM_EMAIL = "Site <site@example.org>"
    settings.EMAIL_TIMEOUT = 0.2 if mode == "slow" else 5
    settings.SITE_URL = "https://concours.example.org"
    if mode == "down":
        yield server
        return
    controller = Controller(server, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()
