"""What a job says while it runs, and what it leaves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from tournaments.domain.jobs import Document


class Progress(Protocol):
    """How a job says where it is: percent done, and what it does now."""

    def __call__(self, percent: int, text: str = "") -> None:
        """Report; cheap enough to call for every page made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What a job leaves: values for its page, and perhaps a document to fetch."""

    result: Mapping[str, Any] = field(default_factory=dict)
    document: Document | None = None
