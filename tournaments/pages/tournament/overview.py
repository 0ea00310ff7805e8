"""Where an evening stands, and the one thing to do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from tournaments.enums import TeamStatus
from tournaments.models import Round, Tournament
from tournaments.queries.draws.round_titles import name_drawing_button, name_round_number
from tournaments.queries.draws.rounds import RoundProgress
from tournaments.queries.stages.chain import list_sister_stages
from tournaments.queries.stages.options import plans_rounds
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress
from tournaments.queries.stages.qualifiers import LEAST_QUALIFIERS, find_qualifiers


class NextStep(StrEnum):
    """What the organiser does next."""

    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    OPEN = "open"
    DRAW = "draw"
    PUBLISH = "publish"
    RECORD = "record"
    FINISH = "finish"
    DONE = "done"


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveRound:
    """A round being played: how it is called, and how far its tables are."""

    title: str
    progress: RoundProgress


@dataclass(frozen=True, kw_only=True, slots=True)
class Overview:
    """Counts of teams, the stage that asks for something, its last round, and the next step.

    `stages` are all of them; most tournaments have one.
    """

    registered: int
    waiting: int
    solos: int
    present: int
    stages: tuple[StageProgress, ...]
    current: StageProgress
    next_step: NextStep

    @property
    def rounds_planned(self) -> int:
        """How many rounds the current stage has."""
        return self.current.rounds_planned

    @property
    def round(self) -> Round | None:
        """The last round of the current stage; before its first, the last of all."""
        if self.current.last is not None:
            return self.current.last
        played = [one.last for one in self.stages if one.last is not None]
        return max(played, key=lambda one: one.number, default=None)

    def _title(self, one: StageProgress) -> str:
        """How the last round of a stage is called, without reading its draw."""
        size = one.size or self.present
        return name_round_number(one.stage.system, one.rounds_drawn, name=one.stage.name, size=size)

    @property
    def last_title(self) -> str:
        """How the last round played is called; empty before the first."""
        return next((self._title(one) for one in self.stages if one.last == self.round), "")

    @property
    def progress(self) -> RoundProgress | None:
        """How far the tables of that round are."""
        found = (one.progress for one in self.stages if one.last == self.round)
        return None if self.round is None else next(found, None)

    @property
    def live(self) -> tuple[LiveRound, ...]:
        """The round of each stage being played; where none is, the last one. Empty before the
        first draw."""
        playing = [one for one in self.stages if one.state == StageState.PLAYING]
        shown = playing or [one for one in self.stages if one.last and one.last == self.round]
        return tuple(
            LiveRound(title=self._title(one), progress=one.progress)
            for one in shown
            if one.progress is not None
        )

    @property
    def tables(self) -> int:
        """How many tables the live rounds have in all."""
        return sum(one.progress.total for one in self.live)

    @property
    def playing_tables(self) -> int:
        """How many of them have not handed in their sheet, as every other page counts them."""
        return sum(len(one.progress.playing) for one in self.live)

    @property
    def contested_tables(self) -> int:
        """How many of them wait for the arbiter."""
        return sum(len(one.progress.contested) for one in self.live)

    @property
    def may_stop(self) -> bool:
        """Whether something is planned beyond the rounds played, and no table plays."""
        busy = (StageState.PREVIEW, StageState.PLAYING)
        idle = self.round is not None and not any(one.state in busy for one in self.stages)
        return idle and any(one.state != StageState.OVER for one in self.stages)

    @property
    def may_draw(self) -> bool:
        """Whether a round can be drawn now; more than planned where the system does not mind."""
        if self.current.stage.tournament.stopped_at is not None:
            return False
        waits = self.progress is None or self.progress.is_complete
        has_more = self.current.state != StageState.OVER or plans_rounds(self.current.stage.system)
        return waits and has_more

    @property
    def drawing_title(self) -> str:
        """What the button for the next draw says."""
        return self.title_to_draw(self.current)

    def title_to_draw(self, stage: StageProgress) -> str:
        """What the button for the next draw of a stage says; also that nobody planned it."""
        title = name_drawing_button(
            stage.stage.system,
            stage.next_round,
            name=stage.stage.name,
            size=stage.size or self.present,
        )
        if plans_rounds(stage.stage.system) and stage.next_round > stage.rounds_planned:
            return _("%(title)s, au-delà du prévu") % {"title": title}
        return title


def read_overview(tournament: Tournament) -> Overview:
    """Read where the evening stands, in a fixed number of queries."""
    counts = tournament.teams.aggregate(
        registered=Count("pk", filter=Q(status=TeamStatus.REGISTERED, seeks_partner=False)),
        waiting=Count("pk", filter=Q(status=TeamStatus.WAITING)),
        solos=Count("pk", filter=Q(status=TeamStatus.REGISTERED, seeks_partner=True)),
        present=Count(
            "pk", filter=Q(status=TeamStatus.REGISTERED, seeks_partner=False, is_present=True)
        ),
    )
    stages = list_stage_progress(tournament)
    current = _current(stages)
    return Overview(
        **counts,
        stages=tuple(stages),
        current=current,
        next_step=_next_step(tournament, counts, current),
    )


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


def _current(stages: Sequence[StageProgress]) -> StageProgress:
    """The stage that asks for something, what is quickest done first; else the last one played.

    A stage whose qualifiers are too few to open asks for nothing that can be done.
    """
    for state in _MOST_URGENT:
        for one in stages:
            if one.state == state and (state != StageState.TO_OPEN or _can_open(one, stages)):
                return one
    played = [one for one in stages if one.last is not None]
    return played[-1] if played else stages[0]


def _can_open(one: StageProgress, stages: Sequence[StageProgress]) -> bool:
    """Whether enough qualify: read only where another stage may have taken teams."""
    sisters = list_sister_stages(one.stage, [other.stage for other in stages])
    if all(sister.opened_at is None for sister in sisters):
        return True
    return len(find_qualifiers(one.stage).qualifiers) >= LEAST_QUALIFIERS


def _next_step(tournament: Tournament, counts: dict[str, int], current: StageProgress) -> NextStep:
    if tournament.finished_at is not None:
        return NextStep.DONE
    if current.last is None and current.stage.source_id is None:
        return _before_the_first_draw(counts)
    return _STEPS.get(current.state, NextStep.FINISH)


def _before_the_first_draw(counts: dict[str, int]) -> NextStep:
    if counts["registered"] < 2:
        return NextStep.SIGN_UP
    return NextStep.CHECK_IN if counts["present"] < counts["registered"] else NextStep.DRAW
