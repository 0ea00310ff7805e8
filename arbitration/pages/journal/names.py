"""What a tournament's journal points to: teams, tables and people by the names they have now."""

from collections.abc import Callable, Iterable

from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext as _

from arbitration.models import AuditEntry, Incident, Ruling
from arbitration.pages.rulings.read_rulings import read_ruling
from arbitration.queries.ways import TO_A_MATCH, TO_A_TEAM, TO_A_TOURNAMENT
from tournaments.models import Match, Player, Round, Team, Tournament
from tournaments.queries.draws.round_titles import round_title, table_title


class Names:
    """Read once for a page, in a fixed number of queries, however many entries it shows."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        teams = list(Team.objects.filter(tournament=tournament).with_players())
        self._teams = {team.pk: team for team in teams}
        self._by_number = {team.number: team for team in teams}
        self._players = dict(
            Player.objects.filter(memberships__team__tournament=tournament).values_list(
                "pk", "name"
            )
        )
        self._rounds = {one.pk: one for one in Round.objects.filter(tournament=tournament)}
        self._rounds_by_number = {one.number: one for one in self._rounds.values()}
        tables = Match.objects.filter(round__tournament=tournament).values_list(
            "pk", "round_id", "table_number"
        )
        self._tables = {pk: (round_, table) for pk, round_, table in tables}
        self._subjects: dict[str, Callable[[int], str]] = {
            "match": self.table,
            "player": lambda pk: self._players.get(pk, ""),
            "round": self.round,
            "team": self.team,
        }
        self._matches = _matches_by_subject(tournament)
        self._owners = _teams_by_subject(tournament)

    def subject(self, entry: AuditEntry) -> str:
        """What an entry is about; empty for the tournament itself and for what is gone."""
        if not entry.subject_id.isdecimal():
            return ""
        pk, kind = int(entry.subject_id), entry.subject_type
        if kind in self._subjects:
            return self._subjects[kind](pk)
        owner = self._owners.get(kind, {}).get(pk)
        return self.table(self._matches.get(kind, {}).get(pk)) or (
            self.team(owner) if owner else ""
        )

    def match_of(self, entry: AuditEntry) -> int | None:
        """The key of the match that an entry is about; None where it is about none."""
        if not entry.subject_id.isdecimal():
            return None
        pk, kind = int(entry.subject_id), entry.subject_type
        return pk if kind == "match" else self._matches.get(kind, {}).get(pk)

    def rounds(self) -> list[tuple[str, str]]:
        """Every round as a choice, in order: its number in the tournament, and its name."""
        known = sorted(self._rounds_by_number.items())
        return [(str(number), round_title(one)) for number, one in known]

    def round(self, pk: int) -> str:
        """A round by its key; empty where it was taken back."""
        return round_title(self._rounds[pk]) if pk in self._rounds else ""

    def round_numbered(self, number: object) -> str:
        """A round by its number in the tournament, which is all that is left of one taken back."""
        known = self._rounds_by_number.get(number) if isinstance(number, int) else None
        return str(number) if known is None else round_title(known)

    def table(self, match: int | None) -> str:
        """A match by its round and table; empty where the draw that made it is gone."""
        round_, table = self._tables.get(match or 0, (None, None))
        return "" if round_ is None else table_title(self._rounds[round_], table)

    def team(self, pk: object) -> str:
        """A team by its key: its number and what lists call it."""
        return self._label(self._teams.get(pk) if isinstance(pk, int) else None, pk)

    def team_numbered(self, number: object) -> str:
        """A team by its number, likewise."""
        return self._label(self._by_number.get(number) if isinstance(number, int) else None, number)

    def number_of(self, pk: object) -> str:
        """The number of a team by its key."""
        team = self._teams.get(pk) if isinstance(pk, int) else None
        return "–" if team is None else str(team.number)

    def player(self, pk: object) -> str:
        """A player by their key."""
        known = self._players.get(pk) if isinstance(pk, int) else None
        return known or _("joueur %(number)s") % {"number": pk}

    def incident(self, pk: object) -> str:
        """What kind of incident it was, by its key; empty where it is gone."""
        found = Incident.objects.filter(pk=pk).first() if isinstance(pk, int) else None
        return "" if found is None else str(found.what.label)

    def decided(self, number: int) -> tuple[str, ...]:
        """What a ruling decided, in sentences without names; LookupError where it is gone."""
        rows = Ruling.objects.select_related("incident__match", "incident__team", "revises")
        found = rows.filter(tournament=self._tournament, number=number).first()
        if found is None:
            raise LookupError(number)
        return read_ruling(found, self._tournament, people={}).sentences

    def account(self, pk: object) -> str:
        """An account by its key."""
        user = User.objects.filter(pk=pk).first() if isinstance(pk, int) else None
        return _("compte effacé") if user is None else user.get_full_name() or user.username

    @staticmethod
    def _label(team: Team | None, known_as: object) -> str:
        if team is None:
            return _("équipe %(number)s") % {"number": known_as}
        return f"{team.number} · {team.label}"


def find_placed_subjects(tournament: Tournament) -> dict[str, tuple[type[models.Model], str]]:
    """The kinds of things in the tournament's journal that belong to a match, and how."""
    entries = AuditEntry.objects.filter(tournament=tournament).order_by()
    named = set(entries.values_list("subject_type", flat=True).distinct())
    ways = {model._meta.model_name or "": (model, way) for model, way in TO_A_MATCH.items()}
    return {kind: found for kind, found in ways.items() if kind in named}


def _matches_by_subject(tournament: Tournament) -> dict[str, dict[int, int]]:
    """By kind of thing: whose match each belongs to."""
    found = {}
    for kind, (model, way) in find_placed_subjects(tournament).items():
        rows = model._default_manager.filter(**{f"{way}__round__tournament": tournament})
        found[kind] = dict(rows.values_list("pk", f"{way}_id"))
    return found


def _teams_by_subject(tournament: Tournament) -> dict[str, dict[int, int]]:
    """By kind of thing that may happen outside a table: whose team each is about."""
    found = {}
    for model, way in TO_A_TEAM.items():
        rows = model._default_manager.filter(**{TO_A_TOURNAMENT[model]: tournament})
        found[model._meta.model_name or ""] = dict(rows.values_list("pk", way))
    return found


def find_matches_at(
    tournament: Tournament, *, round_number: int | None, table: int | None
) -> Iterable[int]:
    """The keys of the matches of a round, of a table, or of both."""
    matches = Match.objects.filter(round__tournament=tournament).order_by()
    if round_number is not None:
        matches = matches.filter(round__number=round_number)
    if table is not None:
        matches = matches.filter(table_number=table)
    return matches.values_list("pk", flat=True)
