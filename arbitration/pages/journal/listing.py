"""The journal of a tournament or a club as people read it: groups of acts, filters, lines; where
what a line is about can be read."""

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbitration.models import Appeal, AuditEntry, Incident, Ruling
from arbitration.pages.journal.names import (
    Names,
    find_placed_subjects,
    list_matches_at,
    name_account,
    read_key,
)
from arbitration.pages.journal.words import Change, list_changes
from arbitration.queries.trails import list_journal
from tournaments.enums import Act, Origin
from tournaments.models import AccountKey, Club, Match, Player, Round, Tournament
from tournaments.permissions import Permission
from tournaments.ports import TrailWords

_MONEY = "argent"
_BY_PREFIX: Mapping[str, tuple[str, ...]] = {
    "inscriptions": ("booking-", "team-", "solos-", "player-", "teams-", "pair-"),
    "accueil": ("team-checked", "check-in-", "team-left", "team-returned"),
    "tirages": ("draw-", "late-", "catch-up-", "round-", "stage-"),
    "feuilles": ("sheet-", "forfeit-", "table-"),
    _MONEY: ("money-", "till-", "receipt-", "online-"),
    "arbitrage": (
        "incident-", "ruling-", "appeal-", "jury-", "adjustment-", "side-", "winner-",
        "team-excluded", "team-readmitted", "player-excluded", "player-readmitted",
    ),
    "lots": ("prizes-",),
    "courriels": ("mail-",),
    "reglages": ("tournament-", "settings-", "rules-", "rooms-", "demo-"),
    "droits": ("member-", "invitation-", "pass-", "token-", "hook-"),
    "club": ("club-", "logo-", "series-", "people-", "person-"),
    "journal": ("details-", "rows-"),
}  # fmt: skip

GROUPS: Mapping[str, str | Promise] = {
    "inscriptions": _("Inscriptions"),
    "accueil": _("Arrivées"),
    "tirages": _("Tirages et parties"),
    "feuilles": _("Feuilles"),
    _MONEY: _("Argent"),
    "arbitrage": _("Arbitrage et points"),
    "lots": _("Lots"),
    "courriels": _("Courriels"),
    "reglages": _("Réglages et règles"),
    "droits": _("Droits"),
    "club": _("Club"),
    "journal": _("Le journal lui-même"),
}


_LISTS: Mapping[str, str] = {"adjustment": "arbitration:penalties"}
"""Where what has no page of its own is listed, by what an entry is about."""


def find_act_group(act: str) -> str:
    """The group that an act belongs to: that of the longest beginning of its code."""
    fitting = [
        (len(prefix), group)
        for group, prefixes in _BY_PREFIX.items()
        for prefix in prefixes
        if act.startswith(prefix)
    ]
    return max(fitting)[1] if fitting else "journal"


def list_group_acts(group: str) -> list[str]:
    """The acts of a group."""
    return [act for act in Act.values if find_act_group(act) == group]


def list_groups(*, with_money: bool) -> list[tuple[str, str | Promise]]:
    """The groups to choose from, by their names."""
    return [(group, name) for group, name in GROUPS.items() if with_money or group != _MONEY]


def match_money() -> Q:
    """The entries that tell sums, tariffs, tills or receipts, for who sees the accounts alone."""
    return Q(act__in=list_group_acts(_MONEY))


