"""Ranks that many pages of one version show, worked out once in each process."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from uuid import UUID

from tournaments.models import Team, Tournament
from tournaments.queries.ranks.rank_history import RankHistory, list_ranks_until
from tournaments.queries.ranks.standings import PublishedStandings, read_standings_facts

KEPT = 16
"""Tournaments, in each process: 60 teams of an evening are 2 MB."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SharedRanks:
    """The teams that are ranked, their standings as people read them and with every result that is
    in, and their ranks round by round, where points decide. Nobody may change anything in it."""

    teams: Sequence[Team]
    whole: PublishedStandings
    now: PublishedStandings
    history: RankHistory


_kept: OrderedDict[UUID, tuple[int, SharedRanks]] = OrderedDict()
_locks = tuple(Lock() for _ in range(KEPT))


def read_shared_ranks(tournament: Tournament) -> SharedRanks:
    """The ranks at the tournament's version, or newer ones: whoever comes first works them out
    while others wait. Only for public pages, which read a version before anything else."""
    with _locks[tournament.pk % KEPT]:
        version, found = _kept.pop(tournament.key, (None, None))
        if found is None or version != tournament.version:
            found = work_out_ranks(tournament)
        _kept[tournament.key] = tournament.version, found
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return found


def forget_shared_ranks() -> None:
    """Forget all ranks, for whoever measures or changes the database behind the site's back."""
    _kept.clear()


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
