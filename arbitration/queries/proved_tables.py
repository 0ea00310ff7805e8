"""The tables that the journal proves, column by column.

A row is told by its table, its key and the entry that seals it; `facts` never hold what people
wrote, `words` hold nothing else, so that a person can be erased while the facts stay proved.
Whoever signed is told by the key of the account, which is the same on every site.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet

from arbitration.models import Appeal, Incident, JuryMember, Ruling
from tournaments.enums import SheetState
from tournaments.models import (
    AccountKey,
    Adjustment,
    DealRecord,
    HelperPass,
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


_KEY_PATHS: dict[type[Model], str] = {User: "account_key__key", HelperPass: "key"}
"""How whoever can sign is named on every site."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Bench:
    """People who sit for a row together: the rows that name them, and by which column whose."""

    name: str
    through: type[Model]
    owner: str

    def read(self, owners: QuerySet[Any]) -> dict[Any, list[str | None]]:
        """The keys of whoever sits, in their order, by the number of the row; None for an account
        that nothing ever named."""
        found: dict[Any, list[str | None]] = {}
        seated = self.through._default_manager.filter(**{f"{self.owner}__in": owners.values("pk")})
        for owner, key in seated.values_list(self.owner, f"user__{_KEY_PATHS[User]}"):
            found.setdefault(owner, []).append(None if key is None else str(key))
        return {owner: sorted(keys, key=str) for owner, keys in found.items()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Proved:
    """A model whose rows are sealed: what names a row, its columns, and whose it is.

    `key` are the paths that name a row; `within` the path to its tournament. `signed` are the
    columns that refer to whoever acted, `benches` those who sit for it; they are told by key, and
    not at all where an account has none. `called` is another table's name, for its rows as one.
    `sealed_as` are values, by column, that are sealed as another: what rests on it tells them
    apart.
    """

    model: type[Model]
    within: str
    facts: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()
    benches: tuple[Bench, ...] = ()
    key: tuple[str, ...] = ("key",)
    called: str = ""
    sealed_as: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def table(self) -> str:
        """The table's name, as the database knows it."""
        return self.called or self.model._meta.db_table

    def read(self, **wanted: Any) -> Iterator[SealedRow]:
        """The rows wanted, as they stand in the table now."""
        found = self.model._default_manager.filter(**wanted)
        benches = {bench.name: bench.read(found) for bench in self.benches}
        return self.describe_rows(self.select(found), benches)

    def select(self, rows: QuerySet[Any]) -> QuerySet[Any, dict[str, Any]]:
        """The columns of some rows that `describe_rows` reads."""
        paths = self._list_paths()
        columns = (*self.key, *self.facts, *self.words, *paths, *paths.values())
        return rows.order_by("pk").values("pk", *dict.fromkeys(columns))

    def _list_paths(self) -> dict[str, str]:
        return {column: f"{column}__{_KEY_PATHS[self.signer(column)]}" for column in self.signed}

    def describe_rows(
        self, rows: Iterable[dict[str, Any]], benches: Mapping[str, dict[Any, list[str | None]]]
    ) -> Iterator[SealedRow]:
        """The rows as they are sealed; `benches` are those who sit for them, by name and row."""
        paths = self._list_paths()
        for row in rows:
            seated = {name: keys.get(row["pk"], []) for name, keys in benches.items()}
            yield {
                "table": self.table,
                "key": "/".join(str(row[path]) for path in self.key),
                "facts": {path: self._describe_value(path, row[path]) for path in self.facts}
                | {
                    column: row[path]
                    for column, path in paths.items()
                    if _is_sealed(row[column], row[path])
                }
                | {name: keys for name, keys in seated.items() if None not in keys},
                "words": {path: row[path] for path in self.words},
            }

    def signer(self, column: str) -> type[Model]:
        """What a column of `signed` refers to: accounts, or passes for an evening."""
        target = self.model._meta.get_field(column).related_model
        return HelperPass if target is HelperPass else User

    def is_known(self, column: str, key: str) -> bool:
        """Whether whoever signed or sat, by the key, is on this site. Raises ValueError where it is
        no key."""
        passes = column in self.signed and self.signer(column) is HelperPass
        holders = HelperPass.objects.all() if passes else AccountKey.objects.all()
        return holders.filter(key=UUID(key)).exists()

    def row_of(self, subject: Model, *, accounts: Mapping[int, UUID]) -> SealedRow:
        """The row of an instance that was just written, of a table on whose rows nobody sits.
        `accounts` are keys in hand, by account; no query where all its paths are in hand too."""
        signed = {column: getattr(subject, f"{column}_id") for column in self.signed}
        keys = dict(accounts)
        if unknown := {account for account in signed.values() if account is not None} - keys.keys():
            found = AccountKey.objects.filter(user__in=unknown)
            keys |= {user: key for user, key in found.values_list("user", "key") if user}
        return {
            "table": self.table,
            "key": "/".join(str(_follow(subject, path)) for path in self.key),
            "facts": {
                path: self._describe_value(path, _follow(subject, path)) for path in self.facts
            }
            | {
                column: keys.get(account)
                for column, account in signed.items()
                if account in {None, *keys}
            },
            "words": {path: _follow(subject, path) for path in self.words},
        }

    def _describe_value(self, path: str, value: Any) -> Any:
        return self.sealed_as[path].get(value, value) if path in self.sealed_as else value


def _is_sealed(account: object, key: object) -> bool:
    return account is None or key is not None


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
    facts=(
        "match__key", "entry", "version", "barred", "ruled", "lost_by", "state", "submitted_at",
        "confirmed_at",
    ),
    signed=("submitted_by", "confirmed_by"),
    # The next draw closes it with its round, and so do the final standings.
    sealed_as={"state": {SheetState.LOCKED: SheetState.CONFIRMED}},
)  # fmt: skip
_TYPED = ("facts", "origin", "entered_at")
_TYPED_BY = ("entered_by", "entered_pass")
DEALS = Proved(
    model=DealRecord, within=_SHEET_WAY, facts=_TYPED, words=("reason",), signed=_TYPED_BY,
    key=("sheet__key", "number", "version"),
)  # fmt: skip
TOTALS = Proved(
    model=TotalsRecord, within=_SHEET_WAY, facts=_TYPED, words=("reason",), signed=_TYPED_BY,
    key=_FACT_KEY,
)  # fmt: skip
ADJUSTMENTS = Proved(
    model=Adjustment,
    within="tournament",
    facts=(
        "team__key", "match__key", "kind", "unit", "amount", "reason_code", "reverses__key",
        "made_at",
    ),
    words=("reason",),
    signed=("made_by",),
)  # fmt: skip
INCIDENTS = Proved(
    model=Incident,
    within="tournament",
    facts=(
        "kind", "match__key", "team__key", "side", "seat", "deal_number", "seen", "state",
        "origin", "opened_at", "taken_at", "closed_at",
    ),
    words=("facts", "seated", "words", "replay", "withdrawal_reason"),
    signed=("opened_by", "taken_by", "closed_by"),
)  # fmt: skip
RULINGS = Proved(
    model=Ruling,
    within="tournament",
    facts=("number", "incident__key", "revises__key", "departs", "amicable", "ruled_at"),
    words=("effects", "applied", "proposal", "reason", "notice", "votes"),
    signed=("ruled_by",),
)
APPEALS = Proved(
    model=Appeal,
    within="ruling__tournament",
    facts=("ruling__key", "team__key", "state", "lodged_at", "decided_at"),
    words=("words", "proposed", "votes", "decision"),
    signed=("lodged_by", "decided_by"),
    benches=(Bench(name="judges", through=Appeal.judges.through, owner="appeal"),),
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
    model=Tournament,
    within="pk",
    facts=("date", "starts_at", "appeal_minutes", "jury_quorum", "jury_majority"),
    words=("name", "place"),
)
JURIES = Proved(
    model=Tournament,
    within="pk",
    benches=(Bench(name="user", through=JuryMember, owner="tournament"),),
    called=JuryMember._meta.db_table,
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
    APPEALS, MOVEMENTS, JURIES,
)  # fmt: skip
"""Every table that the journal proves, those first on which others rest."""
