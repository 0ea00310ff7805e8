"""Back-ups of the SQLite database, by SQLite's own means.

Copying the file of a database in use gives a file that cannot be restored. Beside each
back-up lie the heads of the record as of its making, against which both can be verified.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.queries.record_heads import record_heads, write_heads

PREFIX = "dixdeder-"
SUFFIX = ".sqlite3"
HEADS_SUFFIX = ".heads"
OF_AN_EVENING = "soiree"
"""What the copies are called that an evening makes by itself."""
APP = "tournaments"
OWN_TABLES = frozenset(
    {"django_migrations", "auth_user", "tournaments_club", "tournaments_tournament"}
)
"""Without which a database is no back-up of this site, whatever its version."""


class BackupFailed(Exception):
    """A back-up was not made or not restored; the text says why."""


def is_sqlite_in_use() -> bool:
    """Whether the database is a SQLite file; PostgreSQL has its own tools."""
    return connection.vendor == "sqlite"


def back_up(label: str = "") -> Path:
    """Write a checked copy of the database and return its path; older ones make room.

    Raises `BackupFailed` where it cannot be written; nothing of it stays then.
    """
    directory = Path(settings.BACKUP_DIR)
    moment = timezone.localtime().strftime("%Y%m%d-%H%M%S")
    path = directory / f"{PREFIX}{moment}{'-' + label if label else ''}{SUFFIX}"
    draft = path.with_suffix(".part")
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        heads = _copy_to(draft)
        write_heads(find_heads_path(path), heads)
        draft.chmod(0o600)
        draft.replace(path)
    except (OSError, _driver().Error) as fault:
        raise BackupFailed(f"{path}: {fault}") from fault
    finally:
        for left in directory.glob(f"{draft.name}*"):
            left.unlink()
        if directory.is_dir() and not path.exists():
            find_heads_path(path).unlink(missing_ok=True)
    _make_room(directory, settings.BACKUPS_KEPT)
    return path


def _copy_to(draft: Path) -> dict[str, str]:
    """Copy the database as it is at one moment, and return the heads of that same moment."""
    copy = _open(draft)
    try:
        connection.ensure_connection()
        with _one_moment(connection.connection):
            heads = _heads()
            connection.connection.backup(copy)
        check_whole(copy, draft)
    finally:
        copy.close()
    return heads


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


def find_heads_path(path: Path) -> Path:
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
    if any(path.name.startswith(f"{PREFIX}{today}") for path in list_backups()):
        return None
    return back_up()


def back_up_before_removal(**removed: Any) -> None:
    """Write a copy before a tournament goes; without one it stays. Raises `Refused`."""
    try:
        back_up("avant-effacement")
    except BackupFailed as fault:
        raise Refused(
            _("La sauvegarde n'a pas pu être écrite : le concours reste."), code="no-back-up"
        ) from fault


def list_backups() -> list[Path]:
    """Return the back-ups, oldest first."""
    return sorted(Path(settings.BACKUP_DIR).glob(f"{PREFIX}*{SUFFIX}"))


def restore(path: Path) -> None:
    """Replace the content of the database with that of a back-up, in one piece.

    Raises `BackupFailed` for a file that is not a whole back-up of this site.
    """
    if not path.is_file():
        raise BackupFailed(_("%(path)s n'existe pas.") % {"path": path})
    source = _open(path)
    try:
        check_whole(source, path)
        check_ours(source, path)
        connection.ensure_connection()
        source.backup(connection.connection)
    except _driver().Error as fault:
        raise BackupFailed(f"{path}: {fault}") from fault
    finally:
        source.close()


def _driver() -> Any:
    """Return the SQLite module in use: a database and its copy have to share it."""
    return connection.Database  # type: ignore[attr-defined]  # SQLite's wrapper has it


def _open(path: Path) -> Any:
    return _driver().connect(path)


def check_whole(database: Any, path: Path) -> None:
    """Raise `BackupFailed` where the file is no database, or a damaged one."""
    try:
        answer = database.execute("PRAGMA integrity_check").fetchone()[0]
    except _driver().DatabaseError as fault:
        raise BackupFailed(f"{path}: {fault}") from fault
    if answer != "ok":
        raise BackupFailed(f"{path}: {answer}")


def check_ours(database: Any, path: Path) -> None:
    """Raise `BackupFailed` for another program's database, and for one of a newer version."""
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    if not tables.issuperset(OWN_TABLES):
        raise BackupFailed(_("%(path)s n'est pas une sauvegarde de ce site.") % {"path": path})
    applied = set(database.execute("SELECT app, name FROM django_migrations"))
    if not any(app == APP for app, _name in applied):
        raise BackupFailed(_("%(path)s n'est pas une sauvegarde de ce site.") % {"path": path})
    unknown = sorted(applied - _known_migrations())
    if unknown:
        text = _("%(path)s vient d'une version plus récente du site (%(migration)s).")
        raise BackupFailed(text % {"path": path, "migration": ".".join(unknown[0])})


def _known_migrations() -> set[tuple[str, str]]:
    """Every migration that this version brings, those that others took the place of included."""
    loader = MigrationLoader(None)
    replaced = {old for one in loader.disk_migrations.values() for old in one.replaces}
    return set(loader.disk_migrations) | replaced


def _make_room(directory: Path, kept: int) -> None:
    """Keep the newest; of the copies that an earlier evening made by itself, its last alone.

    Those of today's evening are kept beside the newest: a long one pushes no earlier day out.
    """
    found = sorted(directory.glob(f"{PREFIX}*{SUFFIX}"))
    of_evenings = [path for path in found if path.stem.endswith(f"-{OF_AN_EVENING}")]
    last_by_day = {_day_of(path): path for path in of_evenings}
    today = timezone.localtime().strftime("%Y%m%d")
    of_today = {path for path in of_evenings if _day_of(path) == today}
    spare = set(of_evenings) - of_today - set(last_by_day.values())
    left = [path for path in found if path not in spare | of_today]
    for path in (*spare, *left[:-kept]):
        path.unlink()
        find_heads_path(path).unlink(missing_ok=True)


def _day_of(path: Path) -> str:
    return path.name.removeprefix(PREFIX)[:8]
