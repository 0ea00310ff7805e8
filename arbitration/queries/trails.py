"""Journals: their entries, and proving them whole: what is wrong where, entry by entry."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbitration.append_only import list_missing_guards
from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import FIRST_SEAL
from tournaments.enums import Act
from tournaments.models import Club, Tournament
from tournaments.queries.backups import SHORT_NAME

FAULTS: dict[str, str | Promise] = {
    "missing": _("il manque une entrée"),
    "unlinked": _("elle ne suit pas l'entrée d'avant"),
    "altered": _("elle ne porte pas son sceau : elle a été changée"),
    "unreadable": _("elle n'est plus lisible"),
    "detail-missing": _("son détail a disparu"),
    "detail-altered": _("son détail a été changé"),
    "erased": _("son détail est effacé sans qu'aucune entrée le dise"),
    "head": _("elle n'est pas celle que la tête connue désigne"),
    "beyond-head": _("elle vient après la tête connue"),
    "trail-missing": _("tout ce journal a disparu"),
    "stray-detail": _("un détail n'appartient à aucune entrée"),
    "guard-missing": _("la base ne refuse plus les réécritures (déclencheur absent ou changé)"),
}
"""What can be wrong, in words."""

_HEAD = re.compile(r"(\d{1,9}):([0-9a-f]{16,64})")
_DAMAGED = (
    ValueError,
    TypeError,
    AttributeError,
    OverflowError,
    LookupError,
    DatabaseError,
    ValidationError,
)
"""What reading a row that somebody wrote by hand may come to."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Breach:
    """Where a journal is not as it was written: the entry's number and the code of the fault."""

    number: int
    fault: str

    @property
    def words(self) -> str:
        """What is wrong, in a sentence."""
        return str(FAULTS[self.fault])


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """An entry known from paper or from a back-up: its number and how its seal begins."""

    number: int
    seal: str

    @classmethod
    def read(cls, text: str) -> "Head":
        """The head as documents and files give it (`37:5f3a…`). Raises ValueError."""
        found = _HEAD.fullmatch(text.strip().lower())
        if found is None:
            raise ValueError(text)
        return cls(number=int(found[1]), seal=found[2])


@dataclass(frozen=True, kw_only=True, slots=True)
class Trail:
    """The journal of one tournament or club: whose, and its key in 32 hexadecimal letters."""

    kind: str
    key: str

    @classmethod
    def of(cls, owner: Tournament | Club) -> "Trail":
        """The journal of a tournament or of a club."""
        kind = "tournament" if isinstance(owner, Tournament) else "club"
        return cls(kind=kind, key=owner.key.hex)

    @property
    def name(self) -> str:
        """How files name it: its key, after ``club-`` for a club's."""
        return ("club-" if self.kind == "club" else "") + self.key

    @property
    def short_name(self) -> str:
        """How documents and messages name it: the beginning of its name."""
        return self.name[: len(self.name) - len(self.key) + SHORT_NAME]

    def is_called(self, name: str) -> bool:
        """Whether this is its name, or a beginning of it that is long enough to go by."""
        return len(name) >= len(self.short_name) and self.name.startswith(name.lower())

    def entries(self) -> QuerySet[AuditEntry]:
        """The journal's entries in order, each with its detail."""
        own = {"tournament": None, "club": None, self.kind: self.key}
        kept = AuditEntry.objects.filter(**own).select_related("detail")
        return kept.order_by("number", "pk")

    def head(self) -> str:
        """The journal's last entry as head; empty where there is none."""
        last = self.entries().last()
        return "" if last is None else last.head


def list_trails() -> list[Trail]:
    """Every journal of the site."""
    # As text: a key that somebody wrote by hand may be none.
    columns = {kind: Cast(kind, TextField()) for kind in ("tournament_id", "club_id")}
    written = {f"{column}_text": cast for column, cast in columns.items()}
    pairs = AuditEntry.objects.order_by().annotate(**written).values_list(*written).distinct()
    found = [
        Trail(kind="club" if tournament is None else "tournament", key=_bare(tournament or club))
        for tournament, club in pairs
    ]
    return sorted(found, key=lambda trail: (trail.kind, trail.key))


def _bare(key: str) -> str:
    """A key as every database gives it: PostgreSQL sets hyphens, SQLite keeps none."""
    return key.replace("-", "")


