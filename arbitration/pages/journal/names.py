"""What a tournament's journal points to: teams, tables and people by the names they have now.

An entry names each by its key; what it tells under words is JSON, where a key is a text.
"""

import copy
from collections.abc import Callable, Mapping
from typing import Self, TypeVar
from uuid import UUID

from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from arbitration.models import AuditEntry, Incident, Ruling
from arbitration.pages.rulings.read_rulings import read_ruling
from arbitration.queries.ways import (
    TO_A_MATCH,
    TO_A_TEAM,
    TO_A_TOURNAMENT,
    find_substitutions,
    list_players_then,
)
from tournaments.models import AccountKey, Match, Round, Team, TeamMember, Tournament
from tournaments.queries.draws.round_titles import name_round, name_table
from tournaments.queries.draws.stored_draws import list_cancelled_draws

Found = TypeVar("Found")

NOTHING = "–"
"""What stands where there is no value."""


class Names:
    """Read once for a page, in a fixed number of queries, however many entries it shows."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self.is_of_people = tournament.is_of_people
        teams = list(Team.objects.filter(tournament=tournament).with_players())
        self._teams = {team.key: team for team in teams}
        self._by_number = {team.number: team for team in teams}
        members = TeamMember.objects.filter(team__tournament=tournament)
        self._players = {
            member.player.key: member.person.name for member in members.select_related("player")
        }
        self._rounds = {
            round_.key: round_ for round_ in Round.objects.filter(tournament=tournament)
        }
        self._rounds_by_number = {round_.number: round_ for round_ in self._rounds.values()}
        tables = Match.objects.filter(round__tournament=tournament).values_list(
            "key", "round__key", "table_number"
        )
        self._cancelled = {draw.key: draw for draw in list_cancelled_draws(tournament)}
        self._tables = {key: (round_, table) for key, round_, table in tables}
        self._subjects: dict[str, Callable[[UUID], str]] = {
            "cancelleddraw": self.cancelled_draw,
            "match": self.table,
            "player": lambda key: self._players.get(key, ""),
            "round": self.round,
        }
        self._changes = find_substitutions(tournament)
        self._until: int | None = None
        self._matches = _matches_by_subject(tournament)
        self._owners = _teams_by_subject(tournament)

    def as_of(self, entry: AuditEntry) -> Self:
        """The names as of an entry: the players of each team are those who played when it was
        written."""
        then = copy.copy(self)
        then._until = entry.number
        return then

    def act(self, entry: AuditEntry) -> str:
        """What an entry says was done, about a team or about a player of a mêlée."""
        return entry.phrase_act(of_person=self.is_of_people)

    def subject(self, entry: AuditEntry) -> str:
        """What an entry is about; empty for the tournament itself and for what is gone."""
        return self.as_of(entry)._subject(entry)

    def _subject(self, entry: AuditEntry) -> str:
        key, kind = entry.subject_key, entry.subject_type
        if key is None:
            return ""
        if kind == "team":
            return self.team(key)
        if kind in self._subjects:
            return self._subjects[kind](key)
        owner = self._owners.get(kind, {}).get(key)
        return self.table(self._matches.get(kind, {}).get(key)) or (
            self.team(owner) if owner else ""
        )

    def match_of(self, entry: AuditEntry) -> UUID | None:
        """The key of the match that an entry is about; None where it is about none."""
        key, kind = entry.subject_key, entry.subject_type
        if key is None or kind == "match":
            return key
        return self._matches.get(kind, {}).get(key)

    def rounds(self) -> list[tuple[str, str]]:
        """Every round as a choice, in order: its number in the tournament, and its name."""
        known = sorted(self._rounds_by_number.items())
        return [(str(number), name_round(round_)) for number, round_ in known]

    def round(self, key: UUID) -> str:
        """A round by its key; empty where it was taken back."""
        return name_round(self._rounds[key]) if key in self._rounds else ""

    def cancelled_draw(self, key: UUID) -> str:
        """The round whose draw was cancelled, by the key of what is kept of it."""
        return name_round(self._cancelled[key]) if key in self._cancelled else ""

    def round_numbered(self, number: object) -> str:
        """A round by its number in the tournament, which is all that is left of one taken back."""
        known = self._rounds_by_number.get(number) if isinstance(number, int) else None
        return str(number) if known is None else name_round(known)

    def table(self, match: object) -> str:
        """A match by its round and table; empty where the draw that made it is gone."""
        round_, table = _by_key(self._tables, match) or (None, None)
        return "" if round_ is None else name_table(self._rounds[round_], table)

    def team(self, key: object) -> str:
        """A team by its key: its number and what lists call it."""
        team = _by_key(self._teams, key)
        if team is not None:
            return self._name_team(team)
        return _("joueur effacé") if self.is_of_people else _("équipe effacée")

    def team_numbered(self, number: object) -> str:
        """A team by its number, likewise."""
        team = self._by_number.get(number) if isinstance(number, int) else None
        if team is None:
            return self._tournament.name_entrant(number)
        return self._name_team(team)

    def _name_team(self, team: Team) -> str:
        """The team's number and what it was called; who came into it since makes room for who
        left."""
        keys = [str(player.key) for player in team.players]
        if self._until is not None:
            keys = list_players_then(keys, self._changes.get(team.key, ()), self._until)
        now = zip(keys, team.players, strict=True)
        players = [self._players.get(UUID(key)) or player.name for key, player in now]
        return f"{team.number} · {team.name or ' – '.join(players)}"

    def player(self, key: object) -> str:
        """A player by their key."""
        return _by_key(self._players, key) or _("joueur effacé")

    def incident(self, key: object) -> str:
        """What kind of incident it was, by its key; empty where it is gone."""
        known = read_key(key)
        found = None if known is None else Incident.objects.filter(key=known).first()
        return "" if found is None else found.label

    def decided(self, number: int) -> tuple[str, ...]:
        """What a ruling decided, in sentences without names; LookupError where it is gone."""
        rows = Ruling.objects.select_related("incident__match", "incident__team", "revises")
        found = rows.filter(tournament=self._tournament, number=number).first()
        if found is None:
            raise LookupError(number)
        return read_ruling(found, self._tournament, people={}).sentences

    def account(self, key: object) -> str:
        """An account by its key."""
        known = read_key(key)
        rows = AccountKey.objects.select_related("user")
        return name_account(None if known is None else rows.filter(key=known).first())


def read_key(value: object) -> UUID | None:
    """The key that a value of an entry is; None where it is none."""
    try:
        return UUID(str(value))
    except ValueError:
        return None


def name_account(account: AccountKey | None) -> str:
    """What an account is called; it may be gone."""
    if account is None:
        return _("compte effacé")
    return account.user.get_full_name() or account.user.get_username()


def _by_key(known: Mapping[UUID, Found], value: object) -> Found | None:
    key = read_key(value)
    return None if key is None else known.get(key)


def find_placed_subjects(tournament: Tournament) -> dict[str, tuple[type[models.Model], str]]:
    """The kinds of things in the tournament's journal that belong to a match, and how."""
    entries = AuditEntry.objects.filter(tournament=tournament).order_by()
    named = set(entries.values_list("subject_type", flat=True).distinct())
    ways = {model._meta.model_name or "": (model, way) for model, way in TO_A_MATCH.items()}
    return {kind: found for kind, found in ways.items() if kind in named}


