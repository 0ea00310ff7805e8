"""The copy that an evening makes of itself, on this computer and on a stick."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from operations.backups import OF_AN_EVENING, BackupFailed, back_up, find_heads_path
from operations.backups.files import find_begun_since, list_drafts
from operations.queries import COPY_EVENING
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.tasks.kinds import JobKind, Outcome, Progress

FOLDER_ON_A_STICK = "dix-de-der"
"""The folder by which somebody says that a USB stick is for copies."""


def copy_evening(job: Job, progress: Progress) -> Outcome:
    """Write a copy of the whole site, and again on each USB stick that has the folder for it."""
    progress(0, _("Copie…"))
    try:
        # Where many evenings close a round at once, one copy of the site is theirs all.
        path = find_begun_since(job.created_at) or back_up(OF_AN_EVENING)
    except BackupFailed as fault:
        raise Refused(
            _("La sauvegarde n'a pas pu être écrite. %(why)s") % {"why": fault}, code="no-back-up"
        ) from fault
    sticks = [str(folder) for folder in find_sticks() if _copy_to_stick(path, folder)]
    return Outcome(result={"path": str(path), "sticks": sticks})


def find_sticks() -> Iterator[Path]:
    """The folders for copies on the sticks that this computer shows now."""
    for pattern in settings.STICKS:
        root = Path(pattern).anchor
        for stick in Path(root).glob(str(Path(pattern).relative_to(root))):
            if (folder := stick / FOLDER_ON_A_STICK).is_dir():
                yield folder


def _copy_to_stick(path: Path, folder: Path) -> bool:
    """Whether the copy and its heads are on a stick; half of one never stays there."""
    written: list[Path] = []
    try:
        for left in list_drafts(folder):
            left.unlink(missing_ok=True)
        for source in (path, find_heads_path(path)):
            draft, there = folder / f"{source.name}.part", folder / source.name
            written += [draft, there]
            shutil.copyfile(source, draft)
            draft.replace(there)
    except OSError:
        for half in written:
            # A stick that was pulled out takes nothing back either.
            with suppress(OSError):
                half.unlink(missing_ok=True)
        return False
    return True


JOB_KINDS = {COPY_EVENING: JobKind(title=gettext_lazy("Sauvegarde"), function=copy_evening)}
"""What the site's own care adds to the kinds of jobs."""