def list_trail_breaches(
    trail: Trail, *, head: Head | None = None, exactly: bool = False
) -> list[Breach]:
    """Everything wrong with a journal as it stands in the database; empty when it is whole.

    With `head` it has to pass through that entry, so that a journal rewritten or cut short as a
    whole is found too; with `exactly` it has to end there.
    """
    try:
        entries = list(trail.entries())
    except _DAMAGED:
        entries = []
        unreadable = list(_read_one_by_one(trail, entries))
        return unreadable + list_breaches(entries, head=head, exactly=exactly)
    return list_breaches(entries, head=head, exactly=exactly)


def _read_one_by_one(trail: Trail, entries: list[AuditEntry]) -> Iterator[Breach]:
    """Put what can be read into `entries`, and tell the others."""
    try:
        kept = trail.entries()
        keys = list(kept.values_list("number", "pk"))
    except _DAMAGED:
        yield Breach(number=0, fault="unreadable")
        return
    for number, pk in keys:
        try:
            entries.append(kept.get(pk=pk))
        except _DAMAGED:
            yield Breach(number=number if isinstance(number, int) else 0, fault="unreadable")


def list_breaches(
    entries: Sequence[AuditEntry], *, head: Head | None = None, exactly: bool = False
) -> list[Breach]:
    """Everything wrong with entries in order of number, as `list_trail_breaches` has read them."""
    found, expected, seal = [], 1, FIRST_SEAL
    erased = _declared_erased(entries)
    for entry in entries:
        number: object = entry.number
        if not isinstance(number, int):
            found.append(Breach(number=expected, fault="unreadable"))
            continue
        if entry.number != expected:
            found.append(Breach(number=expected, fault="missing"))
        if entry.previous_seal != seal:
            found.append(Breach(number=entry.number, fault="unlinked"))
        if not _bears_its_seal(entry):
            found.append(Breach(number=entry.number, fault="altered"))
        found += [Breach(number=entry.number, fault=fault) for fault in _detail(entry, erased)]
        expected, seal = entry.number + 1, entry.seal
    return found + (_compare_with_head(head, entries, exactly=exactly) if head else [])


def _bears_its_seal(entry: AuditEntry) -> bool:
    try:
        return entry.computed_seal() == entry.seal
    except _DAMAGED:
        return False


def _declared_erased(entries: Sequence[AuditEntry]) -> set[int]:
    """The numbers whose words an entry says were erased; only an entry that is itself whole."""
    declared: set[int] = set()
    for entry in entries:
        detail = getattr(entry, "detail", None)
        if entry.act != Act.DETAILS_ERASED or detail is None or not _is_whole(entry, detail):
            continue
        declared |= _numbers_told(entry)
    return declared


def _numbers_told(entry: AuditEntry) -> set[int]:
    """What an entry names as erased; nothing where somebody wrote something else there."""
    try:
        return {int(number) for number in entry.after["numbers"]}
    except _DAMAGED:
        return set()


def _is_whole(entry: AuditEntry, detail: AuditDetail) -> bool:
    return bool(detail.content) and detail.computed_digest() == entry.digest


def _detail(entry: AuditEntry, erased: Collection[int]) -> Iterator[str]:
    detail = getattr(entry, "detail", None)
    if detail is None:
        yield "detail-missing"
    elif detail.is_erased:
        if entry.number not in erased:
            yield "erased"
    elif not _is_whole(entry, detail):
        yield "detail-altered"


def _compare_with_head(head: Head, entries: Sequence[AuditEntry], *, exactly: bool) -> list[Breach]:
    named = [entry for entry in entries if entry.number == head.number]
    found = []
    if len(named) != 1 or not str(named[0].seal).startswith(head.seal):
        found.append(Breach(number=head.number, fault="head"))
    if exactly and entries and entries[-1].number != head.number:
        found.append(Breach(number=entries[-1].number, fault="beyond-head"))
    return found


def list_site_faults() -> list[str]:
    """What is wrong beside the journals: details of no entry, guards that are gone."""
    strays = AuditDetail.objects.exclude(entry__in=AuditEntry.objects.order_by().values("pk"))
    found = ["stray-detail"] * strays.count()
    return found + ["guard-missing"] * len(list_missing_guards(connection))


def list_journal(owner: Tournament | Club) -> QuerySet[AuditEntry]:
    """Every entry of a journal, the latest first, with its words and who acted."""
    told = ("detail", "account__user", "helper_pass")
    return Trail.of(owner).entries().select_related(*told).order_by("-number")
