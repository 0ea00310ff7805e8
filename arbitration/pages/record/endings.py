"""How a tournament ended: stopped, made final, reopened, with what was left open and why."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from arbitration.models import AuditEntry
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.pages.tournament.open_matters import matter_sentence, read_matter

_ENDINGS = (
    Act.TOURNAMENT_STOPPED,
    Act.TOURNAMENT_RESUMED,
    Act.TOURNAMENT_FINISHED,
    Act.TOURNAMENT_REOPENED,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedEnding:
    """An act that ended the tournament or took that back; `left_open` in sentences."""

    label: str
    at: datetime.datetime
    reason: str
    left_open: tuple[str, ...]


def find_endings(tournament: Tournament) -> Iterator[RecordedEnding]:
    """Each of them in order, in one query."""
    entries = AuditEntry.objects.filter(tournament=tournament, act__in=_ENDINGS)
    for entry in entries.select_related("detail").order_by("number"):
        told = (entry.after or {}).get("left_open", [])
        yield RecordedEnding(
            label=entry.phrase_act(),
            at=entry.at,
            reason=entry.reason,
            left_open=tuple(matter_sentence(read_matter(matter)) for matter in told),
        )
