"""Django's PostgreSQL engine, which asks a server whether it is still there only where its
connection says something."""

import select

import psycopg
from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's engine, without the question that it asks before the first one of each request."""

    health_check_done: bool

    def close_if_health_check_failed(self) -> None:
        """Ask the server, and connect anew where it does not answer, if it may be gone."""
        if self.connection is None or self.health_check_done:
            return
        self.health_check_done = not self._may_be_gone()
        super().close_if_health_check_failed()

    def _may_be_gone(self) -> bool:
        """Whether there is something to be read before anything was asked: a server that leaves
        says so, or hangs up. From one that falls silent nothing is heard either way."""
        try:
            heard, _writable, _failed = select.select([self.connection.fileno()], [], [], 0)
        except (OSError, ValueError, psycopg.Error):
            # `select` takes no number of a connection beyond a thousand: ask.
            return True
        return bool(heard)
