"""Where back-ups lie, what they are called, which are kept, and whose they are."""

from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import date, datetime
from itertools import chain, count
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from operations.domain.versions import Named, is_too_old, list_unknown
from operations.models import Addition
from tournaments.dates import find_evening
from tournaments.queries.backups import describe_heads

PREFIX = "dixdeder-"
SUFFIXES = {"sqlite": ".sqlite3", "postgresql": ".dump"}
HEADS_SUFFIX = ".heads"
OF_AN_EVENING = "soiree"
"""What the copies are called that an evening makes by itself."""
OF_RESTORING = "avant-restauration"
"""What the copies are called that `restore` makes of what it replaces."""
DRAFT = ".part"
MOMENT = "%Y%m%d-%H%M%S"
APP = "tournaments"
MIGRATIONS = "django_migrations"
NOTED = Addition._meta.db_table
OWN_TABLES = frozenset({MIGRATIONS, "auth_user", "tournaments_club", "tournaments_tournament"})
"""Without which a database is no back-up of this site, whatever its version."""


class BackupFailed(Exception):
    """A back-up was not made or not restored; the text says why."""


class BackupNewer(BackupFailed):
    """A back-up is of a later version than the one that was asked to restore it."""


def name_backup(label: str) -> Path:
    """The path of a back-up that begins now; another of the same second has a number more."""
    moment = timezone.localtime().strftime(MOMENT)
    name = f"{PREFIX}{moment}{'-' + label if label else ''}"
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    paths = (Path(settings.BACKUP_DIR) / f"{own}{SUFFIXES[connection.vendor]}" for own in names)
    return next(path for path in paths if not path.exists())


def find_heads_path(path: Path) -> Path:
    """Where the heads of a back-up lie."""
    return path.with_suffix(HEADS_SUFFIX)


def list_backups() -> list[Path]:
    """Return the back-ups of the kind of database in use, oldest first."""
    return _list_in(Path(settings.BACKUP_DIR))


def list_usual() -> list[Path]:
    """The back-ups that one would bring back, oldest first: not what `restore` put aside."""
    return [path for path in list_backups() if not _is_called(path, OF_RESTORING)]


def find_begun_since(moment: datetime) -> Path | None:
    """A back-up that was begun later than a moment: what was written until then is in it."""
    now = timezone.now()
    for path in reversed(list_backups()):
        begun = _read_begin(path)
        # One of an hour to come was begun before the computer's clock was put back.
        if begun is not None and moment < begun <= now:
            return path
    return None


def _read_begin(path: Path) -> datetime | None:
    """When a back-up was begun, by the whole second of its name, at the earliest: local time has an
    hour twice once a year. None for a name that is not ours."""
    told = path.name.removeprefix(PREFIX)[: len("20261121-200000")]
    try:
        return datetime.strptime(told, MOMENT).replace(tzinfo=timezone.get_current_timezone())
    except ValueError:
        return None


def read_heads_of_now(
    within: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> dict[str, str]:
    """The heads of now; none in a database of a version that did not keep them in this way.

    `within` is what a transaction goes on after that question from, where it would not by itself.
    """
    try:
        with within():
            return describe_heads()
    except DatabaseError:
        return {}


def check_whose(path: Path, *, tables: Collection[str], read: Callable[[str], set[Named]]) -> None:
    """Raise `BackupFailed` for another program's database, and for a version not taken on;
    `BackupNewer` for a newer one that did more than add. `read` gives the `app` and the `name` in
    each row of a table."""
    applied = read(MIGRATIONS) if MIGRATIONS in tables else set()
    if not OWN_TABLES.issubset(tables) or not any(app == APP for app, _name in applied):
        raise BackupFailed(_("%(path)s n'est pas une sauvegarde de ce site.") % {"path": path})
    if is_too_old(applied):
        text = _("%(path)s vient d'une version du site que celle-ci ne reprend plus.")
        raise BackupFailed(text % {"path": path})
    noted = read(NOTED) if NOTED in tables else set()
    if unknown := [name for name in list_unknown(applied) if name not in noted]:
        text = _("%(path)s vient d'une version plus récente du site (%(migration)s).")
        raise BackupNewer(text % {"path": path, "migration": ".".join(unknown[0])})


def find_draft(path: Path) -> Path:
    """Where a back-up is written until it is whole."""
    return path.with_suffix(DRAFT)


def list_drafts(directory: Path) -> list[Path]:
    """What back-ups under way, or killed, have there; SQLite puts files of its own beside it."""
    return list(directory.glob(f"{PREFIX}*{DRAFT}*"))


def clear_left(directory: Path) -> None:
    """Delete what a back-up that was killed left behind. Whoever asks is the only one at it."""
    for draft in list_drafts(directory):
        with suppress(OSError):  # gone meanwhile, or another process has it open on Windows
            draft.unlink()
    for heads in directory.glob(f"{PREFIX}*{HEADS_SUFFIX}"):
        if not any(heads.with_suffix(suffix).exists() for suffix in SUFFIXES.values()):
            heads.unlink()


def make_room(directory: Path, kept: int, *, spared: Collection[Path] = ()) -> None:
    """Keep the newest, and of the last days of which there are copies the newest of each.

    Of the copies that an earlier evening made by itself its last alone stays; those of today's
    evening are kept beside the newest: a long one pushes no earlier day out. Copies that `restore`
    made are counted apart, and none of them stands for a day. What is spared stays.
    """
    found = _list_in(directory)
    of_restoring = [path for path in found if _is_called(path, OF_RESTORING)]
    usual = [path for path in found if path not in of_restoring]
    of_evenings = [path for path in usual if _is_called(path, OF_AN_EVENING)]
    tonight = find_evening()
    of_today = {path for path in of_evenings if _evening_of(path) == tonight}
    last_of_evenings = {_evening_of(path): path for path in of_evenings}
    spare = set(of_evenings) - of_today - set(last_of_evenings.values())
    left = [path for path in usual if path not in spare | of_today]
    of_days = sorted(_list_last_of_days(path for path in usual if path.stat().st_size))[-kept:]
    stay = {path.resolve() for path in (*spared, *of_days)}
    for path in (*spare, *left[:-kept], *of_restoring[:-kept]):
        if path.resolve() not in stay:
            path.unlink()
            find_heads_path(path).unlink(missing_ok=True)


def _list_last_of_days(paths: Iterable[Path]) -> set[Path]:
    """The last of each day; paths are in order."""
    return set({_day_of(path): path for path in paths}.values())


def _evening_of(path: Path) -> date | None:
    """The day whose evening a back-up is of; None for a name that is not ours."""
    begun = _read_begin(path)
    return None if begun is None else find_evening(begun)


def _is_called(path: Path, label: str) -> bool:
    return f"-{label}" in path.stem


def _list_in(directory: Path) -> list[Path]:
    found = directory.glob(f"{PREFIX}*{SUFFIXES[connection.vendor]}")
    return sorted(found, key=lambda path: path.stem)


def _day_of(path: Path) -> str:
    return path.name.removeprefix(PREFIX)[:8]
