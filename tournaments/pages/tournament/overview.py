"""Where an evening stands, and the one thing to do next."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from tournaments.domain.draws.checks import phrase_undecided
from tournaments.enums import StageEntry
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.pages.stages.replacements import ToReplace, list_to_replace
from tournaments.pages.tournament.open_matters import StuckStage, is_first_draw, list_stuck_stages
from tournaments.queries.draws.round_titles import name_drawing_button, name_round_number
from tournaments.queries.draws.rounds import RoundProgress
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.contradictions import list_open_contradictions
from tournaments.queries.stages.openings import OpeningStep, find_opening_step
from tournaments.queries.stages.options import count_rounds, plans_rounds
from tournaments.queries.stages.order import list_undecided_matches
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress
from tournaments.queries.teams.lists import Places, count_places


class NextStep(StrEnum):
    """What the organiser does next."""

    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    OPEN = "open"
    DRAW = "draw"
    PUBLISH = "publish"
    RECORD = "record"
    MEND = "mend"
    DECIDE = "decide"
    FINISH = "finish"
    DONE = "done"


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveRound:
    """A round being played: how it is called, and how far its tables are."""

    title: str
    progress: RoundProgress
    round: Round


@dataclass(frozen=True, kw_only=True, slots=True)
class Overview:
    """How full it is, the stage that asks for something, its last round, and the next step.

    `stages` are all of them; most tournaments have one. `openings` is what comes first for those
    whose turn to open has come, by key. `stuck` are those whose turn it is to open or to be drawn
    and that have too few teams: they hold nothing else up. `to_replace` are those that a team left
    before their first draw. `undecided` are the matches of a tree from which nobody goes on yet.
    `to_mend` tells how many corrected results no longer fit what was drawn after them.
    """

    places: Places
    stages: tuple[StageProgress, ...]
    openings: Mapping[int, OpeningStep]
    stuck: tuple[StuckStage, ...]
    to_replace: tuple[ToReplace, ...]
    undecided: tuple[Match, ...]
    to_mend: int
    current: StageProgress
    next_step: NextStep

    @property
    def registered(self) -> int:
        """How many have a place, two by two."""
        return self.places.complete

    @property
    def present(self) -> int:
        """How many of those who have a place are in the room."""
        return self.places.present

    @property
    def opening(self) -> OpeningStep | None:
        """What comes first where the current stage waits to be opened."""
        return self.openings.get(self.current.stage.pk)

    @property
    def undecided_said(self) -> str:
        """Which tables ended level, and what is missing; empty where none did."""
        return phrase_undecided(self.undecided) if self.undecided else ""

    @property
    def rounds_planned(self) -> int:
        """How many rounds the stage of `round` has; before its first draw with those signed up.

        Never fewer than it has had, nor more than these once nothing is left to draw in its tree.
        """
        current = next((stage for stage in self.stages if stage.last == self.round), self.current)
        if current.rounds_drawn > current.rounds_planned or (
            current.state == StageState.OVER and is_bracket(current.stage.system)
        ):
            return current.rounds_drawn
        if current.rounds_drawn or current.size or current.stage.source_id is not None:
            return current.rounds_planned
        return count_rounds(current.stage, self.registered) or current.rounds_planned

    @property
    def rounds_drawn(self) -> int:
        """How many rounds all stages have had."""
        return sum(stage.rounds_drawn for stage in self.stages)

    @property
    def round(self) -> Round | None:
        """The last round of the current stage; before its first, the last of all."""
        if self.current.last is not None:
            return self.current.last
        played = [stage.last for stage in self.stages if stage.last is not None]
        return max(played, key=lambda round_: round_.number, default=None)

    def title_of(self, one: StageProgress) -> str:
        """How the last round of a stage is called, without reading its draw."""
        return self.title_of_round(one, one.rounds_drawn)

    def title_of_round(self, one: StageProgress, number: int) -> str:
        """How round `number` of a stage is called, drawn or not."""
        if one.stage.entry == StageEntry.BARRAGE:
            return one.stage.name
        size = one.size or self.present
        return name_round_number(one.stage.system, number, name=one.stage.name, size=size)

    @property
    def last_title(self) -> str:
        """How the last round played is called; empty before the first."""
        return next((self.title_of(stage) for stage in self.stages if stage.last == self.round), "")

    @property
    def progress(self) -> RoundProgress | None:
        """How far the tables of that round are."""
        found = (stage.progress for stage in self.stages if stage.last == self.round)
        return None if self.round is None else next(found, None)

    @property
    def live(self) -> tuple[LiveRound, ...]:
        """The round of each stage being played; where none is, the last one. Empty before the
        first draw."""
        playing = [stage for stage in self.stages if stage.state == StageState.PLAYING]
        shown = playing or [
            stage for stage in self.stages if stage.last and stage.last == self.round
        ]
        return tuple(
            LiveRound(title=self.title_of(stage), progress=stage.progress, round=stage.last)
            for stage in shown
            if stage.progress is not None and stage.last is not None
        )

    @property
    def playing_tables(self) -> int:
        """How many tables of the live rounds have not handed in their sheet."""
        return sum(len(live.progress.still_playing) for live in self.live)

    @property
    def may_stop(self) -> bool:
        """Whether something is planned beyond the rounds played, and no table plays."""
        busy = (StageState.PREVIEW, StageState.PLAYING)
        idle = self.round is not None and not any(stage.state in busy for stage in self.stages)
        return idle and any(stage.state != StageState.OVER for stage in self.stages)

    @property
    def awaits_people(self) -> bool:
        """Whether nobody whom a first draw could place is in the room."""
        return self.round is None and not self.present

    @property
    def may_draw(self) -> bool:
        """Whether a round can be drawn now; more than planned where the system does not mind."""
        if self.current.stage.tournament.stopped_at is not None:
            return False
        if any(stuck_stage.stage.pk == self.current.stage.pk for stuck_stage in self.stuck):
            return False
        if self.current.state == StageState.PREVIEW:
            return False
        waits = self.progress is None or self.progress.is_complete
        has_more = self.current.state != StageState.OVER or plans_rounds(self.current.stage.system)
        return waits and has_more

    @property
    def draws_whoever_is_there(self) -> bool:
        """Whether there is a draw to come, of everybody in the room."""
        has_more = self.may_draw or self.current.state != StageState.OVER
        return has_more and not self.current.size and self.next_step != NextStep.DONE

    @property
    def drawing_title(self) -> str:
        """What the button for the next draw says."""
        return self.title_to_draw(self.current)

    def title_to_draw(self, stage: StageProgress) -> str:
        """What the button for the next draw of a stage says; also that nobody planned it."""
        if stage.stage.entry == StageEntry.BARRAGE:
            return _("Préparer la table du barrage")
        title = name_drawing_button(
            stage.stage.system,
            stage.next_round,
            name=stage.stage.name,
            size=stage.size or self.present,
        )
        if plans_rounds(stage.stage.system) and stage.next_round > stage.rounds_planned:
            return _("%(title)s, au-delà du prévu") % {"title": title}
        return title


def read_overview(tournament: Tournament, facts: StageFacts | None = None) -> Overview:
    """Read where the evening stands, in a fixed number of queries; `facts`: read already."""
    places = count_places(tournament)
    facts = facts or StageFacts(tournament)
    stages = list_stage_progress(tournament, facts)
    waiting = [stage.stage for stage in stages if stage.state == StageState.TO_OPEN]
    openings = {stage.pk: find_opening_step(stage, facts) for stage in waiting}
    stuck = () if tournament.stopped_at else tuple(list_stuck_stages(stages, openings, facts))
    held = {pk for pk, step in openings.items() if step == OpeningStep.LATER}
    current = _current(stages, held | {stuck_stage.stage.pk for stuck_stage in stuck})
    undecided = () if tournament.stopped_at else tuple(list_undecided_matches(current.stage, facts))
    is_over = tournament.finished_at is not None
    to_mend = 0 if is_over else len(list_open_contradictions(tournament, facts))
    return Overview(
        places=places,
        stages=tuple(stages),
        openings=openings,
        stuck=stuck,
        to_replace=tuple(list_to_replace(_undrawn(stages), facts)),
        undecided=undecided,
        to_mend=to_mend,
        current=current,
        next_step=_next_step(tournament, places, current, stuck, undecided, to_mend),
    )


def _undrawn(stages: Sequence[StageProgress]) -> list[Stage]:
    return [
        stage.stage
        for stage in stages
        if stage.state == StageState.TO_DRAW and not stage.rounds_drawn
    ]


_MOST_URGENT = (
    StageState.PREVIEW,
    StageState.TO_OPEN,
    StageState.TO_DRAW,
    StageState.PLAYING,
)

_STEPS = {
    StageState.PREVIEW: NextStep.PUBLISH,
    StageState.TO_OPEN: NextStep.OPEN,
    StageState.TO_DRAW: NextStep.DRAW,
    StageState.PLAYING: NextStep.RECORD,
}


def _current(stages: Sequence[StageProgress], held: Collection[int]) -> StageProgress:
    """The stage that asks for something that can be done, what is quickest done first.

    Where there is none, the last one played. `held` are those that cannot go on now, by key.
    """
    for state in _MOST_URGENT:
        for stage in stages:
            if stage.state == state and stage.stage.pk not in held:
                return stage
    played = [stage for stage in stages if stage.last is not None]
    return played[-1] if played else stages[0]


def _next_step(
    tournament: Tournament,
    places: Places,
    current: StageProgress,
    stuck: Sequence[StuckStage],
    undecided: Sequence[Match],
    to_mend: int,
) -> NextStep:
    if tournament.finished_at is not None:
        return NextStep.DONE
    if is_first_draw(current):
        return _before_the_first_draw(places)
    step = _STEPS.get(current.state, NextStep.FINISH)
    if to_mend and step != NextStep.RECORD:
        return NextStep.MEND
    if undecided and step in (NextStep.DRAW, NextStep.FINISH):
        return NextStep.DECIDE
    is_stuck = any(stuck_stage.stage.pk == current.stage.pk for stuck_stage in stuck)
    awaited = step == NextStep.FINISH and any(stuck_stage.is_open for stuck_stage in stuck)
    return NextStep.CHECK_IN if is_stuck or awaited else step


def _before_the_first_draw(places: Places) -> NextStep:
    if places.complete < 2:
        return NextStep.SIGN_UP
    return NextStep.CHECK_IN if places.present < places.complete else NextStep.DRAW
