"""Who writes waits in a queue of its own, so that nobody else waits with it.

SQLite has one writer at a time, and another program may keep the whole file for as long as it
likes. Whoever writes then has a thread each until it is given up; with all of them in one queue,
sixteen who write took the pages, the polls and the wall along. Those who read have their own
threads, which wait for no writer: SQLite's log lets them read on.
"""

import threading
import time
from typing import Any

from django.db.backends.signals import connection_created
from waitress.task import ThreadedTaskDispatcher

READERS = 16
WRITERS = 6
"""Of them one writes; the others read their forms, or reckon a password or a draw."""
MOST_WAITING = 100
"""Forms that wait for a thread; who comes later is told so at once."""
LONGEST_WAIT = 20.0
"""Seconds after which whoever got no thread is told so: their browser no longer waits much."""
READERS_WAIT = 200
"""Milliseconds that a page waits to write down that it was read, which it can do without."""
_READER = "reader"


class _Readers(ThreadedTaskDispatcher):
    """Threads that wait for no writer."""

    def start_new_thread(self, target: Any, thread_no: int) -> None:
        """Begin a thread by whose name its connections are known."""
        name = f"{_READER}-{thread_no}"
        threading.Thread(target=target, name=name, args=(thread_no,), daemon=True).start()


class TwoQueues:
    """Hands requests to threads: who only reads, and who writes."""

    def __init__(self) -> None:
        self.readers, self.writers = _Readers(), ThreadedTaskDispatcher()
        self.readers.set_thread_count(READERS)
        self.writers.set_thread_count(WRITERS)
        connection_created.connect(_wait_shortly, dispatch_uid="readers")

    def add_task(self, channel: Any) -> None:
        """Hand on the request that is next on a connection."""
        request = channel.requests[0]
        request.queued_at = time.monotonic()
        if not request.writes:
            self.readers.add_task(channel)
        elif len(self.writers.queue) < MOST_WAITING:
            self.writers.add_task(channel)
        else:
            request.is_one_too_many = True
            self.readers.add_task(channel)

    @property
    def active_count(self) -> int:
        """How many threads answer somebody."""
        return int(self.readers.active_count + self.writers.active_count)

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        """Have the threads end what they are doing."""
        ended = [queue.shutdown(cancel_pending, timeout) for queue in (self.writers, self.readers)]
        return any(ended)


def waited_too_long(queued_at: float) -> bool:
    """Whether a form that came then has waited for a thread for so long."""
    return time.monotonic() - queued_at > LONGEST_WAIT


def _wait_shortly(*, connection: Any, **_signal: Any) -> None:
    """Where readers need not wait for writers, have their own few writes give up soon."""
    is_reader = threading.current_thread().name.startswith(_READER)
    if connection.vendor != "sqlite" or not is_reader:
        return
    with connection.cursor() as cursor:
        if cursor.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
            cursor.execute(f"PRAGMA busy_timeout={READERS_WAIT}")
