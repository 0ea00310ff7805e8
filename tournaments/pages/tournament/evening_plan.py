"""The plan of an evening: when each round was to end, when it will, and what else would fit."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from tournaments.enums import StageEntry
from tournaments.models import Stage, Tournament
from tournaments.pages.tournament.overview import Overview
from tournaments.queries.clubs import find_begin
from tournaments.queries.draws.pace import (
    POINTS_OF_A_DEAL,
    USUAL_BREAK,
    USUAL_DEAL,
    HeldRound,
    Pace,
    PaceSlot,
    StagePlan,
    Timetable,
    find_break,
    find_end,
    find_pace,
    find_usual_pace,
    read_held_rounds,
    reckon,
)
from tournaments.queries.draws.round_titles import name_round_number
from tournaments.queries.stages.entering.expected_sizes import expect_sizes
from tournaments.queries.stages.options import count_rounds, plans_rounds
from tournaments.queries.stages.progress import StageProgress, StageState

_MINUTE = datetime.timedelta(minutes=1)
_OF_AN_EVENING = datetime.timedelta(days=1)
_MOST_ROUNDS, _FEWEST_DEALS = 60, 4
_OTHERS_BEFORE = ((-1, 2), (-1, 0), (0, -2), (0, 0), (1, -2))
"""Rounds and deals more or less than set, while nothing is drawn; afterwards a match stays as long
as it is."""
_OTHERS_LATER = ((-1, 0), (0, 0), (1, 0))


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedRound:
    """A round with the end that it was to have, None without an hour to begin at, and its slot."""

    title: str
    planned_end: datetime.datetime | None
    slot: PaceSlot


@dataclass(frozen=True, kw_only=True, slots=True)
class PlanProposal:
    """So many rounds of so many deals (None where a match goes to a target), and their end.

    `is_in_time` is None where nobody said by when.
    """

    rounds: int
    deals: int | None
    ends_at: datetime.datetime
    is_set: bool
    is_in_time: bool | None


@dataclass(frozen=True, kw_only=True, slots=True)
class EstimatedStage:
    """A stage that is not opened yet, and how many rounds it will need, about."""

    name: str
    rounds: int


@dataclass(frozen=True, kw_only=True, slots=True)
class EveningPlan:
    """The rounds in their order, the end of them all, and how long one lasts now.

    `to_target` tells that its matches end at a target. `estimated` are the stages that have their
    rounds only if as many enter as can be expected; `open_ended` those of which nobody can say how
    many rounds they have.
    """

    rounds: tuple[PlannedRound, ...]
    ends_at: datetime.datetime
    pace: Pace
    to_target: bool
    between: datetime.timedelta
    proposals: tuple[PlanProposal, ...]
    estimated: tuple[EstimatedStage, ...]
    open_ended: tuple[str, ...]

    @property
    def has_planned(self) -> bool:
        """Whether an hour was set at which it begins."""
        return any(round_.planned_end is not None for round_ in self.rounds)

    @property
    def match_minutes(self) -> int:
        """How long a match lasts."""
        return round(self.pace.match / _MINUTE)

    @property
    def break_minutes(self) -> int:
        """How long it takes to the next."""
        return round(self.between / _MINUTE)

    @property
    def deal_minutes(self) -> int:
        """What a deal is taken to last before a round was played."""
        return USUAL_DEAL // _MINUTE

    @property
    def deal_points(self) -> int:
        """What a deal is taken to bring towards a target."""
        return POINTS_OF_A_DEAL


def plan_evening(
    tournament: Tournament, evening: Overview, *, before: datetime.time | None = None
) -> EveningPlan | None:
    """The plan in one query more than the overview's; `before` is the hour to have ended by.

    None where nobody knows when it begins, once it is over, and for an evening long past.
    """
    now = timezone.now()
    left = [progress for progress in evening.stages if progress.state != StageState.OVER]
    if tournament.finished_at or tournament.stopped_at or not left:
        return None
    playing = {
        progress.last.pk
        for progress in evening.stages
        if progress.last is not None and progress.state == StageState.PLAYING
    }
    rounds_held = read_held_rounds(tournament, playing)
    planner = _Planner(evening, rounds_held, now=now, hour=find_begin(tournament))
    if planner.begins_at is None or now - planner.begins_at > _OF_AN_EVENING:
        return None
    return planner.plan(before)


class _Planner:
    """One reckoning of the stages, and of the first one changed."""

    def __init__(
        self,
        evening: Overview,
        held: Mapping[int, tuple[HeldRound, ...]],
        *,
        now: datetime.datetime,
        hour: datetime.datetime | None,
    ) -> None:
        self._stages, self._present = evening.stages, evening.present or evening.registered
        self._held, self._current = held, evening.current.stage
        self._expected_sizes = expect_sizes(self._stages, self._present)
        self._now, self._hour = now, hour
        self.between = find_break(held.values())
        begun = [rounds[0].begun_at for rounds in held.values() if rounds]
        self.begins_at = min(begun, default=hour)

    def plan(self, before: datetime.time | None) -> EveningPlan | None:
        """The whole plan; None where no round is to come and none was held."""
        stages = self._expected()
        found = self._reckon(stages)
        ends_at = find_end(found)
        if ends_at is None:
            return None
        return EveningPlan(
            rounds=tuple(self._list_rounds(found, self._reckon_as_planned())),
            ends_at=ends_at,
            pace=self._pace_of(self._current),
            to_target=self._current.length.target is not None,
            between=self.between,
            proposals=tuple(self._propose(stages, before)),
            estimated=tuple(
                EstimatedStage(name=progress.stage.name, rounds=self._count_rounds(progress))
                for progress in self._stages
                if self._is_estimated(progress) and self._count_rounds(progress)
            ),
            open_ended=tuple(
                progress.stage.name for progress in self._stages if not self._count_rounds(progress)
            ),
        )

    def _reckon(self, stages: Sequence[StagePlan]) -> Timetable:
        begins_at = self.begins_at or self._now
        return reckon(stages, begins_at=begins_at, now=self._now, between=self.between)

    def _reckon_as_planned(self) -> Timetable:
        if self._hour is None:
            return {}
        stages = [
            replace(
                self._build(progress),
                match=find_usual_pace(progress.stage.length, progress.stage.minutes).match,
            )
            for progress in self._stages
        ]
        return reckon(stages, begins_at=self._hour, now=self._hour, between=USUAL_BREAK)

    def _expected(self) -> list[StagePlan]:
        return [
            replace(self._build(progress), held=self._held.get(progress.stage.pk, ()))
            for progress in self._stages
        ]

    def _build(self, one: StageProgress) -> StagePlan:
        stage = one.stage
        loses = stage.entry == StageEntry.LOSERS
        return StagePlan(
            number=stage.number,
            follows=stage.source.number if stage.source else None,
            after_round=min(stage.lost_rounds, default=1) if loses else None,
            rounds=self._count_rounds(one),
            match=self._pace_of(stage).match,
        )

    def _pace_of(self, stage: Stage) -> Pace:
        """The pace of the rounds that are as long as the stage's."""
        alike = [
            round_
            for progress in self._stages
            if (progress.stage.length, progress.stage.minutes) == (stage.length, stage.minutes)
            for round_ in self._held.get(progress.stage.pk, ())
        ]
        return find_pace(stage.length, stage.minutes, alike)

    def _count_rounds(self, one: StageProgress) -> int:
        """How many rounds a stage has, 0 where that hangs on who will enter it."""
        stage = one.stage
        if one.state == StageState.OVER:
            return one.rounds_drawn
        if one.size or plans_rounds(stage.system):
            return max(one.rounds_planned, one.rounds_drawn)
        size = self._expected_sizes[stage.pk].size
        return count_rounds(stage, size) if size > 1 else 0

    def _is_estimated(self, one: StageProgress) -> bool:
        """Whether the rounds of a stage are as many as its settings and those before let expect."""
        known = one.state == StageState.OVER or plans_rounds(one.stage.system)
        return not known and not self._expected_sizes[one.stage.pk].is_sure

    def _list_rounds(self, found: Timetable, planned: Timetable) -> Iterator[PlannedRound]:
        for progress in self._stages:
            stage = progress.stage
            ends = [slot.ends_at for slot in planned.get(stage.number, ())]
            slots = found[stage.number]
            size = 0 if self._is_estimated(progress) else self._expected_sizes[stage.pk].size
            for number, slot in enumerate(slots, start=1):
                yield PlannedRound(
                    title=name_round_number(stage.system, number, name=stage.name, size=size),
                    planned_end=ends[number - 1] if number <= len(ends) else None,
                    slot=slot,
                )

    def _propose(
        self, stages: Sequence[StagePlan], before: datetime.time | None
    ) -> Iterator[PlanProposal]:
        """Numbers of rounds and deals that the first stage could have, where somebody chooses."""
        first, *later = stages
        progress = self._stages[0]
        if not plans_rounds(progress.stage.system) or progress.state == StageState.OVER:
            return
        length = progress.stage.length
        deals = length.deals if length.target is None else None
        free = deals is not None and not progress.rounds_drawn
        least = max(1, progress.rounds_drawn)
        for more_rounds, more_deals in _OTHERS_BEFORE if free else _OTHERS_LATER:
            rounds, played = first.rounds + more_rounds, (deals or 0) + more_deals
            if not least <= rounds <= _MOST_ROUNDS or (more_deals and played < _FEWEST_DEALS):
                continue
            match = first.match * played / deals if deals else first.match
            changed = replace(first, rounds=rounds, match=match)
            ends_at = find_end(self._reckon([changed, *later]))
            if ends_at is not None:
                yield PlanProposal(
                    rounds=rounds,
                    deals=played or None,
                    ends_at=ends_at,
                    is_set=not (more_rounds or more_deals),
                    is_in_time=None if before is None else ends_at <= self._moment_of(before),
                )

    def _moment_of(self, before: datetime.time) -> datetime.datetime:
        """The first time that the clock shows that hour once the evening has begun."""
        begins_at = timezone.localtime(self.begins_at or self._now)
        found = timezone.make_aware(datetime.datetime.combine(begins_at.date(), before))
        return found if found > begins_at else found + _OF_AN_EVENING
