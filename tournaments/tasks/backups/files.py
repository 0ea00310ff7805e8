"""Where back-ups lie, what they are called, which are kept, and whose they are."""

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.queries.record_heads import record_heads
from tournaments.tasks.versions import is_too_old, list_unknown

PREFIX = "dixdeder-"
SUFFIXES = {"sqlite": ".sqlite3", "postgresql": ".dump"}
HEADS_SUFFIX = ".heads"
OF_AN_EVENING = "soiree"
"""What the copies are called that an evening makes by itself."""
MOMENT = "%Y%m%d-%H%M%S"
APP = "tournaments"
OWN_TABLES = frozenset(
    {"django_migrations", "auth_user", "tournaments_club", "tournaments_tournament"}
)
"""Without which a database is no back-up of this site, whatever its version."""


class BackupFailed(Exception):
    """A back-up was not made or not restored; the text says why."""


def name_backup(label: str) -> Path:
    """The path of a back-up that begins now."""
    moment = timezone.localtime().strftime(MOMENT)
    name = f"{PREFIX}{moment}{'-' + label if label else ''}{SUFFIXES[connection.vendor]}"
    return Path(settings.BACKUP_DIR) / name


def find_heads_path(path: Path) -> Path:
    """Where the heads of a back-up lie."""
    return path.with_suffix(HEADS_SUFFIX)


def list_backups() -> list[Path]:
    """Return the back-ups of the kind of database in use, oldest first."""
    return _list_in(Path(settings.BACKUP_DIR))


def find_begun_since(moment: datetime) -> Path | None:
    """A back-up that was begun later than a moment: what was written until then is in it."""
    found = list_backups()
    begun = found[-1].name.removeprefix(PREFIX)[: len("20261121-200000")] if found else ""
    # Names tell the whole second; local time goes back by an hour once a year.
    since = timezone.localtime(moment).strftime(MOMENT)
    return found[-1] if begun > since else None


def read_heads_of_now(
    within: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> dict[str, str]:
    """The heads of now; none in a database of a version that did not keep them in this way.

    `within` is what a transaction goes on after that question from, where it would not by itself.
    """
    try:
        with within():
            return record_heads()
    except DatabaseError:
        return {}


def check_whose(path: Path, *, tables: Collection[str], applied: set[tuple[str, str]]) -> None:
    """Raise `BackupFailed` for another program's database, and for a version not taken on."""
    if not OWN_TABLES.issubset(tables) or not any(app == APP for app, _name in applied):
        raise BackupFailed(_("%(path)s n'est pas une sauvegarde de ce site.") % {"path": path})
    if is_too_old(applied):
        text = _("%(path)s vient d'une version du site que celle-ci ne reprend plus.")
        raise BackupFailed(text % {"path": path})
    if unknown := list_unknown(applied):
        text = _("%(path)s vient d'une version plus récente du site (%(migration)s).")
        raise BackupFailed(text % {"path": path, "migration": ".".join(unknown[0])})


def make_room(directory: Path, kept: int) -> None:
    """Keep the newest; of the copies that an earlier evening made by itself, its last alone.

    Those of today's evening are kept beside the newest: a long one pushes no earlier day out.
    """
    found = _list_in(directory)
    of_evenings = [path for path in found if path.stem.endswith(f"-{OF_AN_EVENING}")]
    last_by_day = {_day_of(path): path for path in of_evenings}
    today = timezone.localtime().strftime("%Y%m%d")
    of_today = {path for path in of_evenings if _day_of(path) == today}
    spare = set(of_evenings) - of_today - set(last_by_day.values())
    left = [path for path in found if path not in spare | of_today]
    for path in (*spare, *left[:-kept]):
        path.unlink()
        find_heads_path(path).unlink(missing_ok=True)


def _list_in(directory: Path) -> list[Path]:
    return sorted(directory.glob(f"{PREFIX}*{SUFFIXES[connection.vendor]}"))


def _day_of(path: Path) -> str:
    return path.name.removeprefix(PREFIX)[:8]
