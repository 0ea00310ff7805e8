"""The copy that an evening makes of itself, on this computer and on a stick: when, whether it went
well, and what the page of an evening says where it did not."""

import datetime
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from operations.backups import (
    OF_AN_EVENING,
    BackupFailed,
    back_up,
    back_up_before_removal,
    find_heads_path,
)
from operations.backups.files import find_begun_since, list_drafts
from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.models.job import JobState
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import EveningMatter
from tournaments.permissions import Permission
from tournaments.queries.backups import backs_itself_up, copies_rounds
from tournaments.signals import Announcement, about_to_remove, acted
from tournaments.tasks.dispatch import submit_job
from tournaments.tasks.kinds import JobKind, JobOutcome, JobReport

COPY_EVENING = "copy-evening"
"""The kind of job that makes a copy."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LastCopy:
    """The newest copy of an evening: `failed_job` is the one to run again, where it failed."""

    at: datetime.datetime
    on_stick: bool
    failed_job: Job | None


def find_last_copy(tournament: Tournament) -> LastCopy | None:
    """The last copy that came to an end, in one query; None where the site makes none."""
    # One of an hour to come was before the computer's clock was put back.
    ended = tournament.jobs.filter(kind=COPY_EVENING, finished_at__lte=timezone.now())
    job = ended.order_by("-finished_at").first()
    if job is None or job.finished_at is None:
        return None
    return LastCopy(
        at=job.finished_at,
        on_stick=bool(job.result.get("sticks")),
        failed_job=None if job.state == JobState.DONE else job,
    )


FOLDER_ON_A_STICK = "dix-de-der"
"""The folder by which somebody says that a USB stick is for copies."""
MOMENTS = frozenset({Act.DRAW_PUBLISHED, Act.TOURNAMENT_STOPPED, Act.TOURNAMENT_FINISHED})
"""A draw that is published closes the round before it."""


def copy_evening(job: Job, progress: JobReport) -> JobOutcome:
    """Write a copy of the whole site, and again on each USB stick that has the folder for it."""
    progress(0, _("Copie…"))
    try:
        # Where many evenings close a round at once, one copy of the site is theirs all.
        path = find_begun_since(job.created_at) or back_up(OF_AN_EVENING)
    except BackupFailed as fault:
        raise Refused(
            _("La sauvegarde n'a pas pu être écrite. %(why)s") % {"why": fault}, code="no-back-up"
        ) from fault
    sticks = [str(folder) for folder in list_sticks() if _copy_to_stick(path, folder)]
    return JobOutcome(result={"path": str(path), "sticks": sticks})


def list_sticks() -> Iterator[Path]:
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


def request_copy(tournament: Tournament, *, by: Actor) -> Job:
    """Ask for a copy now. Raises Refused (`own-back-ups`) where something else makes them."""
    if not backs_itself_up():
        raise Refused(
            _("Ce site est sauvegardé par son serveur : il n'y a rien à copier ici."),
            code="own-back-ups",
        )
    return submit_job(kind=COPY_EVENING, by=by, tournament=tournament)


def copy_between_rounds(
    announcements: Sequence[Announcement], tournament: Tournament | None, by: Actor, **kwargs: Any
) -> None:
    """Have a copy made once the act is committed, behind the page that did it."""
    if tournament is not None and any(
        announcement.act in MOMENTS for announcement in announcements
    ):
        request_copy(tournament, by=by)


def begin_copies() -> None:
    """Have this process copy what its acts close, and what they are about to remove.

    Called by whatever serves pages: a command that fills a site copies nothing.
    """
    if copies_rounds():
        acted.connect(copy_between_rounds, dispatch_uid="copies")
    if backs_itself_up():
        about_to_remove.connect(back_up_before_removal, dispatch_uid="back-up")


def list_failed_copies(desk: Desk) -> Iterator[EveningMatter]:
    """The last copy of the evening, where it failed."""
    last = find_last_copy(desk.tournament) if Permission.CHANGE_SETTINGS in desk.may else None
    if last is not None and last.failed_job is not None:
        look = desk.look_at_job(last.failed_job.pk)
        yield EveningMatter(sentence=last.failed_job.error, action=look)
