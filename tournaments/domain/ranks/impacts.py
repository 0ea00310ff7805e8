"""What an act on results changes, before it is done: ranks as people read them, and what follows.

The one way to work it out, for every page that previews such an act.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.stages.mending.consequences import (
    Consequences,
    find_consequences,
    read_foundations,
)
from tournaments.models import Tournament
from tournaments.queries.ranks.final_places import rank_as_read
from tournaments.queries.ranks.standings import StandingsFacts, read_standings_facts
from tournaments.ranking import Impact, compare
from tournaments.ranking.impact import Move


@dataclass(frozen=True, kw_only=True, slots=True)
class ActImpact:
    """The ranks that an act moves, the draws that would be others, the choices that it opens."""

    standings: Impact
    follows: Consequences

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.standings.moves


def foresee_impact(
    tournament: Tournament,
    act: Callable[[], object],
    *,
    by: Actor,
    after: int | None = None,
    look: Callable[[StandingsFacts], object] | None = None,
) -> ActImpact:
    """The impact of an act: it is done, looked at, and undone at once; raises as it does.

    `after` is the number of the round that it is about, None where it is about no table; `look`
    is called with the facts once it is done, before it is undone.
    """
    with transaction.atomic():
        facts = read_standings_facts(tournament)
        read = facts.find_read_round()
        ranked = rank_as_read(tournament, facts.compute(read))
        before = read_foundations(tournament, after=after)
        act()
        facts = read_standings_facts(tournament)
        now = rank_as_read(tournament, facts.compute(read))
        follows = find_consequences(before, tournament, after=after, by=by)
        if look is not None:
            look(facts)
        transaction.set_rollback(True)
    return ActImpact(standings=compare(ranked, now), follows=follows)
