"""What travels with a tournament of its arbitration, and its journal as lines of JSON."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Model

from arbitration.models import Appeal, AuditDetail, AuditEntry, Incident, JuryMember, Ruling
from arbitration.queries.trails import Trail, list_breaches
from suitcases.file.manifest import YEARS
from suitcases.queries.rows import describe_value
from tournaments.json_values import read_json, refuse_unkept
from tournaments.models import Tournament
from tournaments.queries.travelling import Travelling

TrailLine = dict[str, Any]

_COLUMNS = (
    "site", "number", "act", "subject_type", "subject_key", "account_id", "helper_pass_id",
    "origin", "at", "digest", "previous_seal", "seal",
)  # fmt: skip
_KEYS = frozenset({"site", "subject_key", "account_id", "helper_pass_id"})
_REFERENCES = ("tournament", "club", "account", "helper_pass")
_UNREADABLE = (
    KeyError, TypeError, ValueError, AttributeError, OverflowError, ValidationError,
)  # fmt: skip


def list_lines(tournament: Tournament) -> Iterator[TrailLine]:
    """Every entry of a tournament's journal with its words, verbatim."""
    for entry in Trail.of(tournament).entries():
        line = {column: describe_value(getattr(entry, column)) for column in _COLUMNS}
        yield line | {"content": entry.detail.content, "salt": entry.detail.salt}


def read_lines(lines: Iterable[TrailLine], key: UUID) -> list[AuditEntry]:
    """The entries that lines tell, of the tournament of this key, each with its detail, none of
    them written. Raises ValueError where a line tells none."""
    try:
        return [_read(line, key) for line in lines]
    except _UNREADABLE as fault:
        raise ValueError(str(fault)) from fault


def _read(line: TrailLine, key: UUID) -> AuditEntry:
    told = {column: line[column] for column in _COLUMNS}
    for column in _KEYS:
        told[column] = None if told[column] is None else UUID(told[column])
    told["at"] = datetime.datetime.fromisoformat(told["at"])
    entry = AuditEntry(**told, tournament_id=key)
    # Some acts have no subject: null in the database, blank to a form that there is not.
    entry.clean_fields(exclude=(*_REFERENCES, "subject_key"))
    if told["at"].year not in YEARS or told["at"].tzinfo is None:
        raise ValueError(told["at"])
    if line["content"]:
        refuse_unkept(read_json(line["content"]))
    AuditDetail(entry=entry, content=line["content"], salt=line["salt"])
    return entry


def list_line_faults(lines: Sequence[TrailLine], key: UUID) -> list[str]:
    """What is wrong with a journal that was carried, in sentences; empty where it is whole."""
    try:
        entries = read_lines(lines, key)
    except ValueError as fault:
        return [str(fault)]
    return [f"{breach.number} : {breach.words}" for breach in list_breaches(entries)]


Object = dict[str, Any]

TABLES = (
    Travelling(
        model=Incident,
        shapes={"facts": Object, "seated": list[str]},
        columns=(
            "key", "tournament", "match", "team", "kind", "side", "seat", "deal_number", "seen",
            "facts", "words", "replay", "seated", "state", "origin", "opened_by", "opened_at",
            "taken_by", "taken_at", "closed_by", "closed_at", "withdrawal_reason",
        ),
        told_as={"words": "", "withdrawal_reason": ""},
    ),
    Travelling(
        model=Ruling,
        shapes={
            "proposal": Object,
            "effects": list[Object],
            "applied": list[Object | None],
            "votes": dict[str, Object],
        },
        columns=(
            "key", "tournament", "incident", "number", "proposal", "effects", "applied",
            "departs", "amicable", "reason", "notice", "tells_public", "votes", "revises",
            "ruled_by", "ruled_at",
        ),
        told_as={"reason": "–", "notice": ""},
    ),
    Travelling(
        model=Appeal,
        shapes={"proposed": Object, "votes": dict[str, Object]},
        within="ruling__tournament",
        columns=(
            "key", "ruling", "team", "words", "lodged_by", "lodged_at", "state", "proposed",
            "votes", "decision", "decided_by", "decided_at",
        ),
        many=("judges",),
        told_as={"words": "", "decision": ""},
    ),
    Travelling(model=JuryMember, named_by=("user",), columns=("tournament", "user")),
)  # fmt: skip

STAYS: Mapping[type[Model], str] = {
    AuditEntry: "goes verbatim into trail.jsonl",
    AuditDetail: "goes verbatim into trail.jsonl, with its entry",
}
"""Whole tables that are told otherwise."""
