"""How fast a tournament plays: its own pace once a round was played, before that what is usual; and
when each round begins and ends: reckoned from plain moments, without a clock."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from statistics import median

from django.db.models import Max
from django.utils import timezone

from scoring import Length
from tournaments.models import Round, Tournament
from tournaments.queries.draws.rounds import find_paused_time


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldRound:
    """A published round; `ended_at` is None while a table plays, `paused` how long
    its clock has stood still."""

    begun_at: datetime
    ended_at: datetime | None
    paused: timedelta


@dataclass(frozen=True, kw_only=True, slots=True)
class StagePlan:
    """A stage to reckon: how many rounds it has, how long one lasts, and those held so far.

    `follows` is the number of the stage that it comes after, `after_round` the round of that one
    from which it waits for nobody, None for the last.
    """

    number: int
    follows: int | None
    after_round: int | None
    rounds: int
    match: timedelta
    held: tuple[HeldRound, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class PaceSlot:
    """When a round begins and ends, in truth where `is_over`, else as far as can be foreseen.

    `is_held`: its draw is published.
    """

    begins_at: datetime
    ends_at: datetime
    is_over: bool = False
    is_held: bool = False


Timetable = Mapping[int, tuple[PaceSlot, ...]]


def reckon(
    stages: Sequence[StagePlan], *, begins_at: datetime, now: datetime, between: timedelta
) -> Timetable:
    """The slots of each stage by its number, those that it follows standing before it.

    Nothing that is still to come begins or ends before `now`; `between` two rounds everybody finds
    their next seat.
    """
    slots: dict[int, tuple[PaceSlot, ...]] = {}
    # A match lasts as long in the nights in which the clock of the place is moved.
    ready: dict[int | None, datetime] = {None: begins_at.astimezone(UTC)}
    for stage in stages:
        begin = ready[stage.follows]
        before = slots.get(stage.follows or 0, ())
        if stage.after_round and stage.after_round <= len(before):
            begin = before[stage.after_round - 1].ends_at + between
        slots[stage.number] = _reckon_stage(stage, begin, now, between)
        last = slots[stage.number][-1:]
        ready[stage.number] = last[0].ends_at + between if last else begin
    return slots


def _reckon_stage(
    stage: StagePlan, begin: datetime, now: datetime, between: timedelta
) -> tuple[PaceSlot, ...]:
    slots: list[PaceSlot] = []
    for round_ in stage.held:
        ends_at = round_.ended_at or max(round_.begun_at + stage.match + round_.paused, now)
        is_over = round_.ended_at is not None
        slots.append(
            PaceSlot(begins_at=round_.begun_at, ends_at=ends_at, is_over=is_over, is_held=True)
        )
    for _number in range(len(slots), stage.rounds):
        begins_at = max(slots[-1].ends_at + between if slots else begin, now)
        slots.append(PaceSlot(begins_at=begins_at, ends_at=begins_at + stage.match))
    return tuple(slots)


def find_end(timetable: Timetable) -> datetime | None:
    """When the last of all rounds ends; None where none is planned."""
    return max((slot.ends_at for slots in timetable.values() for slot in slots), default=None)


USUAL_DEAL = timedelta(minutes=5)
"""The presets' hour for twelve deals."""
POINTS_OF_A_DEAL = 130
"""What brings a side nearer to a target, for the same presets: 2000 points in fifteen deals."""
USUAL_BREAK = timedelta(minutes=10)
_SHORTEST_MATCH = timedelta(minutes=5)
"""Nobody plays faster: sheets were entered afterwards."""
_LONGEST_BREAK = timedelta(hours=3)
"""Longer, and the rounds belong to two evenings."""


class PaceSource(StrEnum):
    """Where the time of a match comes from."""

    PLAYED = "played"
    LIMIT = "limit"
    DEALS = "deals"


@dataclass(frozen=True, kw_only=True, slots=True)
class Pace:
    """How long a match lasts, and how it is known."""

    match: timedelta
    source: PaceSource


def find_usual_pace(length: Length, minutes: int | None) -> Pace:
    """What a match lasts before one was played: its time limit, else so much a deal to the end
    that comes first."""
    if minutes:
        return Pace(match=timedelta(minutes=minutes), source=PaceSource.LIMIT)
    ends = (length.deals, length.target and math.ceil(length.target / POINTS_OF_A_DEAL))
    deals = min(end for end in ends if end is not None)
    return Pace(match=deals * USUAL_DEAL, source=PaceSource.DEALS)


def find_pace(length: Length, minutes: int | None, rounds: Iterable[HeldRound]) -> Pace:
    """The median of the rounds played with this length and limit, pauses left out, else usual."""
    lasted = [
        round_.ended_at - round_.begun_at - round_.paused for round_ in rounds if round_.ended_at
    ]
    true = [time for time in lasted if time >= _SHORTEST_MATCH]
    if not true:
        return find_usual_pace(length, minutes)
    return Pace(match=_median(true), source=PaceSource.PLAYED)


def find_break(stages: Iterable[Sequence[HeldRound]]) -> timedelta:
    """The median time from the end of a round to the beginning of the next, else the usual one."""
    gaps = [
        later.begun_at - earlier.ended_at
        for rounds in stages
        for earlier, later in pairwise(rounds)
        if earlier.ended_at is not None
    ]
    true = [gap for gap in gaps if timedelta(0) <= gap <= _LONGEST_BREAK]
    return _median(true) if true else USUAL_BREAK


def _median(times: Iterable[timedelta]) -> timedelta:
    return timedelta(seconds=median(time.total_seconds() for time in times))


def read_held_rounds(
    tournament: Tournament, playing: Collection[int]
) -> Mapping[int, tuple[HeldRound, ...]]:
    """The published rounds of each stage, in order, in one query.

    `playing` are the keys of those in which a table plays. Where nobody launched a round it began
    when it was published.
    """
    rounds = tournament.rounds.published().order_by("stage_round")
    rounds = rounds.defer("draw_input", "certificate", "swaps")
    by_stage: dict[int, list[Round]] = {}
    for round_ in rounds.annotate(sheets_in_at=Max("matches__sheet__submitted_at")):
        by_stage.setdefault(round_.stage_id, []).append(round_)
    return {
        key: tuple(_build_held_round(round_, round_.pk not in playing) for round_ in own)
        for key, own in by_stage.items()
    }


def _build_held_round(round_: Round, is_over: bool) -> HeldRound:
    now = timezone.now()
    begun_at = round_.started_at or round_.published_at or now
    sheets_in_at = round_.sheets_in_at  # type: ignore[attr-defined]  # annotated
    ended_at = max(begun_at, sheets_in_at or round_.closed_at or begun_at) if is_over else None
    return HeldRound(begun_at=begun_at, ended_at=ended_at, paused=find_paused_time(round_, now))
