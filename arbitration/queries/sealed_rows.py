"""The rows that an act wrote, as its entry of the journal seals them: column by column.

A row is told by its table, its key and the entry that seals it; `facts` never hold what people
wrote, `words` hold nothing else, so that a person can be erased while the facts stay proved.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Model

from arbitration.models import Appeal, AuditEntry, Incident, Ruling
from tournaments.enums import Act, SheetEntry
from tournaments.models import (
    Adjustment,
    DealRecord,
    Match,
    Round,
    ScoreSheet,
    TotalsRecord,
    Tournament,
)
from tournaments.signals import Announcement

SealedRow = dict[str, Any]
"""`table`, `key`, `facts` and, unless they are erased, `words`; as an entry's detail holds it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Proved:
    """A model whose rows are sealed: what names a row, its columns, and whose it is.

    `key` are the paths that name a row; `within` the path to its tournament.
    """

    model: type[Model]
    facts: tuple[str, ...]
    within: str
    words: tuple[str, ...] = ()
    key: tuple[str, ...] = ("key",)

    @property
    def table(self) -> str:
        """The table's name, as the database knows it."""
        return self.model._meta.db_table

    def read(self, **wanted: Any) -> Iterator[SealedRow]:
        """The rows wanted, as they stand in the table now."""
        found = self.model._default_manager.filter(**wanted)
        columns = dict.fromkeys((*self.key, *self.facts, *self.words))
        for row in found.order_by("pk").values(*columns):
            yield {
                "table": self.table,
                "key": "/".join(str(row[path]) for path in self.key),
                "facts": {path: row[path] for path in self.facts},
                "words": {path: row[path] for path in self.words},
            }

    def row_of(self, subject: Model) -> SealedRow:
        """The row of an instance that was just written; no query where its paths are in hand."""
        return {
            "table": self.table,
            "key": "/".join(str(_follow(subject, path)) for path in self.key),
            "facts": {path: _follow(subject, path) for path in self.facts},
            "words": {path: _follow(subject, path) for path in self.words},
        }


def _follow(subject: Model, path: str) -> Any:
    found: Any = subject
    for step in path.split("__"):
        found = getattr(found, step)
    return found


_FACT_KEY = ("sheet__key", "version")
_MATCH_WAY = "round__tournament"
_SHEET_WAY = f"sheet__match__{_MATCH_WAY}"

ROUNDS = Proved(model=Round, within="tournament", facts=("number", "state", "system", "seed"))
MATCHES = Proved(
    model=Match,
    within=_MATCH_WAY,
    facts=(
        "round__key", "table_number", "ns__key", "ew__key", "ns_partner__key", "ew_partner__key",
        "slot", "counts_for", "forfeit", "goes_on",
    ),
)  # fmt: skip
SHEETS = Proved(
    model=ScoreSheet,
    within=f"match__{_MATCH_WAY}",
    facts=("match__key", "entry", "version", "barred", "ruled", "lost_by"),
)
DEALS = Proved(
    model=DealRecord, within=_SHEET_WAY, facts=("facts",), words=("reason",),
    key=("sheet__key", "number", "version"),
)  # fmt: skip
TOTALS = Proved(
    model=TotalsRecord, within=_SHEET_WAY, facts=("facts",), words=("reason",), key=_FACT_KEY
)
ADJUSTMENTS = Proved(
    model=Adjustment,
    within="tournament",
    facts=("team__key", "match__key", "kind", "unit", "amount", "reason_code", "reverses__key"),
    words=("reason",),
)
INCIDENTS = Proved(
    model=Incident,
    within="tournament",
    facts=("kind", "match__key", "team__key", "side", "seat", "deal_number", "seen", "state"),
    words=("facts", "seated", "words", "replay", "withdrawal_reason"),
)
RULINGS = Proved(
    model=Ruling,
    within="tournament",
    facts=("number", "incident__key", "revises__key", "departs", "amicable"),
    words=("effects", "applied", "proposal", "reason", "notice"),
)
APPEALS = Proved(
    model=Appeal,
    within="ruling__tournament",
    facts=("ruling__key", "team__key", "state"),
    words=("words", "decision"),
)

PROVED = (ROUNDS, MATCHES, SHEETS, DEALS, TOTALS, ADJUSTMENTS, INCIDENTS, RULINGS, APPEALS)
"""Every table that the journal proves, those first on which others rest."""

SEATING = frozenset({Act.LATE_TEAM_SEATED, Act.CATCH_UP_SEATED, Act.CATCH_UP_TAKEN_BACK})
"""Acts on one match that may add others to its round, or take them from it."""

