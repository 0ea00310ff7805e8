"""Whether a back-up was ever brought back: the last time that it was tried, and how it went."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from django.utils import timezone

from operations.backups.files import find_heads_path
from operations.backups.postgres import empty_database

RECORD = "rehearsal.json"


@dataclass(frozen=True, kw_only=True, slots=True)
class Rehearsal:
    """One try: of which back-up (its file's name), when, and whether all of it was proved."""

    backup: str
    at: datetime
    went_well: bool


def rehearse_restore(path: Path, say: Callable[[str], object]) -> Rehearsal:
    """Restore a back-up into a directory and a database thrown away after, prove what is there,
    and keep how it went beside the back-ups.

    It does what a person would: the site's own commands, each in a process of its own, in an empty
    data directory. `say` is given what they print. Raises `BackupFailed` where none can be made.
    """
    heads = str(find_heads_path(path))
    commands = (
        ["restore", str(path.resolve())],
        ["verify_audit", "--heads", heads, "--exactly"],
        ["recompute", "--all"],
    )
    with tempfile.TemporaryDirectory(prefix="dixdeder-") as scratch, _elsewhere() as url:
        well = all(_run(command, Path(scratch), url, say) for command in commands)
    tried = Rehearsal(backup=path.name, at=timezone.now(), went_well=well)
    _keep(tried)
    return tried


@contextmanager
def _elsewhere() -> Iterator[str]:
    """The address of an empty database; nothing for SQLite, whose file is in the directory."""
    if connection.vendor == "sqlite":
        yield ""
        return
    with empty_database() as name:
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def _run(command: list[str], scratch: Path, url: str, say: Callable[[str], object]) -> bool:
    """Whether one of the site's commands goes well on the scratch copy."""
    own = {
        "DATA_DIR": str(scratch),
        "BACKUP_DIR": str(scratch / "backups"),
        "DATABASE_URL": url,
        # The site's own pages and jobs are none of the copy's.
        "REDIS_URL": "",
        "CELERY_BROKER_URL": "",
        "ENV_FILE": os.devnull,
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    done = subprocess.run(  # noqa: S603  the site's own commands
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        env={name: value for name, value in (os.environ | own).items() if value},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    say(done.stdout.rstrip())
    return done.returncode == 0


def _keep(tried: Rehearsal) -> None:
    path = Path(settings.BACKUP_DIR) / RECORD
    kept = {"backup": tried.backup, "at": tried.at.isoformat(), "went_well": tried.went_well}
    draft = path.with_suffix(".part")
    draft.write_text(json.dumps(kept), encoding="utf-8")
    draft.replace(path)


def find_last_rehearsal() -> Rehearsal | None:
    """The last try; None where there was none, or what was kept of it cannot be read."""
    try:
        kept = json.loads((Path(settings.BACKUP_DIR) / RECORD).read_text(encoding="utf-8"))
        at = datetime.fromisoformat(kept["at"])
        return Rehearsal(backup=kept["backup"], at=at, went_well=kept["went_well"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
