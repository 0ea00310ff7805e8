"""Counted sheets that changed afterwards: those that a ruling changed, and those that the desk did.

A ruling writes on the sheets first and is told last, so what it changed stands before it in the
trail, marked as its doing.
"""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from arbitration.models import AuditEntry, Ruling
from tournaments.enums import Act
from tournaments.models import Match, Tournament

_RULINGS = (Act.RULING_MADE, Act.RULING_REVISED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """A sheet that changed after it counted, with its totals before and after; both are empty
    where the trail's words were erased."""

    match: Match
    at: datetime.datetime
    before: Mapping[str, int]
    after: Mapping[str, int]
    reason: str

    @property
    def is_told(self) -> bool:
        """Whether the totals are still known, and are not the same."""
        return bool(self.before and self.after and self.before != self.after)


@dataclass(frozen=True, kw_only=True, slots=True)
class Corrections:
    """`by_hand` in order, and what each ruling changed by the ruling's number here."""

    by_hand: list[Correction] = field(default_factory=list)
    by_ruling: dict[int, Correction] = field(default_factory=dict)


def find_corrections(tournament: Tournament) -> Corrections:
    """Every correction of a tournament, each once, in three queries."""
    matches = _matches_by_sheet(tournament)
    rulings = Ruling.objects.filter(tournament=tournament)
    known: Mapping[UUID | None, Ruling] = {
        one.key: one for one in rulings.select_related("incident")
    }
    found, ordered = Corrections(), dict[int, Correction]()
    for entry in _entries(tournament):
        if entry.act in _RULINGS:
            ruling = known.get(entry.subject_key)
            made = ordered.pop((ruling and ruling.incident.match_id) or 0, None)
            if ruling is not None and made is not None:
                found.by_ruling[ruling.pk] = made
        elif match := matches.get(entry.subject_key):
            one = _correction(entry, match)
            if not (entry.after or {}).get("by_ruling"):
                found.by_hand.append(one)
            else:
                earlier = ordered.get(match.pk, one)
                ordered[match.pk] = replace(one, before=earlier.before)
    return found


def _entries(tournament: Tournament) -> list[AuditEntry]:
    acts = (Act.SHEET_CORRECTED, *_RULINGS)
    entries = AuditEntry.objects.filter(tournament=tournament, act__in=acts)
    return list(entries.select_related("detail").order_by("number"))


def _matches_by_sheet(tournament: Tournament) -> dict[UUID | None, Match]:
    seated = Match.objects.filter(round__tournament=tournament, sheet__isnull=False)
    return {one.sheet.key: one for one in seated.select_related("round__stage", "sheet")}


def _correction(entry: AuditEntry, match: Match) -> Correction:
    return Correction(
        match=match,
        at=entry.at,
        before=_totals(entry.before),
        after=_totals((entry.after or {}).get("result")),
        reason=entry.reason,
    )


def _totals(result: Any) -> Mapping[str, int]:
    return (result or {}).get("totals") or {}