_ON_ROUNDS = SEATING | {
    Act.DRAW_PREVIEWED, Act.DRAW_SWAPPED, Act.DRAW_PUBLISHED, Act.DRAW_CANCELLED,
    Act.ROUND_STARTED, Act.STAGE_ADDED, Act.STAGE_CHANGED, Act.STAGE_OPENED, Act.STAGE_REMOVED,
    Act.STAGE_REOPENED, Act.TOURNAMENT_FINISHED, Act.TOURNAMENT_REOPENED, Act.DETAILS_ERASED,
}  # fmt: skip
"""Acts that seal every round that there is: one they leave out was taken back."""

_SUBJECTS: dict[str, type[Model]] = {
    one.model.__name__.lower(): one.model
    for one in (ROUNDS, MATCHES, SHEETS, ADJUSTMENTS, INCIDENTS, RULINGS, APPEALS)
}


def list_written_rows(
    announcements: Sequence[Announcement], *, tournament: Tournament
) -> list[list[SealedRow]]:
    """The rows that each announcement seals: each subject's stand with the last that names it."""
    last = {_name_of(one): place for place, one in enumerate(announcements)}
    return [
        _written_by(one, tournament) if last[_name_of(one)] == place else []
        for place, one in enumerate(announcements)
    ]


def _name_of(one: Announcement) -> tuple[object, object]:
    return (type(one.subject), None if one.subject is None else one.subject.pk)


def _written_by(one: Announcement, tournament: Tournament) -> list[SealedRow]:
    rounds = list(ROUNDS.read(tournament=tournament)) if one.act in _ON_ROUNDS else []
    if one.act == Act.DETAILS_ERASED:
        return rounds + _sealed_anew(one, tournament)
    if one.act in SEATING and isinstance(one.subject, Match):
        return rounds + list(_rows_of(Round, one.subject.round.key))
    if one.subject is None:
        return rounds
    if isinstance(one.subject, ScoreSheet):
        return rounds + list(_rows_with_sheet(SHEETS.row_of(one.subject), one.subject.key))
    return rounds + list(_rows_of(type(one.subject), one.subject.key))


def _rows_of(model: type[Model], key: UUID | None, *, whole: bool = False) -> Iterator[SealedRow]:
    """The rows of a subject: of a sheet the facts of its latest version, or with `whole` all."""
    if model is ScoreSheet:
        yield from _rows_of_sheet(key, whole=whole)
    elif model is Ruling:
        yield from RULINGS.read(key=key)
        yield from INCIDENTS.read(rulings__key=key)
    elif model is Match and whole:
        # Whoever reads them takes the matches of a round for all that it has.
        yield from MATCHES.read(round__matches__key=key)
    elif model is Match:
        yield from MATCHES.read(key=key)
        yield from ROUNDS.read(matches__key=key)
    elif model is Round:
        yield from MATCHES.read(round__key=key)
    else:
        for proved in (ADJUSTMENTS, INCIDENTS, APPEALS):
            if model is proved.model:
                yield from proved.read(key=key)


def _rows_of_sheet(key: UUID | None, *, whole: bool) -> Iterator[SealedRow]:
    for sheet in list(SHEETS.read(key=key)):
        yield from _rows_with_sheet(sheet, key, whole=whole)


def _rows_with_sheet(
    sheet: SealedRow, key: UUID | None, *, whole: bool = False
) -> Iterator[SealedRow]:
    """A sheet's row, its round's, whose state a sheet may end, and the facts of the sheet."""
    yield sheet
    yield from ROUNDS.read(matches__sheet__key=key)
    wanted = {} if whole else {"version": sheet["facts"]["version"]}
    by_deals = sheet["facts"]["entry"] == SheetEntry.DEALS
    if whole or by_deals:
        yield from DEALS.read(sheet__key=key, **wanted)
    if whole or not by_deals:
        yield from TOTALS.read(sheet__key=key, **wanted)


def _sealed_anew(one: Announcement, tournament: Tournament) -> list[SealedRow]:
    """What the erased entries sealed, as it stands now; its words only where a person was taken
    out of them, else the entry would keep what it says is erased."""
    numbers = one.after.get("numbers") if isinstance(one.after, dict) else None
    listed = numbers if isinstance(numbers, list) else []
    plain = [number for number in listed if isinstance(number, int)]
    erased = AuditEntry.objects.filter(tournament=tournament, number__in=plain).order_by("number")
    subjects = dict.fromkeys(erased.values_list("subject_type", "subject_key"))
    rows = [
        row
        for name, key in subjects
        if name in _SUBJECTS
        for row in _rows_of(_SUBJECTS[name], key, whole=True)
    ]
    if one.subject is None:
        rows = [{name: value for name, value in row.items() if name != "words"} for row in rows]
    return rows


def lists_every_round(entry: AuditEntry) -> bool:
    """Whether an entry seals all the rounds that there are, and of a round all its matches."""
    return entry.act in _ON_ROUNDS
