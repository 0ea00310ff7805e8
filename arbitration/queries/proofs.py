"""Proving the tables by the journal: every row as the last entry that sealed it has it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import dump_canonical_json
from arbitration.queries.proved_tables import (
    DEALS,
    JURIES,
    MATCHES,
    MEMBERS,
    ON_THEIR_NAMES,
    PROVED,
    ROUNDS,
    SHEETS,
    TEAMS,
    TOTALS,
    TOURNAMENTS,
    Proved,
    SealedRow,
)
from arbitration.queries.sealed_rows import lists_every_round
from tournaments.enums import SheetState
from tournaments.models import DealRecord, TotalsRecord, Tournament
from tournaments.queries.ranks.recompute import list_match_differences

CHANGED = "changed"
GONE = "gone"
UNSEALED = "unsealed"
NOT_OF_ITS_FACTS = "not-of-its-facts"

WORDS: dict[str, str | Promise] = {
    CHANGED: _("n'est plus ce que l'entrée %(number)d a scellé"),
    GONE: _("la ligne que l'entrée %(number)d a scellée a disparu"),
    UNSEALED: _("aucune entrée du journal ne parle de cette ligne"),
    NOT_OF_ITS_FACTS: _("n'est pas ce que donnent les faits : recalculez"),
}
"""How a row can differ from the journal, in words; `number` is an entry's."""

