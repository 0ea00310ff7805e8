"""Stages whose turn it is and that too few teams wait for: they hold nothing else up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Stage
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.openings import (
    OpeningStep,
    count_least_to_draw,
    count_missing_qualifiers,
    count_ready,
)
from tournaments.queries.stages.progress import StageProgress, StageState
from tournaments.queries.stages.qualifiers import LEAST_QUALIFIERS


@dataclass(frozen=True, kw_only=True, slots=True)
class StuckStage:
    """A stage that fewer teams wait for than can play: to be opened, or, where it `is_open`, to be
    drawn among those in the room."""

    stage: Stage
    qualified: int
    is_open: bool = False


def list_stuck_stages(
    stages: Sequence[StageProgress], openings: Mapping[int, OpeningStep], facts: StageFacts
) -> Iterator[StuckStage]:
    """Each stage that too few teams keep from being opened or drawn, in order."""
    for stage in stages:
        if openings.get(stage.stage.pk) == OpeningStep.STUCK:
            missing = count_missing_qualifiers(stage.stage, facts)
            yield StuckStage(stage=stage.stage, qualified=LEAST_QUALIFIERS - missing)
        elif stage.state == StageState.TO_DRAW and not is_first_draw(stage):
            ready = count_ready(stage.stage, facts)
            if ready < count_least_to_draw(stage.stage):
                yield StuckStage(stage=stage.stage, qualified=ready, is_open=True)


def is_first_draw(one: StageProgress) -> bool:
    """Whether nobody has played yet: who is missing is still to come."""
    return one.last is None and one.stage.source_id is None
