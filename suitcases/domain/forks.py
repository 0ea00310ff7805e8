"""Copies that part: a suitcase refused as a fork, and a copy that gives way to a later suitcase."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from suitcases.domain.brought import Brought
from suitcases.domain.cases import FORK
from suitcases.domain.rows import ReadRows, take_others_away, take_rows_away
from suitcases.domain.writing import write_copy
from suitcases.file import SuitcaseKind
from suitcases.models import BroughtFile, CopyAside
from suitcases.queries.contents import read_head
from tournaments.actors import Actor
from tournaments.errors import Refused
from tournaments.ledger_guards import list_ledger_guards
from tournaments.models import Job, Tournament
from tournaments.models.job import UNDER_WAY, JobState
from tournaments.ports import arbitration
from tournaments.triggers import let_go_of

OPEN_BESIDE = "open-beside"
"""The kind of the job that opens one; its document is the copy, its result the fork."""

READ_SUITCASE = "read-suitcase"
"""The kind of the job that reads a large file: its result says what it holds, and where it is a
fork, it opens it as well."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Fork:
    """How a suitcase parts from what is here: values of JSON.

    `tournament` and `suitcase` are keys, `common` is how many entries of the journal both begin
    with, `made_at` is ISO 8601. `is_from_home`: it was packed on the site of the concours, and this
    one is a hall's copy that went its own way.
    """

    tournament: str
    suitcase: str
    number: int
    common: int
    made_by: str
    made_at: str
    is_from_home: bool

    @property
    def name(self) -> str:
        """The suitcase as people call it: V3."""
        return f"V{self.number}"

    def write(self) -> dict[str, Any]:
        """The fork as JSON, as a job keeps it."""
        return asdict(self)


def read_fork(refusal: Refused, brought: Brought) -> Fork | None:
    """The fork for which a suitcase was refused; None where it was for anything else, or where
    the concours is gone here and nothing is left to compare."""
    if refusal.code != FORK or "tournament" not in refusal.details:
        return None
    manifest = brought.manifest
    return Fork(
        tournament=manifest.tournament,
        suitcase=manifest.suitcase,
        number=manifest.number,
        common=refusal.details["common"],
        made_by=manifest.made_by,
        made_at=manifest.made_at,
        is_from_home=manifest.kind == SuitcaseKind.PACKED,
    )


def list_copy_jobs(files: Sequence[str]) -> QuerySet[Job]:
    """The jobs that opened files of these keys, or read them to do so."""
    kinds = (OPEN_BESIDE, READ_SUITCASE)
    return Job.objects.filter(kind__in=kinds, arguments__file__in=files)


def find_opening(file: BroughtFile) -> Job | None:
    """The job that opens a kept file, or did; None where there is none, or it came to nothing.

    It locks the file, so that of two who ask at once one opens it; within a transaction.
    """
    BroughtFile.objects.select_for_update(no_key=True).filter(pk=file.pk).first()
    jobs = list_copy_jobs([str(file.key)]).filter(requested_by=file.brought_by)
    opened = Q(state=JobState.DONE, document__isnull=False)
    return jobs.filter(opened | Q(state__in=UNDER_WAY)).first()


def find_copy(file: BroughtFile) -> tuple[Fork, bytes] | None:
    """The fork that a kept file is, and its copy; None while nobody has opened it."""
    opened = list_copy_jobs([str(file.key)]).filter(
        state=JobState.DONE, requested_by=file.brought_by, document__isnull=False
    )
    job = opened.select_related("document").order_by("-finished_at").first()
    if job is None:
        return None
    return Fork(**job.result["fork"]), bytes(job.document.content)


def set_copy_aside(
    tournament: Tournament, read_rows: ReadRows, *, common: int, by: Actor
) -> CopyAside:
    """Keep the copy that is here as a file, and take away what the suitcase does not have: its
    rows, money among them, and the entries of its journal after the first `common`.

    In the caller's transaction: nothing goes that is not kept.
    """
    visit = tournament.suitcases.filter(is_ours=False).latest("packed_at")
    visit.tournament = tournament
    document = write_copy(visit)
    aside = CopyAside.objects.create(
        tournament=tournament,
        name=document.name[:120],
        content=document.content,
        head=read_head(tournament),
        put_aside_at=timezone.now(),
        put_aside_by=by.name[:200],
    )
    take_rows_away(tournament)
    with let_go_of(list_ledger_guards(connection.vendor), connection):
        take_others_away(tournament, read_rows)
    arbitration().cut_trail(tournament, keeps=common)
    return aside