Name = tuple[str, str]
"""A row's table and key."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Mismatch:
    """A row that is not as the journal has it: which one, in which columns, by which entry."""

    table: str
    key: str
    fault: str
    columns: tuple[str, ...] = ()
    number: int = 0

    @property
    def words(self) -> str:
        """What is wrong with which row, in one sentence."""
        what = str(WORDS[self.fault]) % {"number": self.number}
        return f"{self.table} {self.key}, {', '.join(self.columns)} : {what}".replace(",  :", " :")


@dataclass(kw_only=True, slots=True)
class _Sealed:
    """A row as entries sealed it: the last that did, and what each column held then."""

    number: int
    values: dict[str, Any] = field(default_factory=dict)


def list_mismatches(tournament: Tournament) -> list[Mismatch]:
    """Every row of a tournament that is not as its journal has it; empty where all agree."""
    entries = tournament.audit_entries.select_related("detail").order_by("number")
    # What is sealed of a thousand teams takes 60 MB: it is let go before results are read.
    found = list(_compare(tournament, _read_sealed(entries.iterator(chunk_size=100))))
    return [*found, *_other_currents(tournament), *_other_results(tournament)]


def _read_sealed(entries: Iterable[AuditEntry]) -> dict[Name, _Sealed]:
    """The last state that entries in order give every row."""
    sealed: dict[Name, _Sealed] = {}
    for entry in entries:
        rows = _rows_of(entry)
        if rows is None:
            continue
        if lists_every_round(entry):
            _forget_rounds(sealed, rows)
        _forget_members(sealed, rows)
        for row in rows:
            name = (row["table"], row["key"])
            kept = sealed.setdefault(name, _Sealed(number=entry.number))
            kept.number = entry.number
            if "words" not in row:
                # Words were erased: what an earlier entry had of them is no longer the last.
                kept.values.clear()
            kept.values |= {**row["facts"], **row.get("words", {})}
    return sealed


def _rows_of(entry: AuditEntry) -> list[SealedRow] | None:
    """The rows of an entry; None where they are erased or no longer readable, as `trails` tells."""
    try:
        return None if entry.detail.is_erased else entry.rows
    except (ValueError, TypeError, AttributeError, LookupError):
        return None


def _forget_rounds(sealed: dict[Name, _Sealed], rows: Iterable[SealedRow]) -> None:
    """Drop rounds that an entry listing all of them leaves out, and matches that are listed anew
    or whose round is dropped."""
    there = {row["key"] for row in rows if row["table"] == ROUNDS.table}
    anew = {row["facts"]["round__key"] for row in rows if row["table"] == MATCHES.table}
    for name, kept in list(sealed.items()):
        round_ = name[1] if name[0] == ROUNDS.table else kept.values.get("round__key")
        if round_ is not None and (round_ not in there or round_ in anew):
            del sealed[name]


def _forget_members(sealed: dict[Name, _Sealed], rows: Iterable[SealedRow]) -> None:
    """Drop who played in the teams of an entry: it lists all of theirs that there still are."""
    teams = {row["key"] for row in rows if row["table"] == TEAMS.table}
    if not teams:
        return
    for name, kept in list(sealed.items()):
        if name[0] == MEMBERS.table and kept.values["team__key"] in teams:
            del sealed[name]


def _compare(tournament: Tournament, sealed: dict[Name, _Sealed]) -> Iterator[Mismatch]:
    missing = dict(sealed)
    for proved in PROVED:
        for row in proved.read(**{proved.within: tournament.pk}):
            name = (row["table"], row["key"])
            kept = missing.pop(name, None)
            values = json.loads(dump_canonical_json(row["facts"] | row["words"]))
            if kept is None:
                if not (_is_blank_sheet(name, values) or _is_from_no_act(name, tournament, sealed)):
                    yield Mismatch(table=name[0], key=name[1], fault=UNSEALED)
            elif columns := tuple(_differing(proved, kept.values, values)):
                yield Mismatch(
                    table=name[0], key=name[1], fault=CHANGED, columns=columns, number=kept.number
                )
    for (table, key), kept in missing.items():
        if _should_be_there(table, key, kept, sealed):
            yield Mismatch(table=table, key=key, fault=GONE, number=kept.number)


def _differing(proved: Proved, was: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """The columns that are not as they were; one that an older seal does not hold is not asked."""
    for column, value in was.items():
        if column in now and (now[column] == value or _is_gone(proved, column, value, now[column])):
            continue
        if proved is MEMBERS and column == _NAME and _was_respelled(now):
            continue
        yield column


def _is_gone(proved: Proved, column: str, was: Any, now: Any) -> bool:
    """Whether all that differs is that whoever signed or sat is not known here any more: a row
    that names a deleted account, or a pass, is left without it."""
    try:
        if column in proved.signed:
            return now is None and not proved.is_known(column, was)
        if column in {bench.name for bench in proved.benches}:
            kept = [key for key in was if key in now or proved.is_known(column, key)]
            return bool(kept == now)
    except (ValueError, TypeError, AttributeError):
        # Somebody wrote an entry by hand, as `trails` tells.
        return False
    return False


_NAME = "player__name"


def _was_respelled(member: dict[str, Any]) -> bool:
    """Whether the last act of any tournament of the club that named a player named them so.

    A person is known to the club: signing up elsewhere may correct how they are written.
    """
    key = str(member["player__key"])
    named = AuditDetail.objects.filter(content__contains=key).select_related("entry")
    for detail in named.order_by("-entry__at", "-entry__number"):
        for row in detail.read().get("rows", ()):
            if row["table"] == MEMBERS.table and row["facts"]["player__key"] == key:
                return bool(row.get("words", {}).get(_NAME) == member[_NAME])
    return False


def _is_from_no_act(name: Name, tournament: Tournament, sealed: dict[Name, _Sealed]) -> bool:
    """Whether the name is of something in a tournament that was itself made by no act: its own row,
    which the first entry of a journal seals, is in none. A jury is in none either where it was
    named before juries were sealed."""
    own = (TOURNAMENTS.table, str(tournament.key))
    names = {proved.table for proved in ON_THEIR_NAMES}
    return name[0] == JURIES.table or (name[0] in names and own not in sealed)


def _is_blank_sheet(name: Name, values: dict[str, Any]) -> bool:
    """Whether the row is a sheet that was only opened, which is no act."""
    untold = ("match__key", "entry", "state")
    told = (value for column, value in values.items() if column not in untold)
    return name[0] == SHEETS.table and values["state"] == SheetState.OPEN and not any(told)


def _should_be_there(table: str, key: str, kept: _Sealed, sealed: dict[Name, _Sealed]) -> bool:
    """Whether what a row rests on is still known: a draw taken back takes its sheets along."""
    if table in (DEALS.table, TOTALS.table):
        table, key = SHEETS.table, key.partition("/")[0]
        kept = sealed.get((table, key), kept)
    if table == SHEETS.table:
        match = sealed.get((MATCHES.table, kept.values.get("match__key", "")))
        # An exempt team that sits out again has no sheet any more.
        return match is not None and match.values.get("ew__key") is not None
    return True


def _other_currents(tournament: Tournament) -> Iterator[Mismatch]:
    """Facts of which another version counts than the latest one."""
    for proved, model, by in (
        (DEALS, DealRecord, ("sheet__key", "number")),
        (TOTALS, TotalsRecord, ("sheet__key",)),
    ):
        rows = model._default_manager.filter(**{proved.within: tournament}).order_by("version")
        read = list(rows.values(*proved.key, "is_current"))
        latest = {tuple(row[path] for path in by): row["version"] for row in read}
        for row in read:
            if row["is_current"] != (row["version"] == latest[tuple(row[path] for path in by)]):
                key = "/".join(str(row[path]) for path in proved.key)
                yield Mismatch(
                    table=proved.table, key=key, fault=NOT_OF_ITS_FACTS, columns=("is_current",)
                )


def _other_results(tournament: Tournament) -> Iterator[Mismatch]:
    """Kept results that are not those of their facts."""
    for difference in list_match_differences(tournament):
        key = "" if difference.match is None else str(difference.match.key)
        yield Mismatch(
            table=MATCHES.table, key=key, fault=NOT_OF_ITS_FACTS, columns=(difference.field,)
        )
