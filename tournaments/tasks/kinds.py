"""The kinds of jobs: the function that does each, and its title for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.models import Job
from tournaments.tasks.exports import (
    EXPORT_CLUB,
    EXPORT_TOURNAMENT,
    export_club,
    export_tournament,
)
from tournaments.tasks.outcomes import Outcome, Progress
from tournaments.tasks.printing import PRINT_DOCUMENT, PRINT_JOINED, print_document, print_joined


@dataclass(frozen=True, kw_only=True, slots=True)
class JobKind:
    """A kind of job: its title, and the function that does it."""

    title: StrOrPromise
    function: Callable[[Job, Progress], Outcome]


PRINTING = _("Impression")

JOB_KINDS: dict[str, JobKind] = {
    PRINT_DOCUMENT: JobKind(title=PRINTING, function=print_document),
    PRINT_JOINED: JobKind(title=PRINTING, function=print_joined),
    EXPORT_TOURNAMENT: JobKind(title=_("Tout, en un fichier"), function=export_tournament),
    EXPORT_CLUB: JobKind(title=_("Tout le club, en un fichier"), function=export_club),
}
"""By `Job.kind`. A name stays for ever: jobs of an earlier version are still shown."""


def add_job_kinds(kinds: Mapping[str, JobKind]) -> None:
    """Take on the jobs of another subject, as it does when it starts."""
    JOB_KINDS.update(kinds)
