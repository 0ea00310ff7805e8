"""Sheets that changed afterwards: by a ruling, whether they counted yet or not, at the desk once
they counted, and by anybody where an arbiter had decided on the deal.

A ruling writes on the sheets first and is told last, so what it changed stands before it in the
journal, marked as its doing.
"""

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from arbitration.models import AuditEntry, Ruling
from tournaments.enums import Act
from tournaments.models import KeptAsPlayed, Match, Round, ScoreSheet, Tournament
from tournaments.queries.draws.round_titles import name_table
from tournaments.wording import read_words

_RULINGS = (Act.RULING_MADE, Act.RULING_REVISED)
_BY_RULINGS = (Act.SHEET_SAVED, Act.SHEET_RESOLVED)
"""Acts on a sheet that does not count yet; of those only a ruling's are told."""

Marks = Mapping[str, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class DealChange:
    """A deal that was not marked as before; None where it was not written, or is no more."""

    number: int
    before: Marks | None
    after: Marks | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetCorrection:
    """A sheet that changed, with what was kept of it before and after; both are empty where the
    journal's words were erased. `counted` tells whether it was handed in and checked by then;
    `ruled` are the deals that changed though an arbiter had decided on them before."""

    match: Match
    at: datetime.datetime
    result_before: Mapping[str, Any]
    result_after: Mapping[str, Any]
    reason: str
    counted: bool
    ruled: tuple[int, ...] = ()

    @property
    def before(self) -> Marks:
        """Both totals as they were."""
        return self.result_before.get("totals") or {}

    @property
    def after(self) -> Marks:
        """Both totals as they are."""
        return self.result_after.get("totals") or {}

    @property
    def is_told(self) -> bool:
        """Whether totals that counted are still known, and are not the same."""
        return self.counted and bool(self.before and self.after and self.before != self.after)

    @property
    def deals(self) -> list[DealChange]:
        """The deals that are marked otherwise, in order."""
        before, after = _list_marks(self.result_before), _list_marks(self.result_after)
        return [
            DealChange(number=number, before=before.get(number), after=after.get(number))
            for number in sorted(before.keys() | after.keys())
            if before.get(number) != after.get(number)
        ]


def _list_marks(result: Mapping[str, Any]) -> dict[int, Marks]:
    return {deal["number"]: deal["marks"] for deal in result.get("deals") or ()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Corrections:
    """`by_hand` in order, and what each ruling changed by the ruling's number here."""

    by_hand: list[SheetCorrection] = field(default_factory=list)
    by_ruling: dict[int, SheetCorrection] = field(default_factory=dict)


def find_corrections(tournament: Tournament) -> Corrections:
    """Every correction of a tournament, each once, in a fixed number of queries."""
    rulings = Ruling.objects.filter(tournament=tournament)
    known: Mapping[UUID | None, Ruling] = {
        decision.key: decision for decision in rulings.select_related("incident")
    }
    found, ordered = Corrections(), dict[int, SheetCorrection]()
    decided: set[tuple[int, int]] = set()
    entries = _entries(tournament, known)
    matches = map_matches_by_sheet(entries)
    for entry in entries.select_related("detail").order_by("number"):
        if entry.act in _RULINGS:
            ruling = known.get(entry.subject_key)
            made = ordered.pop((ruling and ruling.incident.match_id) or 0, None)
            decided |= _list_decided(ruling)
            if ruling is not None and made is not None:
                found.by_ruling[ruling.pk] = made
        elif match := matches.get(entry.subject_key):
            one = _correction(entry, match)
            if _is_of_a_ruling(entry):
                earlier = ordered.get(match.pk, one)
                ordered[match.pk] = replace(one, result_before=earlier.result_before)
            else:
                one = replace(one, ruled=tuple(_list_changed(one, decided)))
                if one.ruled or entry.act == Act.SHEET_CORRECTED:
                    found.by_hand.append(one)
    return found


def _list_decided(ruling: Ruling | None) -> set[tuple[int, int]]:
    """The table and the deal on which was ruled; none where a ruling is about no deal."""
    if ruling is None or ruling.incident.match_id is None or not ruling.incident.deal_number:
        return set()
    return {(ruling.incident.match_id, ruling.incident.deal_number)}


def _list_changed(one: SheetCorrection, decided: Collection[tuple[int, int]]) -> Iterator[int]:
    """The deals, of those decided, that were written and now say something else."""
    for deal in one.deals:
        if deal.before is not None and (one.match.pk, deal.number) in decided:
            yield deal.number


def _is_of_a_ruling(entry: AuditEntry) -> bool:
    return entry.act == Act.SHEET_RESOLVED or bool((entry.after or {}).get("by_ruling"))


def _entries(tournament: Tournament, rulings: Mapping[UUID | None, Ruling]) -> QuerySet[AuditEntry]:
    """Rulings, corrections, and whatever was saved on the sheets of tables that were ruled on."""
    ruled = {ruling.incident.match_id for ruling in rulings.values()}
    sheets = ScoreSheet.objects.filter(match__in=ruled).values("key")
    wanted = Q(act__in=(Act.SHEET_CORRECTED, *_RULINGS)) | Q(
        act__in=_BY_RULINGS, subject_key__in=sheets
    )
    return AuditEntry.objects.filter(wanted, tournament=tournament)


def map_matches_by_sheet(entries: QuerySet[AuditEntry]) -> dict[UUID | None, Match]:
    """The matches of the sheets that entries are about, by the key of each sheet."""
    named = entries.order_by().values("subject_key")
    matches = Match.objects.filter(sheet__key__in=named).select_related("sheet")
    return {match.sheet.key: match for match in matches.with_named_rounds()}


def _correction(entry: AuditEntry, match: Match) -> SheetCorrection:
    before = entry.before or {}
    if entry.act == Act.SHEET_RESOLVED:
        before = before.get("result") or {}
    return SheetCorrection(
        match=match,
        at=entry.at,
        result_before=before,
        result_after=(entry.after or {}).get("result") or {},
        reason=entry.reason,
        counted=entry.act == Act.SHEET_CORRECTED,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedComparison:
    """The tables of a round that one person compared, from the first to the last."""

    round: Round
    tables: tuple[int, ...]
    who: str
    since: datetime.datetime
    until: datetime.datetime


def list_comparisons(tournament: Tournament) -> Iterator[RecordedComparison]:
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
    for (number, who), compared_tables in sorted(compared.items()):
        yield RecordedComparison(
            round=rounds[number],
            tables=tuple(sorted({table for _entry, table in compared_tables})),
            who=who,
            since=compared_tables[0][0].at,
            until=compared_tables[-1][0].at,
        )


def list_kept(tournament: Tournament, *, with_reasons: bool) -> Iterator[str]:
    """Each decision in a sentence, in their order."""
    found = KeptAsPlayed.objects.filter(stage__tournament=tournament)
    for kept in found.select_related("stage", "match__round__stage"):
        sentence = _phrase_of_match(kept) if kept.match is not None else _phrase_of_list(kept)
        yield f"{sentence} {read_words(kept.reason)}" if with_reasons else sentence


def _phrase_of_match(one: KeptAsPlayed) -> str:
    match = one.match
    if match is None:
        return ""
    table = name_table(match.round, match.table_number)
    rightful = one.difference.get("rightful")
    named = {"table": table, "team": one.difference.get("went_on"), "rightful": rightful}
    if rightful is None:
        return _("%(table)s : l'équipe %(team)s a continué, bien que personne n'ait gagné.") % named
    return (
        _("%(table)s : l'équipe %(team)s a continué, et non l'équipe %(rightful)s qui a gagné.")
        % named
    )


def _phrase_of_list(one: KeptAsPlayed) -> str:
    named = {"stage": one.stage.name}
    if "order" in one.difference:
        return _("« %(stage)s » : l'ordre d'entrée est resté comme avant la correction.") % named
    named |= {
        "dropped": _phrase_numbers(one.difference.get("dropped", ())),
        "coming": _phrase_numbers(one.difference.get("coming", ())),
    }
    return (
        _("« %(stage)s » : %(dropped)s y est resté, et non %(coming)s qui devait y entrer.") % named
    )


def _phrase_numbers(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers) or "–"
