"""What many pages of one version show, worked out once in each process. Only for public pages,
which read a version before anything else; nobody may change anything in it."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Generic, TypeVar
from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import Match, Round, Team, Tournament
from tournaments.queries.draws.rounds import list_published_rounds
from tournaments.queries.ranks.rank_history import RankHistory, list_ranks_until
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    StandingsFacts,
    read_standings_facts,
)
from tournaments.queries.statements import prepared
from tournaments.queries.teams.seated import read_teams_with_history

KEPT = 100
"""Tournaments, in each process, as many as two processors play at once: of 60 teams after two
rounds 2.3 MB each."""

Found = TypeVar("Found")


class Shared(Generic[Found]):
    """One thing of each of the tournaments read last, at a version or newer: whoever comes first
    works it out while others wait."""

    def __init__(self) -> None:
        self._kept: OrderedDict[UUID, tuple[object, Found]] = OrderedDict()
        self._locks = tuple(Lock() for _ in range(KEPT))

    def read(self, tournament: Tournament, version: object, work_out: Callable[[], Found]) -> Found:
        """What is kept of a tournament where it is of that version, else what is worked out."""
        with self._locks[tournament.pk % KEPT]:
            kept = self._kept.pop(tournament.key, None)
            if kept is None or kept[0] != version:
                kept = version, work_out()
            self._kept[tournament.key] = kept
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept[1]

    def forget(self) -> None:
        """Keep nothing of any tournament."""
        self._kept.clear()


@dataclass(kw_only=True, slots=True, eq=False)
class SharedRanks:
    """The standings of a tournament as people read them, the facts that they are made from, and the
    ranks of its teams round by round, where points decide: what comes in from a table while others
    of its round are played changes none of it."""

    facts: StandingsFacts
    whole: PublishedStandings
    history: RankHistory
    _now: tuple[int, PublishedStandings] | None = None
    _lock: Lock = field(default_factory=Lock)

    def read_now(self, version: int) -> PublishedStandings:
        """The standings with every result that is in, at a version of the tournament or newer."""
        with self._lock:
            if self._now is None or self._now[0] != version:
                self._now = version, self._read_on().compute()
            return self._now[1]

    def _read_on(self) -> StandingsFacts:
        """The facts as they are now: of rounds under way alone they may be others."""
        whole, read = self.whole.whole_rounds, self.facts
        known = [match for match in read.matches if match.round.number in whole]
        playing = {
            match.round_id: match.round for match in read.matches if match.round.number not in whole
        }
        others = _list_matches(*playing) if playing else []
        for match in others:
            match.round = playing[match.round_id]
        return replace(read, matches=[*known, *others])


@prepared
def _list_matches(*rounds: int) -> QuerySet[Match]:
    return Match.objects.filter(round__pk__in=rounds).select_related("sheet")


class _Teams:
    """All teams of a tournament, by key, as they were in any round."""

    def __init__(self, teams: Mapping[int, Team]) -> None:
        self._teams = teams
        self._then: dict[int, Mapping[int, Team]] = {}

    def in_round(self, number: int) -> Mapping[int, Team]:
        if number not in self._then:
            then = {pk: team.as_in_round(number) for pk, team in self._teams.items()}
            self._then[number] = then
        return self._then[number]


_rounds: Shared[Sequence[Round]] = Shared()
_ranks: Shared[SharedRanks] = Shared()
_teams: Shared[_Teams] = Shared()


def read_shared_rounds(tournament: Tournament) -> list[Round]:
    """The published rounds in order, each of this tournament and with how far it is: what comes in
    from a table of a round that was begun moves none."""
    version = (tournament.pk, tournament.whole_version)
    kept = _rounds.read(tournament, version, lambda: list_published_rounds(tournament.pk))
    own = list(map(copy, kept))
    for round_ in own:
        round_.tournament = tournament
    return own


def read_shared_ranks(tournament: Tournament) -> SharedRanks:
    """The ranks at the version of the tournament's whole rounds."""
    version = (tournament.pk, tournament.whole_version)
    return _ranks.read(tournament, version, lambda: work_out_ranks(tournament))


def read_shared_teams(
    tournament: Tournament, rounds: Sequence[Round]
) -> dict[int, Mapping[int, Team]]:
    """By round, all teams as they are in it, by key: what comes in from a table moves no name."""

    def read() -> _Teams:
        return _Teams(read_teams_with_history(tournament.teams.values_list("pk", flat=True)))

    kept = _teams.read(tournament, (tournament.pk, tournament.whole_version), read)
    return {round_.pk: kept.in_round(round_.number) for round_ in rounds}


def forget_shared() -> None:
    """Forget all of it, for whoever measures or changes the database behind the site's back."""
    _rounds.forget()
    _ranks.forget()
    _teams.forget()


def work_out_ranks(tournament: Tournament) -> SharedRanks:
    """The ranks as they are now, for one reader."""
    facts = read_standings_facts(tournament)
    whole = facts.compute_whole()
    return SharedRanks(
        facts=facts,
        whole=whole,
        history={} if whole.is_staged else list_ranks_until(tournament, whole),
    )
