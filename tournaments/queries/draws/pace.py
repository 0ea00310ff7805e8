"""How fast a tournament plays: its own pace once a round was played, before that what is usual."""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from itertools import pairwise
from statistics import median

from django.db.models import Max
from django.utils import timezone

from scoring import Length
from tournaments.models import Round, Tournament
from tournaments.queries.draws.rounds import find_paused_time
from tournaments.queries.draws.timetable import HeldRound

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


def find_pace(length: Length, minutes: int | None, held: Iterable[HeldRound]) -> Pace:
    """The median of the rounds played with this length and limit, pauses left out, else usual."""
    lasted = [
        round_.ended_at - round_.begun_at - round_.paused for round_ in held if round_.ended_at
    ]
    true = [time for time in lasted if time >= _SHORTEST_MATCH]
    if not true:
        return find_usual_pace(length, minutes)
    return Pace(match=_median(true), source=PaceSource.PLAYED)


def find_break(stages: Iterable[Sequence[HeldRound]]) -> timedelta:
    """The median time from the end of a round to the beginning of the next, else the usual one."""
    gaps = [
        later.begun_at - earlier.ended_at
        for held in stages
        for earlier, later in pairwise(held)
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
        key: tuple(_held(round_, round_.pk not in playing) for round_ in held)
        for key, held in by_stage.items()
    }


def _held(round_: Round, is_over: bool) -> HeldRound:
    now = timezone.now()
    begun_at = round_.started_at or round_.published_at or now
    sheets_in_at = round_.sheets_in_at  # type: ignore[attr-defined]  # annotated
    ended_at = max(begun_at, sheets_in_at or round_.closed_at or begun_at) if is_over else None
    return HeldRound(begun_at=begun_at, ended_at=ended_at, paused=find_paused_time(round_, now))
