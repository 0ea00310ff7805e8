"""What has to be in order before the first page: one server process per data directory, with SQLite
and the jobs' thread counting on it; and steps that each look first whether they are needed."""

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from operations.backups import back_up
from operations.domain.versions import OtherVersion, refuse_other_version
from tournaments.domain.jobs import interrupt_stale_jobs
from tournaments.domain.ranks.standings import is_renewable, recompute_tournament
from tournaments.queries.backups import backs_itself_up
from tournaments.queries.ranks.recompute import list_tournaments_in_older_shape
from tournaments.tasks.rounds import sweep


def bring_database_up_to_date(*, copied: bool = False) -> bool:
    """Apply the migrations that are missing, after a back-up unless the database was just copied
    as it is; returns whether there were any.

    Raises CommandError for the database of a version whose migrations are unknown here.
    """
    applied = MigrationRecorder(connection).applied_migrations()
    try:
        refuse_other_version(applied)
    except OtherVersion as fault:
        raise CommandError(str(fault)) from fault
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        # One that took the place of those that were applied is written down as applied.
        executor.check_replacements()
        return False
    if backs_itself_up() and applied and not copied:
        back_up("avant-mise-a-jour")
    call_command("migrate", verbosity=0, interactive=False)
    return True


def renew_kept_results() -> int:
    """Work out anew what is kept in the shape of an earlier version, after a back-up.

    Returns of how many tournaments something was renewed.
    """
    older = [
        tournament for tournament in list_tournaments_in_older_shape() if is_renewable(tournament)
    ]
    if older and backs_itself_up():
        back_up("avant-recalcul")
    for tournament in older:
        recompute_tournament(tournament, write=True)
    return len(older)


def collect_static_files() -> bool:
    """Collect the static files when one of them has changed; returns whether they were."""
    mark = _fingerprint_of_static_files()
    stamp = Path(settings.STATIC_ROOT) / ".fingerprint"
    if stamp.exists() and stamp.read_text(encoding="ascii") == mark:
        return False
    # An older version brings older dates, which a plain collectstatic would take for no change.
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(mark, encoding="ascii")
    return True


def _fingerprint_of_static_files() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def tidy_jobs() -> int:
    """Mark what the last server left undone as interrupted, and delete what is over.

    Returns how many jobs were interrupted. Jobs that workers run are theirs to declare.
    """
    sweep()
    return 0 if settings.CELERY_BROKER_URL else interrupt_stale_jobs()


def compact(database: BaseDatabaseWrapper) -> None:
    """Write the file anew, with nothing in it but what its tables say.

    Back-ups copy the file's free places as well. Raises OperationalError where somebody else
    keeps the database busy, and must not run in a transaction.
    """
    with database.cursor() as cursor:
        cursor.execute("VACUUM")
        # The log beside the file, where there is one, still holds the pages as they were.
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class ServerRunning(Exception):
    """Another process serves from this data directory; the text says which and where."""


class ServerLock:
    """Held while the server runs, let go by the system whatever way the process ends."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / "server.lock"
        self._stream: IO[str] | None = None

    def acquire(self, note: str) -> None:
        """Take the lock and leave a note about this server; raises `ServerRunning`."""
        stream = self._path.open("a+", encoding="utf-8")
        try:
            _lock(stream)
        except OSError as fault:
            stream.seek(0)
            text = stream.read().strip()
            stream.close()
            raise ServerRunning(text) from fault
        stream.truncate(0)
        stream.write(f"{os.getpid()} {note}\n")
        stream.flush()
        self._stream = stream

    def release(self) -> None:
        if self._stream is not None:
            with suppress(OSError):
                self._stream.truncate(0)
            self._stream.close()
            self._stream = None


if sys.platform == "win32":
    import msvcrt

    def _lock(stream: IO[str]) -> None:
        # Beyond the note, so that the other process can still read it.
        stream.seek(1_000_000)
        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        stream.seek(0)

else:
    import fcntl

    def _lock(stream: IO[str]) -> None:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
