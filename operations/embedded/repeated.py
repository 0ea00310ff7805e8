"""A question asked again, byte for byte: its 304 is given again by the thread that reads it.

A phone whose page has not changed sends what it sent before, to the byte. Reading that as a
request, handing it to a thread and writing a head anew came to the same every time, and took
eight times as long as looking whether it still holds. What is noted here is the answer of a
thread that went the whole way; it is given as long as the page is the one it was given for, with
the time of now.
"""

import time
from typing import Any

from django.db import Error, connection
from waitress.task import WSGITask
from waitress.utilities import build_http_date

from tournaments.domain.limits import BUSY
from tournaments.views.public.builds import Before
from tournaments.views.public.kept import KNOWN, StampedPage

MOST = 4000
"""Questions kept: more than there are connections, each on a page or two."""
LONGEST = 2048
"""In bytes: a browser's head is half of that."""
END, DATE, LINE = b"\r\n\r\n", b"\r\nDate: ", b"\r\n"


class Repeated:
    """Questions with their answers, the date left out."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[StampedPage | Before, bytes, bytes]] = {}
        self._hold: set[StampedPage | Before] = set()

    def note(self, question: bytes, page: StampedPage | Before, head: bytes) -> None:
        """Keep the head that a question without a body was answered with.

        Not where the database is another process, which may let the thread wait that all wait for.
        """
        alone = question.find(END) == len(question) - len(END)
        if alone and len(question) <= LONGEST and connection.vendor == "sqlite":
            if len(self._known) >= MOST:
                self._known.clear()
            before, _date, rest = head.partition(DATE)
            self._known[question] = (page, before + DATE, LINE + rest.partition(LINE)[2])

    def begin_round(self) -> None:
        """Ask anew: whoever was heard before the round is answered, whoever is heard in it asked
        before the first stamp of it was read."""
        self._hold.clear()

    def answer(self, received: bytes) -> tuple[bytes, bytes]:
        """The answers to the questions that are known, up to the first that is not; the rest."""
        answers: list[bytes] = []
        while received:
            question = received[: received.find(END) + len(END)]
            known = self._known.get(question)
            if known is None or not self._holds(known[0]):
                break
            answers += known[1], build_http_date(time.time()).encode(), known[2]
            received = received[len(question) :]
        return b"".join(answers), received

    def _holds(self, page: StampedPage | Before) -> bool:
        if page in self._hold:
            return True
        try:
            holds = page.is_current()
        except Error:
            # A thread that may wait asks again.
            return False
        if holds:
            self._hold.add(page)
        return holds


def ask_without_waiting() -> None:
    """Have this thread's questions to SQLite fail where they would wait for who writes."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=0")


class HallTask(WSGITask):
    """A request that the site answers."""

    def get_environment(self) -> dict[str, Any]:
        """What the site is asked; of a form that no thread could take, that it was not."""
        environment: dict[str, Any] = super().get_environment()
        if self.request.is_given_up:
            environment[BUSY] = True
        return environment

    def set_close_on_finish(self) -> None:
        """Close after an answer of unknown length; one without a body has none to be unknown."""
        closes = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or closes or self.version == "1.0":
            super().set_close_on_finish()

    def build_response_header(self) -> bytes:
        """The head of the answer, noted where it may be given again."""
        head: bytes = super().build_response_header()
        page = None if self.environ is None else self.environ.get(KNOWN)
        if page is not None and self.status.startswith("304 ") and not self.close_on_finish:
            self.channel.server.repeated.note(self.request.sent_whole, page, head)
        return head

    def finish(self) -> None:
        """End the answer; what followed the head of HEAD would be read as the next answer."""
        if not self.wrote_header:
            self.write(b"")
        if self.request.command == "HEAD":
            self.chunked_response = False
        super().finish()
