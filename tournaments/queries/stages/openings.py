"""Whether a stage can be opened by who would enter it: too few, or one that goes before it."""

from tournaments.enums import DrawSystem, StageEntry
from tournaments.models import Stage
from tournaments.queries.stages.chain import list_sister_stages
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import LEAST_QUALIFIERS, find_qualifiers

_A_TABLE = 4


def count_missing_qualifiers(stage: Stage, facts: StageFacts) -> int:
    """How many qualified teams a stage lacks to be opened now; 0 where it has enough."""
    return max(LEAST_QUALIFIERS - len(find_qualifiers(stage, facts).qualifiers), 0)


def count_ready(stage: Stage, facts: StageFacts) -> int:
    """How many of those whom a stage's next draw would place are in the room."""
    ready = facts.tournament.teams.ready_to_play()
    entered = [one.team_id for one in facts.entrants(stage.pk)]
    return (ready.filter(pk__in=entered) if entered else ready).count()


def count_least_to_draw(stage: Stage) -> int:
    """How many have to be there for a draw: two teams, or the four people of a table."""
    return _A_TABLE if stage.system == DrawSystem.MELEE else LEAST_QUALIFIERS


def find_stage_to_open_first(stage: Stage, facts: StageFacts) -> Stage | None:
    """The stage whose places go before the others that this one takes, where one can be opened.

    One that has too few teams holds nobody up.
    """
    if stage.entry != StageEntry.OTHERS:
        return None
    for sister in list_sister_stages(stage, facts.stages):
        waits = sister.opened_at is None and sister.entry == StageEntry.RANKS
        if waits and not count_missing_qualifiers(sister, facts):
            return sister
    return None
