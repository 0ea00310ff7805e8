"""Back-ups of the SQLite database, by SQLite's own means.

Copying the file of a database in use gives a file that cannot be restored. Beside each
back-up lie the heads of the record as of its making, against which both can be verified.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from tournaments.queries.record_heads import record_heads, write_heads

PREFIX = "dixdeder-"
SUFFIX = ".sqlite3"
HEADS_SUFFIX = ".heads"


class BackupFailed(Exception):
    """A back-up was not made or not restored; the text says why."""


def sqlite_in_use() -> bool:
    """Whether the database is a SQLite file; PostgreSQL has its own tools."""
    return connection.vendor == "sqlite"


def back_up(label: str = "") -> Path:
    """Write a checked copy of the database and return its path; older ones make room."""
    directory = Path(settings.BACKUP_DIR)
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = timezone.localtime().strftime("%Y%m%d-%H%M%S")
    path = directory / f"{PREFIX}{moment}{'-' + label if label else ''}{SUFFIX}"
    draft = path.with_suffix(".part")
    copy = _open(draft)
    try:
        heads = _heads()
        connection.ensure_connection()
        connection.connection.backup(copy)
        _check(copy, draft)
    finally:
        copy.close()
    draft.replace(path)
    path.chmod(0o600)
    write_heads(heads_beside(path), heads)
    _make_room(directory, settings.BACKUPS_KEPT)
    return path


def heads_beside(path: Path) -> Path:
    """Where the heads of a back-up lie."""
    return path.with_suffix(HEADS_SUFFIX)


def _heads() -> dict[str, str]:
    """The heads of now; none in a database of a version that did not keep them in this way."""
    try:
        return record_heads()
    except DatabaseError:
        return {}


def back_up_daily() -> Path | None:
    """Write the day's first back-up; None when there is one already."""
    today = timezone.localtime().strftime("%Y%m%d")
    if any(path.name.startswith(f"{PREFIX}{today}") for path in backups()):
        return None
    return back_up()


def backups() -> list[Path]:
    """Return the back-ups, oldest first."""
    return sorted(Path(settings.BACKUP_DIR).glob(f"{PREFIX}*{SUFFIX}"))


def restore(path: Path) -> None:
    """Replace the content of the database with that of a back-up, in one piece.

    Raises `BackupFailed` for a file that is not a whole SQLite database.
    """
    if not path.is_file():
        raise BackupFailed(str(path))
    source = _open(path)
    try:
        _check(source, path)
        connection.ensure_connection()
        source.backup(connection.connection)
    finally:
        source.close()


def _driver() -> Any:
    """Return the SQLite module in use: a database and its copy have to share it."""
    return connection.Database  # type: ignore[attr-defined]  # SQLite's wrapper has it


def _open(path: Path) -> Any:
    return _driver().connect(path)


def _check(database: Any, path: Path) -> None:
    try:
        answer = database.execute("PRAGMA integrity_check").fetchone()[0]
    except _driver().DatabaseError as fault:
        raise BackupFailed(f"{path}: {fault}") from fault
    if answer != "ok":
        raise BackupFailed(f"{path}: {answer}")


def _make_room(directory: Path, kept: int) -> None:
    for path in sorted(directory.glob(f"{PREFIX}*{SUFFIX}"))[:-kept]:
        path.unlink()
        heads_beside(path).unlink(missing_ok=True)