def _matches_by_subject(tournament: Tournament) -> dict[str, dict[UUID, UUID]]:
    """By kind of thing: whose match each belongs to."""
    found = {}
    for kind, (model, way) in find_placed_subjects(tournament).items():
        rows = model._default_manager.filter(**{f"{way}__round__tournament": tournament})
        found[kind] = dict(rows.values_list("key", f"{way}__key"))
    return found


def _teams_by_subject(tournament: Tournament) -> dict[str, dict[UUID, UUID]]:
    """By kind of thing that may happen outside a table: whose team each is about."""
    found = {}
    for model, way in TO_A_TEAM.items():
        rows = model._default_manager.filter(**{TO_A_TOURNAMENT[model]: tournament})
        found[model._meta.model_name or ""] = dict(rows.values_list("key", f"{way}__key"))
    return found


def list_matches_at(
    tournament: Tournament, *, round_number: int | None, table: int | None
) -> QuerySet[Match]:
    """The matches of a round, of a table, or of both."""
    matches = Match.objects.filter(round__tournament=tournament).order_by()
    if round_number is not None:
        matches = matches.filter(round__number=round_number)
    if table is not None:
        matches = matches.filter(table_number=table)
    return matches


def join_words(words: list[str]) -> str:
    """Several things in one line."""
    return ", ".join(words) or NOTHING
