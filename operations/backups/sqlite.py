"""Back-ups of SQLite: its own copy of a database in use, page by page."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

from django.db import connection

from operations.backups.files import BackupFailed, check_whose, clear_left, read_heads_of_now
from operations.domain.versions import Named

if sys.platform != "win32":
    import fcntl


def copy_to(draft: Path, *, then: Callable[[dict[str, str]], None]) -> None:
    """Copy the database as it is at one moment; `then` is given the heads of that same moment.

    Raises `BackupFailed`, and OSError for a place that cannot be written to.
    """
    try:
        with _turn(draft.parent):
            clear_left(draft.parent)
            then(_copy(draft))
    except _driver().Error as fault:
        raise BackupFailed(f"{draft}: {fault}") from fault


def clear(directory: Path) -> None:
    """Delete what a back-up that was killed left behind."""
    with _turn(directory):
        clear_left(directory)


def _copy(draft: Path) -> dict[str, str]:
    with closing(_open(draft)) as copy:
        connection.ensure_connection()
        with _one_moment(connection.connection):
            heads = read_heads_of_now()
            connection.connection.backup(copy)
        _check_whole(copy, draft)
    return heads


@contextmanager
def _turn(directory: Path) -> Iterator[None]:
    """Within the block nobody else copies to a directory. Windows locks none, but deletes no file
    that is open: what another process writes stays there too."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def _one_moment(database: Any) -> Iterator[None]:
    """Within the block the database reads as at its first question, whatever others write.

    A deferred transaction: Django's own would keep everybody from writing until the copy is made.
    """
    database.execute("BEGIN DEFERRED")
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield
    finally:
        database.execute("ROLLBACK")


def check(path: Path) -> None:
    """Raise `BackupFailed` for a file that is not a whole back-up of this site."""
    try:
        with closing(_open(path)) as source:
            _check_whole(source, path)
            _check_ours(source, path)
    except _driver().Error as fault:
        raise BackupFailed(f"{path}: {fault}") from fault


def refuse_in_use() -> None:
    """Nothing: whoever serves holds the lock of its data directory."""


def replace_by(path: Path) -> None:
    """Replace the content of the database with that of a back-up, in one piece.

    Raises `BackupFailed`.
    """
    try:
        with closing(_open(path)) as source:
            connection.ensure_connection()
            source.backup(connection.connection)
    except _driver().Error as fault:
        raise BackupFailed(f"{path}: {fault}") from fault


def _driver() -> Any:
    """Return the SQLite module in use: a database and its copy have to share it."""
    # SQLite's wrapper has it.
    return cast("Any", connection).Database


def _open(path: Path) -> Any:
    return _driver().connect(path)


def _check_whole(database: Any, path: Path) -> None:
    """Raise `BackupFailed` where the file is no database, or a damaged one."""
    try:
        answer = database.execute("PRAGMA integrity_check").fetchone()[0]
    except _driver().DatabaseError as fault:
        raise BackupFailed(f"{path}: {fault}") from fault
    if answer != "ok":
        raise BackupFailed(f"{path}: {answer}")


def _check_ours(database: Any, path: Path) -> None:
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}

    def read(table: str) -> set[Named]:
        return set(database.execute(f"SELECT app, name FROM {table}"))  # noqa: S608  ours

    check_whose(path, tables=tables, read=read)
