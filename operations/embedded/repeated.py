"""A question asked again, byte for byte: its 304 is given again by the thread that reads it.

A phone whose page has not changed sends what it sent before, to the byte. Reading that as a
request, handing it to a thread and writing a head anew came to the same every time, and took
eight times as long as looking whether it still holds. What is noted here is the answer of a
thread that went the whole way; it is given as long as the page is the one it was given for, with
the time of now.
"""

import time

from django.db import Error, connection
from waitress.utilities import build_http_date

from tournaments.views.public.builds import Before
from tournaments.views.public.kept import Asked

MOST = 4000
"""Questions kept: more than there are connections, each on a page or two."""
LONGEST = 2048
"""In bytes: a browser's head is half of that."""
END, DATE, LINE = b"\r\n\r\n", b"\r\nDate: ", b"\r\n"


class Repeated:
    """Questions with their answers, the date left out."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[Asked | Before, bytes, bytes]] = {}
        self._hold: set[Asked | Before] = set()

    def note(self, question: bytes, asked: Asked | Before, head: bytes) -> None:
        """Keep the head that a question without a body was answered with.

        Not where the database is another process, which may let the thread wait that all wait for.
        """
        alone = question.find(END) == len(question) - len(END)
        if alone and len(question) <= LONGEST and connection.vendor == "sqlite":
            if len(self._known) >= MOST:
                self._known.clear()
            before, _date, rest = head.partition(DATE)
            self._known[question] = (asked, before + DATE, LINE + rest.partition(LINE)[2])

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

    def _holds(self, asked: Asked | Before) -> bool:
        if asked in self._hold:
            return True
        try:
            holds = asked.is_current()
        except Error:
            # A thread that may wait asks again.
            return False
        if holds:
            self._hold.add(asked)
        return holds


def ask_without_waiting() -> None:
    """Have this thread's questions to SQLite fail where they would wait for who writes."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=0")
