"""How far each stage of a tournament is, and which one is drawn next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from tournaments.enums import DrawSystem, RoundState, StageEntry
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.pairing.systems import count_rounds_left
from tournaments.queries.draws.requests import build_bare_request
from tournaments.queries.draws.rounds import RoundProgress, count_progress
from tournaments.queries.stages.chain import (
    ROUND_ROBINS,
    find_largest_pool,
    is_bracket,
    list_stages,
    list_stages_just_above,
)
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import count_rounds
from tournaments.queries.stages.order import is_over


def count_rounds_for_all(
    stage: Stage, facts: StageFacts, *, size: int, largest_pool: int, latest_entry: int
) -> int:
    """How many rounds a stage of so many entrants has, in which all meet who are to.

    `latest_entry` is the round from which on the last of them plays: only where one came late the
    rounds played say how many there are.
    """
    if latest_entry <= 1 or stage.system not in ROUND_ROBINS:
        return count_rounds(stage, size, largest_pool=largest_pool)
    drawn = max((match.round.stage_round for match in facts.matches_of(stage.pk)), default=0)
    return drawn + count_rounds_left(build_bare_request(stage, facts, number=drawn + 1))


def count_rounds_now(stage: Stage, facts: StageFacts | None = None) -> int:
    """The number of rounds by what is known now, for a stage alone."""
    facts = facts or StageFacts(stage.tournament)
    entries = list(stage.entrants.values_list("since_round", flat=True))
    return count_rounds_for_all(
        stage,
        facts,
        size=len(entries),
        largest_pool=find_largest_pool(stage),
        latest_entry=max(entries, default=1),
    )


class StageState(StrEnum):
    """Where a stage stands; each but `waiting` and `over` asks for one thing."""

    WAITING = "waiting"
    """The stage before is still going on, or has not played what the next round needs."""
    TO_OPEN = "to_open"
    TO_DRAW = "to_draw"
    PREVIEW = "preview"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, kw_only=True, slots=True)
class StageProgress:
    """A stage with its rounds so far, how many it has in all, and its last round's tables.

    `size` is how many have entered, 0 where they are whoever is in the room. `progress` is None
    before the last draw is published: nobody plays there yet.
    """

    stage: Stage
    state: StageState
    size: int
    rounds_drawn: int
    rounds_planned: int
    last: Round | None
    progress: RoundProgress | None

    @property
    def next_round(self) -> int:
        """The number in the stage that its next round will have."""
        return self.rounds_drawn + 1

    @property
    def is_complete(self) -> bool:
        """Whether a round was played and no table of the last one is missing."""
        return self.progress is not None and self.progress.is_complete


def list_stage_progress(
    tournament: Tournament, facts: StageFacts | None = None
) -> list[StageProgress]:
    """How far each stage is, in order, in a fixed number of queries; its stages are those of
    `facts` from then on."""
    facts = facts or StageFacts(tournament)
    facts.stages = stages = list_stages(tournament, with_sizes=True)
    rounds: dict[int, list[Round]] = {}
    drawn = tournament.rounds.filter(stage__in=filter(attrgetter("is_drawn"), stages))
    for round_ in drawn.order_by("stage_round").defer("draw_input", "certificate"):
        rounds.setdefault(round_.stage_id, []).append(round_)
    last = {key: held[-1] for key, held in rounds.items()}
    matches: dict[int, list[Match]] = {}
    wanted = Match.objects.filter(
        round__in=[round_.pk for round_ in last.values()], ew__isnull=False
    )
    for match in wanted.with_sheet_states():
        matches.setdefault(match.round_id, []).append(match)
    found: dict[int, StageProgress] = {}
    for stage in stages:
        one = last.get(stage.pk)
        found[stage.pk] = _progress(
            stage,
            found,
            facts,
            size=_read_size(stage),
            planned=_count_planned(stage, facts),
            rounds=rounds.get(stage.pk, []),
            progress=None if one is None else count_progress(matches.get(one.pk, [])),
        )
    return list(found.values())


def _read_size(stage: Stage) -> int:
    return int(stage.size)  # type: ignore[attr-defined]  # annotated


def _count_planned(stage: Stage, facts: StageFacts) -> int:
    if not _read_size(stage):
        return stage.rounds_planned
    return count_rounds_for_all(
        stage,
        facts,
        size=_read_size(stage),
        largest_pool=stage.largest_pool,  # type: ignore[attr-defined]  # annotated
        latest_entry=stage.latest_entry,  # type: ignore[attr-defined]  # annotated
    )


def _progress(
    stage: Stage,
    before: Mapping[int, StageProgress],
    facts: StageFacts,
    *,
    size: int,
    planned: int,
    rounds: Sequence[Round],
    progress: RoundProgress | None,
) -> StageProgress:
    last = rounds[-1] if rounds else None
    if stage.tournament.stopped_at is not None:
        planned = len(rounds)
    state = _state(stage, before, facts, planned, rounds, progress)
    return StageProgress(
        stage=stage,
        state=state,
        size=size,
        rounds_drawn=len(rounds),
        rounds_planned=planned,
        last=last,
        progress=None if state == StageState.PREVIEW else progress,
    )


def _state(
    stage: Stage,
    before: Mapping[int, StageProgress],
    facts: StageFacts,
    planned: int,
    rounds: Sequence[Round],
    progress: RoundProgress | None,
) -> StageState:
    stopped = stage.tournament.stopped_at is not None
    if stopped and (progress is None or progress.is_complete):
        return StageState.OVER
    if stage.source_id is not None and stage.opened_at is None:
        cuts = (stage, *list_stages_just_above(stage, facts.stages))
        barred = any(_plays_barrage(cut, facts) for cut in cuts)
        ready = _may_open(stage, before.get(stage.source_id)) and not barred
        return StageState.TO_OPEN if ready else StageState.WAITING
    if progress is not None and not progress.is_complete:
        unseen = rounds[-1].state == RoundState.PREVIEW
        return StageState.PREVIEW if unseen else StageState.PLAYING
    if rounds and rounds[-1].state == RoundState.PREVIEW:
        return StageState.PREVIEW
    followed = any(
        child.source_id == stage.pk
        and child.opened_at is not None
        and child.entry != StageEntry.LOSERS
        for child in facts.stages
    )
    if followed or (rounds and _is_played(stage, planned, len(rounds), facts)):
        return StageState.OVER
    source = before.get(stage.source_id or 0)
    has_all = source is None or _has_losers(stage, source, number=len(rounds) + 1)
    return StageState.TO_DRAW if has_all else StageState.WAITING


def _plays_barrage(stage: Stage, facts: StageFacts) -> bool:
    """Whether a barrage for a last place of a stage has no winner yet."""
    return len(facts.find_barrage_winners(stage.pk)) < len(facts.list_barrages(stage.pk))


def _is_played(stage: Stage, planned: int, drawn: int, facts: StageFacts) -> bool:
    """Whether a stage whose tables are done has no round left; brackets may vary by some, and end
    where nobody is left to go on."""
    if stage.system == DrawSystem.CONSOLANTE:
        return is_over(stage, facts)
    return drawn >= planned or (is_bracket(stage.system) and is_over(stage, facts))


def _may_open(stage: Stage, source: StageProgress | None) -> bool:
    """Whether the stage before has played what this one waits for."""
    if source is None or source.last is None:
        return False
    if stage.entry == StageEntry.LOSERS:
        return _has_losers(stage, source, number=1)
    return source.state == StageState.OVER and source.is_complete


def _has_losers(stage: Stage, source: StageProgress, *, number: int) -> bool:
    """Whether the stage before has played the rounds whose losers round `number` takes in, where
    it takes in any."""
    if stage.entry != StageEntry.LOSERS:
        return True
    due = max(sorted(stage.lost_rounds)[:number], default=1)
    return source.rounds_drawn > due or (source.rounds_drawn == due and source.is_complete)


def find_stage_to_draw(tournament: Tournament) -> Stage:
    """The stage whose next round is drawn where nobody names one.

    One with a preview, else the first that waits for a draw, else the first that is being
    played, else the last that was.
    """
    found = list_stage_progress(tournament)
    for state in (StageState.PREVIEW, StageState.TO_DRAW, StageState.PLAYING):
        for progress in found:
            if progress.state == state:
                return progress.stage
    played = [progress for progress in found if progress.last is not None]
    return played[-1].stage if played else found[0].stage
