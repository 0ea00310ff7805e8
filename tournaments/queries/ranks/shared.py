"""What many pages of one version show, worked out once in each process. Only for public pages,
which read a version before anything else; nobody may change anything in it."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar
from uuid import UUID

from tournaments.models import Round, Team, Tournament
from tournaments.queries.ranks.rank_history import RankHistory, list_ranks_until
from tournaments.queries.ranks.standings import PublishedStandings, read_standings_facts
from tournaments.queries.teams.seated import read_teams_with_history

KEPT = 16
"""Tournaments, in each process: 60 teams of an evening are 2 MB of ranks."""

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


@dataclass(frozen=True, kw_only=True, slots=True)
class SharedRanks:
    """The teams that are ranked, their standings as people read them and with every result that is
    in, and their ranks round by round, where points decide."""

    teams: Sequence[Team]
    whole: PublishedStandings
    now: PublishedStandings
    history: RankHistory


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


_ranks: Shared[SharedRanks] = Shared()
_teams: Shared[_Teams] = Shared()


def read_shared_ranks(tournament: Tournament) -> SharedRanks:
    """The ranks at the tournament's version."""
    return _ranks.read(tournament, tournament.version, lambda: work_out_ranks(tournament))


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
    _ranks.forget()
    _teams.forget()


def work_out_ranks(tournament: Tournament) -> SharedRanks:
    """The ranks as they are now, for one reader."""
    facts = read_standings_facts(tournament)
    whole = facts.compute_whole()
    return SharedRanks(
        teams=facts.teams,
        whole=whole,
        now=facts.compute(),
        history={} if whole.is_staged else list_ranks_until(tournament, whole),
    )
