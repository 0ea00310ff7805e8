"""Which sheets were typed a second time and found the same, by whom and when."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from arbitration.models import AuditEntry
from arbitration.pages.record.corrections import map_matches_by_sheet
from tournaments.enums import Act
from tournaments.models import Round, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedComparison:
    """The tables of a round that one person compared, from the first to the last."""

    round: Round
    tables: tuple[int, ...]
    who: str
    since: datetime.datetime
    until: datetime.datetime


def find_comparisons(tournament: Tournament) -> Iterator[RecordedComparison]:
    """By round and person, in order, in three queries; a sheet that changed since is left out."""
    entries = AuditEntry.objects.filter(tournament=tournament, act=Act.SHEET_COMPARED)
    matches = map_matches_by_sheet(entries)
    compared: dict[tuple[int, str], list[tuple[AuditEntry, int]]] = {}
    rounds: dict[int, Round] = {}
    for entry in entries.select_related("account__user", "helper_pass").order_by("number"):
        match = matches.get(entry.subject_key)
        if match is None or not match.sheet.is_compared:
            continue
        rounds[match.round.number] = match.round
        found = compared.setdefault((match.round.number, entry.who), [])
        found.append((entry, match.table_number or 0))
    for (number, who), told in sorted(compared.items()):
        yield RecordedComparison(
            round=rounds[number],
            tables=tuple(sorted({table for _entry, table in told})),
            who=who,
            since=told[0][0].at,
            until=told[-1][0].at,
        )
