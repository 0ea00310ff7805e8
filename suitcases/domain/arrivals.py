"""Files that were brought, kept between being read and being accepted, or compared."""

import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from suitcases.domain.brought import Brought, Heard, deaf, is_read_at_once, read_brought
from suitcases.domain.cases import SuitcaseArrival, find_case, require_account
from suitcases.domain.forks import READ_SUITCASE, Fork, list_copy_jobs, read_fork
from suitcases.models import BroughtFile
from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.models import Job
from tournaments.models.job import JobState

KEPT = datetime.timedelta(hours=12)
"""How long a file waits for somebody to accept it."""


MOST_KEPT = 5
"""Files of one person that wait at once; an older one goes."""


def keep_brought_file(*, name: str, content: bytes, by: Actor) -> BroughtFile:
    """Keep a file until somebody accepts it; those that nobody accepted in time go.

    A small one is read before, outside of any transaction: it is what it should be, or a fork to
    compare. A large one is read by the job that follows (`is_read_at_once`). Raises Refused as
    `read_brought` does, and as `find_case` does but for a fork.
    """
    user = require_account(by)
    if is_read_at_once(content):
        _refuse_unless_fork(read_brought(content), by)
    discard_old_files()
    kept = BroughtFile.objects.create(name=name[:120], content=content, brought_by=user)
    mine = BroughtFile.objects.filter(brought_by=user).order_by("-brought_at")
    _discard(BroughtFile.objects.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST_KEPT:])))
    return kept


def _refuse_unless_fork(brought: Brought, by: Actor) -> None:
    try:
        find_case(brought, by=by)
    except Refused as refusal:
        if read_fork(refusal, brought) is None:
            raise


def find_brought_file(key: UUID | str, *, by: Actor) -> BroughtFile:
    """The file that this person brought. Raises Refused (`gone`)."""
    try:
        return BroughtFile.objects.get(
            key=key, brought_by=by.user, brought_at__gte=timezone.now() - KEPT
        )
    except (BroughtFile.DoesNotExist, ValidationError) as fault:
        raise Refused(
            _("Ce fichier n'est plus là : choisissez la valise de nouveau."), code="gone"
        ) from fault


def read_arrival(file: BroughtFile, *, by: Actor, heard: Heard = deaf) -> SuitcaseArrival:
    """What a kept file is to this site now. Raises Refused as `find_case` does."""
    return find_case(read_brought(bytes(file.content), heard=heard), by=by)


def find_reading(file: BroughtFile) -> dict[str, Any] | None:
    """What the job that read a kept file found in it; None while there is none."""
    jobs = Job.objects.filter(kind=READ_SUITCASE, arguments__file=str(file.key))
    done = jobs.filter(state=JobState.DONE, requested_by=file.brought_by)
    job = done.order_by("-finished_at").first()
    return None if job is None else job.result.get("summary")


def read_forked(file: BroughtFile, *, by: Actor) -> tuple[Fork, Brought]:
    """The fork that a kept file is to this site now. Raises Refused as `find_case` does for
    another reason, and `no-fork` for a file that would be accepted."""
    brought = read_brought(bytes(file.content))
    try:
        find_case(brought, by=by)
    except Refused as refusal:
        fork = read_fork(refusal, brought)
        if fork is None:
            raise
        return fork, brought
    raise Refused(_("Cette valise n'est pas en désaccord avec ce site."), code="no-fork")


def discard_old_files() -> None:
    """Throw away what nobody accepted in time."""
    _discard(BroughtFile.objects.filter(brought_at__lt=timezone.now() - KEPT))


def discard_brought_file(file: BroughtFile) -> None:
    """Throw a file away, with the copy that was opened of it."""
    _discard(BroughtFile.objects.filter(pk=file.pk))


@transaction.atomic
def _discard(files: QuerySet[BroughtFile]) -> None:
    list_copy_jobs([str(key) for key in files.values_list("key", flat=True)]).delete()
    files.delete()
