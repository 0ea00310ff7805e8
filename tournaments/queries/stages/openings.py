"""Whether a stage can be opened now: enough teams would enter it, and no other goes before it."""

from enum import StrEnum

from tournaments.enums import DrawSystem, StageEntry
from tournaments.models import Stage
from tournaments.queries.stages.chain import list_sister_stages, list_stages_just_above
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import LEAST_QUALIFIERS, find_qualifiers

_A_TABLE = 4


class OpeningStep(StrEnum):
    """What is to be done about a stage whose turn to be opened has come."""

    LATER = "later"
    """Another stage takes its teams first."""
    BARRAGE = "barrage"
    LOT = "lot"
    STUCK = "stuck"
    OPEN = "to_open"


def count_missing_qualifiers(stage: Stage, facts: StageFacts) -> int:
    """How many qualified teams a stage lacks to be opened now; 0 where it has enough, or where a
    lot still gives it places."""
    found = find_qualifiers(stage, facts)
    to_come = found.lot.left if found.lot is not None and not found.lot.is_over else 0
    return max(LEAST_QUALIFIERS - len(found.qualifiers) - to_come, 0)


def count_ready(stage: Stage, facts: StageFacts) -> int:
    """How many of those whom a stage's next draw would place are in the room."""
    ready = facts.tournament.teams.ready_to_play()
    entered = [entrant.team_id for entrant in facts.entrants(stage.pk)]
    return (ready.filter(pk__in=entered) if entered else ready).count()


def count_least_to_draw(stage: Stage) -> int:
    """How many have to be there for a draw: two teams, or the four people of a table."""
    return _A_TABLE if stage.system == DrawSystem.MELEE else LEAST_QUALIFIERS


def find_stage_to_open_first(stage: Stage, facts: StageFacts) -> Stage | None:
    """A stage that this one waits for, as it takes teams first; None where it waits for none.

    A stage of entry OTHERS waits for each unopened sister of entry RANKS. A stage of entry RANKS
    waits for the one just above it where a barrage decides that one's last place, as the loser
    comes down into this stage. A stage that has too few teams itself is not waited for.
    """
    if stage.entry == StageEntry.OTHERS:
        for sister in list_sister_stages(stage, facts.stages):
            waits = sister.opened_at is None and sister.entry == StageEntry.RANKS
            if waits and not count_missing_qualifiers(sister, facts):
                return sister
    for above in list_stages_just_above(stage, facts.stages):
        found = find_qualifiers(above, facts)
        if found.barrages and len(found.qualifiers) >= LEAST_QUALIFIERS:
            return above
    return None


def find_opening_step(stage: Stage, facts: StageFacts) -> OpeningStep:
    """What comes first where a stage's turn to open has come."""
    if count_missing_qualifiers(stage, facts):
        return OpeningStep.STUCK
    if find_stage_to_open_first(stage, facts) is not None:
        return OpeningStep.LATER
    found = find_qualifiers(stage, facts)
    if found.awaits_barrage:
        return OpeningStep.BARRAGE
    lot_is_open = found.lot is not None and not found.lot.is_over
    return OpeningStep.LOT if lot_is_open else OpeningStep.OPEN
