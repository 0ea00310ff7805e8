"""A journal as lines of JSON: what a suitcase carries of it, and whether such lines are whole."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError

from arbitration.models import AuditDetail, AuditEntry
from arbitration.queries.trails import Trail, find_breaches
from suitcases.file.manifest import YEARS
from suitcases.queries.rows import describe_value
from tournaments.json_values import read_json, refuse_unkept
from tournaments.models import Tournament

Line = dict[str, Any]

_COLUMNS = (
    "site", "number", "act", "subject_type", "subject_key", "account_id", "helper_pass_id",
    "origin", "at", "digest", "previous_seal", "seal",
)  # fmt: skip
_KEYS = frozenset({"site", "subject_key", "account_id", "helper_pass_id"})
_REFERENCES = ("tournament", "club", "account", "helper_pass")
_UNREADABLE = (
    KeyError, TypeError, ValueError, AttributeError, OverflowError, ValidationError,
)  # fmt: skip


def list_lines(tournament: Tournament) -> Iterator[Line]:
    """Every entry of a tournament's journal with its words, verbatim."""
    for entry in Trail.of(tournament).entries():
        line = {column: describe_value(getattr(entry, column)) for column in _COLUMNS}
        yield line | {"content": entry.detail.content, "salt": entry.detail.salt}


def read_lines(lines: Iterable[Line], key: UUID) -> list[AuditEntry]:
    """The entries that lines tell, of the tournament of this key, each with its detail, none of
    them written. Raises ValueError where a line tells none."""
    try:
        return [_read(line, key) for line in lines]
    except _UNREADABLE as fault:
        raise ValueError(str(fault)) from fault


def _read(line: Line, key: UUID) -> AuditEntry:
    told = {column: line[column] for column in _COLUMNS}
    for column in _KEYS:
        told[column] = None if told[column] is None else UUID(told[column])
    told["at"] = datetime.datetime.fromisoformat(told["at"])
    entry = AuditEntry(**told, tournament_id=key)
    entry.clean_fields(exclude=_REFERENCES)
    if told["at"].year not in YEARS or told["at"].tzinfo is None:
        raise ValueError(told["at"])
    if line["content"]:
        refuse_unkept(read_json(line["content"]))
    AuditDetail(entry=entry, content=line["content"], salt=line["salt"])
    return entry


def find_line_faults(lines: Sequence[Line], key: UUID) -> list[str]:
    """What is wrong with a journal that was carried, in sentences; empty where it is whole."""
    try:
        entries = read_lines(lines, key)
    except ValueError as fault:
        return [str(fault)]
    return [f"{breach.number} : {breach.words}" for breach in find_breaches(entries)]
