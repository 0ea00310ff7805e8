"""The kinds of jobs: each is a function with a name that stays, and a title for people."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.module_loading import autodiscover_modules
from django_stubs_ext import StrOrPromise

from tournaments.domain.jobs import Document
from tournaments.models import Job


class Progress(Protocol):
    """How a job says where it is: percent done, and what it does now."""

    def __call__(self, percent: int, text: str = "") -> None:
        """Report; cheap enough to call for every page made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What a job leaves: values for its page, and perhaps a document to fetch."""

    result: Mapping[str, Any] = field(default_factory=dict)
    document: Document | None = None


JobFunction = Callable[[Job, Progress], Outcome]


@dataclass(frozen=True, kw_only=True, slots=True)
class JobKind:
    """One kind of job."""

    title: StrOrPromise
    function: JobFunction


_kinds: dict[str, JobKind] = {}


def job_kind(name: str, *, title: StrOrPromise) -> Callable[[JobFunction], JobFunction]:
    """Register a function as the work behind `Job.kind == name`.

    Import its module in the app's ``tasks/__init__.py``, so that workers know it too.
    """

    def register(function: JobFunction) -> JobFunction:
        _kinds[name] = JobKind(title=title, function=function)
        return function

    return register


def kind_named(name: str) -> JobKind:
    """Return a kind of job; raises KeyError for one that no app of this version knows."""
    if name not in _kinds:
        autodiscover_modules("tasks")
    return _kinds[name]
