"""What is still open when a tournament is to end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import ScoreSheet, Tournament
from tournaments.ports import arbitration
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.contradictions import list_open_contradictions
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress


class Matter(StrEnum):
    """What can be open; the values stand in the journal."""

    PREVIEW = "preview"
    SHEETS = "sheets"
    CONTESTED = "contested"
    CONTRADICTED = "contradicted"
    APPEALS = "appeals"
    INCIDENTS = "incidents"
    UNOPENED = "unopened"
    UNDRAWN = "undrawn"
    ROUNDS_LEFT = "rounds-left"


IN_THE_WAY = frozenset(
    {Matter.PREVIEW, Matter.SHEETS, Matter.CONTESTED, Matter.CONTRADICTED, Matter.APPEALS}
)
"""What has to be settled first; anything else asks a reason."""

_OF_TABLES = frozenset({Matter.PREVIEW, Matter.SHEETS, Matter.CONTESTED})
_OF_ARBITERS = frozenset({Matter.CONTESTED, Matter.APPEALS, Matter.INCIDENTS})
_UNPLAYED = frozenset({Matter.UNOPENED, Matter.UNDRAWN, Matter.ROUNDS_LEFT})


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenMatter:
    """A kind of unfinished business: how often it occurs, and in which stage where it has one."""

    matter: Matter
    count: int = 1
    stage: str = ""

    @property
    def refuses(self) -> bool:
        """Whether the tournament cannot end over it."""
        return self.matter in IN_THE_WAY

    @property
    def keeps_playing(self) -> bool:
        """Whether the tournament cannot stop early over it: a table waits, or a draw."""
        return self.matter in _OF_TABLES

    @property
    def waits_for_arbiter(self) -> bool:
        """Whether the matter stands in the arbiter's queue."""
        return self.matter in _OF_ARBITERS

    @property
    def is_unplayed(self) -> bool:
        """Whether the matter is not played where the tournament ends now."""
        return self.matter in _UNPLAYED


def list_open_matters(
    tournament: Tournament,
    *,
    facts: StageFacts | None = None,
    stages: Sequence[StageProgress] | None = None,
) -> list[OpenMatter]:
    """Everything open, what stands in the way of an end first; `facts` and `stages` are those of
    the tournament where they are already read."""
    facts = facts or StageFacts(tournament)
    stages = list_stage_progress(tournament, facts) if stages is None else stages
    return [matter for matter in _matters(tournament, facts, stages) if matter.count]


def _matters(
    tournament: Tournament, facts: StageFacts, stages: Sequence[StageProgress]
) -> Iterator[OpenMatter]:
    previews = tournament.rounds.filter(state=RoundState.PREVIEW)
    yield OpenMatter(matter=Matter.PREVIEW, count=previews.count())
    sheets = ScoreSheet.objects.filter(
        match__round__tournament=tournament, match__forfeit=Forfeit.NONE
    ).exclude(state__in=FINISHED_STATES)
    contested = sheets.filter(state=SheetState.CONTESTED).count()
    yield OpenMatter(matter=Matter.SHEETS, count=sheets.count() - contested)
    yield OpenMatter(matter=Matter.CONTESTED, count=contested)
    contradictions = list_open_contradictions(tournament, facts)
    yield OpenMatter(matter=Matter.CONTRADICTED, count=len(contradictions))
    yield OpenMatter(matter=Matter.APPEALS, count=tournament.pending_appeals)
    waiting = arbitration().count_waiting_incidents(tournament)
    yield OpenMatter(matter=Matter.INCIDENTS, count=waiting)
    yield from _stages_left(stages)


def _stages_left(stages: Sequence[StageProgress]) -> Iterator[OpenMatter]:
    """Stages that were never opened or drawn, and those with rounds to play."""
    for found in stages:
        name = found.stage.name
        is_waiting = found.state in (StageState.WAITING, StageState.TO_OPEN)
        if is_waiting and not found.rounds_drawn:
            yield OpenMatter(matter=Matter.UNOPENED, stage=name)
        elif is_waiting or found.state == StageState.TO_DRAW:
            yield _rounds_left(found)


def _rounds_left(found: StageProgress) -> OpenMatter:
    if not found.rounds_drawn:
        return OpenMatter(matter=Matter.UNDRAWN, stage=found.stage.name)
    left = max(found.rounds_planned - found.rounds_drawn, 1)
    return OpenMatter(matter=Matter.ROUNDS_LEFT, count=left, stage=found.stage.name)
