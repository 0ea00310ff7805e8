"""The tables that the journal proves, column by column.

A row is told by its table, its key and the entry that seals it; `facts` never hold what people
wrote, `words` hold nothing else, so that a person can be erased while the facts stay proved.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from arbitration.models import Appeal, Incident, Ruling
from tournaments.models import (
    Adjustment,
    DealRecord,
    Match,
    Movement,
    Round,
    ScoreSheet,
    Team,
    TeamMember,
    TotalsRecord,
    Tournament,
)

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
    facts=("number", "incident__key", "revises__key", "departs", "amicable", "ruled_at"),
    words=("effects", "applied", "proposal", "reason", "notice", "votes"),
)
APPEALS = Proved(
    model=Appeal,
    within="ruling__tournament",
    facts=("ruling__key", "team__key", "state", "decided_at"),
    words=("words", "proposed", "votes", "decision"),
)

MOVEMENTS = Proved(
    model=Movement,
    within="tournament",
    facts=(
        "kind", "method", "cents", "team__key", "till__key", "reverses__key", "at", "account_id",
        "helper_pass_id",
    ),
    words=("label", "reason"),
)  # fmt: skip
TOURNAMENTS = Proved(
    model=Tournament, within="pk", facts=("date", "starts_at"), words=("name", "place")
)
TEAMS = Proved(
    model=Team,
    within="tournament",
    facts=("number", "status", "is_staff", "excluded_at"),
    words=("name", "club_name", "category"),
)
MEMBERS = Proved(
    model=TeamMember,
    within="team__tournament",
    facts=("team__key", "player__key", "position", "since_round", "until_round", "excluded_at"),
    words=("player__name",),
)

ON_THEIR_NAMES = (TOURNAMENTS, TEAMS, MEMBERS)
"""The tables that say what a tournament is called, and who plays in it."""

PROVED = (
    *ON_THEIR_NAMES, ROUNDS, MATCHES, SHEETS, DEALS, TOTALS, ADJUSTMENTS, INCIDENTS, RULINGS,
    APPEALS, MOVEMENTS,
)  # fmt: skip
"""Every table that the journal proves, those first on which others rest."""
