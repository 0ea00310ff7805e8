"""Making a back-up and bringing one back, whatever the database."""

import os
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from operations.backups import postgres, sqlite
from operations.backups.files import (
    OF_RESTORING,
    PREFIX,
    BackupFailed,
    BackupNewer,
    find_draft,
    find_heads_path,
    list_backups,
    list_drafts,
    list_usual,
    make_room,
    name_backup,
)
from tournaments.errors import Refused
from tournaments.queries.backups import write_heads


def back_up(label: str = "", *, spared: Collection[Path] = ()) -> Path:
    """Write a checked copy of the database and return its path; older ones make room, `spared` not.

    Raises `BackupFailed` where it cannot be written; nothing of it stays then.
    """
    path = name_backup(label)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _engine().copy_to(find_draft(path), then=partial(_finish, path))
    except OSError as fault:
        raise BackupFailed(f"{path}: {fault}") from fault
    finally:
        for left in path.parent.glob(f"{find_draft(path).name}*"):
            left.unlink()
        if path.parent.is_dir() and not path.exists():
            find_heads_path(path).unlink(missing_ok=True)
    make_room(path.parent, settings.BACKUPS_KEPT, spared=spared)
    return path


def _finish(path: Path, heads: dict[str, str]) -> None:
    """Give a draft that is whole its name, once it is on the disk: power may fail after that."""
    draft = find_draft(path)
    write_heads(find_heads_path(path), heads)
    with suppress(OSError):  # a stick's file system knows no owners
        draft.chmod(0o600)
    with draft.open("r+b") as stream:
        os.fsync(stream.fileno())
    draft.replace(path)


def _engine() -> Any:
    return sqlite if connection.vendor == "sqlite" else postgres


def back_up_daily() -> Path | None:
    """Write the day's first back-up; None when there is one already.

    What one that was killed left behind is deleted in either case.
    """
    if list_drafts(Path(settings.BACKUP_DIR)):
        _engine().clear(Path(settings.BACKUP_DIR))
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


def restore(path: Path) -> Path:
    """Replace the content of the database with that of a back-up, in one piece, and return the
    copy that was made before of what was there.

    Raises `BackupFailed` for a file that is not a whole back-up of this site, before anything is
    written, and while anybody else is connected.
    """
    check_backup(path)
    _engine().refuse_in_use()
    before = back_up(OF_RESTORING, spared=[path])
    bring_back(path)
    return before


def check_backup(path: Path) -> None:
    """Raise `BackupFailed` for what is not a whole back-up of this site that this version reads."""
    if not path.is_file():
        raise BackupFailed(_("%(path)s n'existe pas.") % {"path": path})
    _engine().check(path)


def bring_back(path: Path) -> None:
    """Replace the content of the database with that of a back-up that was checked."""
    _engine().replace_by(path)


def find_one_to_restore() -> Path | None:
    """The newest copy that one would restore, damaged or not: a later version's is none of them,
    nor is what `restore` itself put aside."""
    for path in reversed(list_usual()):
        try:
            check_backup(path)
        except BackupNewer:
            continue
        except BackupFailed:
            pass
        return path
    return None
