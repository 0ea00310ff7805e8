"""The kinds of jobs: the function that does each, and its title for people."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.models import Job
from tournaments.tasks.outcomes import Outcome, Progress
from tournaments.tasks.printing import PRINT_DOCUMENT, print_document


@dataclass(frozen=True, kw_only=True, slots=True)
class JobKind:
    """One kind of job."""

    title: StrOrPromise
    function: Callable[[Job, Progress], Outcome]


JOB_KINDS: dict[str, JobKind] = {
    PRINT_DOCUMENT: JobKind(title=_("Impression"), function=print_document),
}
"""By `Job.kind`. A name stays for ever: jobs of an earlier version are still shown."""