@dataclass(frozen=True, kw_only=True, slots=True)
class JournalFilter:
    """What narrows a journal; empty values narrow nothing.

    `person` is an account by its key, or an origin for what was done without an account.
    """

    group: str = ""
    person: str = ""
    round_number: int | None = None
    table: int | None = None
    since: datetime.date | None = None
    until: datetime.date | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the whole journal is asked for."""
        return self == JournalFilter()


def filter_journal(owner: Tournament | Club, wanted: JournalFilter) -> QuerySet[AuditEntry]:
    """The entries of a journal that fit."""
    entries = list_journal(owner)
    if wanted.group:
        entries = entries.filter(act__in=list_group_acts(wanted.group))
    if wanted.person in Origin.values:
        entries = entries.filter(account=None, origin=wanted.person)
    elif wanted.person:
        entries = entries.filter(account__key=wanted.person)
    if wanted.since:
        entries = entries.filter(at__date__gte=wanted.since)
    if wanted.until:
        entries = entries.filter(at__date__lte=wanted.until)
    if isinstance(owner, Tournament) and (wanted.round_number, wanted.table) != (None, None):
        entries = entries.filter(_match_wanted_place(owner, wanted))
    return entries


def _match_wanted_place(tournament: Tournament, wanted: JournalFilter) -> Q:
    found = list_matches_at(tournament, round_number=wanted.round_number, table=wanted.table)
    matches = dict(found.values_list("pk", "key"))
    about = Q(subject_type="match", subject_key__in=matches.values())
    for kind, (model, way) in find_placed_subjects(tournament).items():
        rows = model._default_manager.filter(**{f"{way}__in": matches.keys()})
        about |= Q(subject_type=kind, subject_key__in=rows.values("key"))
    if wanted.table is None and wanted.round_number is not None:
        rounds = Round.objects.filter(tournament=tournament, number=wanted.round_number)
        about |= Q(subject_type="round", subject_key__in=rounds.values("key"))
    return about


def word_entry(
    entry: AuditEntry, names: Names, *, url: str = "", subject_url: str = ""
) -> TrailWords:
    """A line of a journal, with the addresses of the entry and of what it is about."""
    return TrailWords(
        number=entry.number,
        at=entry.at,
        who=entry.who,
        act=names.act(entry),
        subject=names.subject(entry),
        reason=entry.reason,
        url=url,
        subject_url=subject_url,
    )


def list_actors(entries: QuerySet[AuditEntry]) -> list[tuple[str, str]]:
    """Who acted, as choices: accounts by name, then what was done without one."""
    acted = entries.select_related(None).order_by("origin")
    found: dict[str, str] = {
        origin: str(Origin(origin).label)
        for origin in acted.filter(account=None).values_list("origin", flat=True).distinct()
    }
    accounts = AccountKey.objects.filter(key__in=acted.order_by().values("account"))
    for account in accounts.select_related("user"):
        found[str(account.key)] = name_account(account)
    return sorted(found.items(), key=lambda pair: (pair[0] in Origin.values, pair[1].casefold()))


_PLAYERS = ("players", "apart", "respelled")
"""Where an entry of a club names players."""


class ClubNames(Names):
    """What some entries of a club point to: accounts and players, read once; a club has no tables
    or teams."""

    def __init__(self, entries: Sequence[AuditEntry]) -> None:
        self.is_of_people = False
        self._teams, self._by_number = {}, {}
        self._rounds, self._rounds_by_number, self._tables = {}, {}, {}
        self._matches, self._owners = {}, {}
        sides = [side for entry in entries for side in (entry.before, entry.after)]
        told = [side for side in sides if isinstance(side, dict)]
        players = [key for side in told for word in _PLAYERS for key in side.get(word, ())]
        found = Player.objects.filter(key__in=[key for key in map(read_key, players) if key])
        self._players = dict(found.values_list("key", "name"))
        named = [side.get("account") for side in told]
        known = AccountKey.objects.filter(key__in=[key for key in map(read_key, named) if key])
        self._accounts = {account.key: account for account in known.select_related("user")}

    def account(self, key: object) -> str:
        """An account by its key."""
        known = read_key(key)
        return name_account(None if known is None else self._accounts.get(known))


def pair_with_changes(
    entries: Sequence[AuditEntry],
) -> list[tuple[AuditEntry, list[Change]]]:
    """Entries of a club with what each changed, in two queries more."""
    names = ClubNames(entries)
    return [(entry, list_changes(entry, names)) for entry in entries]


class Links:
    """The addresses that somebody with these rights may open, read once for a page in a fixed
    number of queries."""

    def __init__(
        self, tournament: Tournament, names: Names, *, may: Collection[Permission]
    ) -> None:
        self._slug, self._names = tournament.slug, names
        self._decided = _find_decided(tournament) if Permission.RESOLVE_CONTESTS in may else {}
        self._sheets = _find_sheets(tournament) if Permission.RECORD_SHEETS in may else {}
        self._lists = _LISTS if Permission.RESOLVE_CONTESTS in may else {}

    def of(self, entry: AuditEntry) -> str:
        """The address for an entry; empty where there is none, or it is not theirs to open."""
        kind = entry.subject_type
        if kind in self._decided and entry.subject_key is not None:
            known_as = self._decided[kind].get(entry.subject_key)
            return self._to(f"arbitration:{kind}", known_as) if known_as else ""
        match = self._names.match_of(entry)
        if match in self._sheets:
            return self._to("organiser:sheet", *self._sheets[match])
        return self._to(self._lists[kind]) if kind in self._lists else ""

    def _to(self, route: str, *place: UUID | int) -> str:
        return reverse(route, args=[self._slug, *place])


def _find_decided(tournament: Tournament) -> Mapping[str, Mapping[UUID, UUID | int]]:
    """By kind of thing that arbiters read: what its address calls each, by its key."""
    incidents = Incident.objects.filter(tournament=tournament).values_list("key", flat=True)
    appeals = Appeal.objects.filter(ruling__tournament=tournament).values_list("key", flat=True)
    rulings = Ruling.objects.filter(tournament=tournament).values_list("key", "number")
    by_key = {"incident": incidents, "appeal": appeals}
    return {kind: {key: key for key in keys} for kind, keys in by_key.items()} | {
        "ruling": dict(rulings)
    }


def _find_sheets(tournament: Tournament) -> Mapping[UUID | None, tuple[int, int]]:
    """The round and the table of every sheet that the desk can open, by the match."""
    rounds = Round.objects.filter(tournament=tournament).published()
    seated = Match.objects.filter(round__in=rounds).exclude(ew=None)
    told = seated.order_by().values_list("key", "round__number", "table_number")
    return {key: (round_, table) for key, round_, table in told if table}
