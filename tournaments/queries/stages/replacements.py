"""Who left a stage that is open and not drawn yet, and who comes up for them."""

from dataclasses import dataclass

from tournaments.enums import StageEntry
from tournaments.models import Stage, Team
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import Qualification, Qualifier, find_qualifiers


@dataclass(frozen=True, kw_only=True, slots=True)
class Replacement:
    """What opening a stage again would change for those who left it.

    `coming` are those who would enter for the first time, `dropped` those in the room who would
    enter no more: whoever comes up in a pool may fill a bracket better. `renewed` is all of it.
    """

    stage: Stage
    entered: tuple[int, ...]
    gone: tuple[Team, ...]
    coming: tuple[Qualifier, ...]
    dropped: tuple[Team, ...]
    renewed: Qualification


def find_replacement(stage: Stage, facts: StageFacts | None = None) -> Replacement | None:
    """Who left a stage and who would come up; None where nobody left, or a round is drawn.

    `facts`: those of its tournament, where other stages are asked about too.
    """
    if stage.source_id is None or stage.opened_at is None or stage.entry == StageEntry.BARRAGE:
        return None
    facts = facts or StageFacts(stage.tournament)
    entered = tuple(one.team_id for one in facts.entrants(stage.pk))
    gone = tuple(facts.teams[pk] for pk in entered if pk not in facts.ready)
    if not gone or facts.rounds_drawn.get(stage.pk):
        return None
    renewed = find_qualifiers(stage, facts)
    chosen = {one.team.pk for one in renewed.qualifiers}
    return Replacement(
        stage=stage,
        entered=entered,
        gone=gone,
        coming=tuple(one for one in renewed.qualifiers if one.team.pk not in entered),
        dropped=tuple(facts.teams[pk] for pk in entered if pk in facts.ready and pk not in chosen),
        renewed=renewed,
    )
