"""The kinds of jobs: the function that does each, and its title for people."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.domain.suitcases.forks import OPEN_BESIDE, READ_SUITCASE
from tournaments.models import Job
from tournaments.queries.copies import COPY_EVENING
from tournaments.tasks.copies import copy_evening
from tournaments.tasks.outcomes import Outcome, Progress
from tournaments.tasks.printing import PRINT_DOCUMENT, PRINT_JOINED, print_document, print_joined
from tournaments.tasks.results.exports import EXPORT_TOURNAMENT, export_tournament
from tournaments.tasks.suitcases import (
    RECEIVE_SUITCASE,
    WRITE_ARCHIVE,
    WRITE_SUITCASE,
    open_beside,
    read_file,
    receive_file,
    write_archive_file,
    write_file,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class JobKind:
    """A kind of job: its title, and the function that does it."""

    title: StrOrPromise
    function: Callable[[Job, Progress], Outcome]


PRINTING = _("Impression")

JOB_KINDS: dict[str, JobKind] = {
    WRITE_SUITCASE: JobKind(title=_("Valise"), function=write_file),
    WRITE_ARCHIVE: JobKind(title=_("Archive"), function=write_archive_file),
    READ_SUITCASE: JobKind(title=_("Valise"), function=read_file),
    RECEIVE_SUITCASE: JobKind(title=_("Valise"), function=receive_file),
    OPEN_BESIDE: JobKind(title=_("Valise"), function=open_beside),
    PRINT_DOCUMENT: JobKind(title=PRINTING, function=print_document),
    PRINT_JOINED: JobKind(title=PRINTING, function=print_joined),
    COPY_EVENING: JobKind(title=_("Sauvegarde"), function=copy_evening),
    EXPORT_TOURNAMENT: JobKind(title=_("Tout, en un fichier"), function=export_tournament),
}
"""By `Job.kind`. A name stays for ever: jobs of an earlier version are still shown."""


def add_job_kind(name: str, kind: JobKind) -> None:
    """Take on the jobs of another app, as it does when it starts."""
    JOB_KINDS[name] = kind
