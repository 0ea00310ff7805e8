"""What travels with a tournament of its arbitration, and what stays."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Model

from arbitration.models import Appeal, AuditDetail, AuditEntry, Incident, JuryMember, Ruling
from tournaments.queries.travelling import Travelling

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
