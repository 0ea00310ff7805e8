"""When each round of an evening begins and ends: reckoned from plain moments, without a clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta


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
class Slot:
    """When a round begins and ends, in truth where `is_over`, else as far as can be foreseen.

    `is_held`: its draw is published.
    """

    begins_at: datetime
    ends_at: datetime
    is_over: bool = False
    is_held: bool = False


Timetable = Mapping[int, tuple[Slot, ...]]


def reckon(
    stages: Sequence[StagePlan], *, begins_at: datetime, now: datetime, between: timedelta
) -> Timetable:
    """The slots of each stage by its number, those that it follows standing before it.

    Nothing that is still to come begins or ends before `now`; `between` two rounds everybody finds
    their next seat.
    """
    slots: dict[int, tuple[Slot, ...]] = {}
    ready: dict[int | None, datetime] = {None: begins_at}
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
) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for held in stage.held:
        ends_at = held.ended_at or max(held.begun_at + stage.match + held.paused, now)
        is_over = held.ended_at is not None
        slots.append(Slot(begins_at=held.begun_at, ends_at=ends_at, is_over=is_over, is_held=True))
    for _number in range(len(slots), stage.rounds):
        begins_at = max(slots[-1].ends_at + between if slots else begin, now)
        slots.append(Slot(begins_at=begins_at, ends_at=begins_at + stage.match))
    return tuple(slots)


def find_end(timetable: Timetable) -> datetime | None:
    """When the last of all rounds ends; None where none is planned."""
    return max((slot.ends_at for slots in timetable.values() for slot in slots), default=None)
