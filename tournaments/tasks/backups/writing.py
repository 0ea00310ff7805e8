"""Making a back-up and bringing one back, whatever the database."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.queries.record_heads import write_heads
from tournaments.tasks.backups import postgres, sqlite
from tournaments.tasks.backups.files import (
    PREFIX,
    BackupFailed,
    find_heads_path,
    list_backups,
    make_room,
    name_backup,
)


def backs_itself_up() -> bool:
    """Whether the site makes back-ups by itself; without, something else on the server does."""
    return bool(settings.BACKUPS != "none")


def copies_rounds() -> bool:
    """Whether each round closed is copied too."""
    return bool(settings.BACKUPS == "rounds")


def back_up(label: str = "") -> Path:
    """Write a checked copy of the database and return its path; older ones make room.

    Raises `BackupFailed` where it cannot be written; nothing of it stays then.
    """
    path = name_backup(label)
    directory, draft = path.parent, path.with_suffix(".part")
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        heads = _engine().copy_to(draft)
        write_heads(find_heads_path(path), heads)
        draft.chmod(0o600)
        draft.replace(path)
    except OSError as fault:
        raise BackupFailed(f"{path}: {fault}") from fault
    finally:
        for left in directory.glob(f"{draft.name}*"):
            left.unlink()
        if directory.is_dir() and not path.exists():
            find_heads_path(path).unlink(missing_ok=True)
    make_room(directory, settings.BACKUPS_KEPT)
    return path


def _engine() -> Any:
    return sqlite if connection.vendor == "sqlite" else postgres


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


def restore(path: Path) -> None:
    """Replace the content of the database with that of a back-up, in one piece.

    Raises `BackupFailed` for a file that is not a whole back-up of this site.
    """
    if not path.is_file():
        raise BackupFailed(_("%(path)s n'existe pas.") % {"path": path})
    _engine().replace_by(path)
