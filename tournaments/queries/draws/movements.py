"""Who sits where in every round of a schedule, those to come included.

A movement, a round robin and pools are known beforehand: a later round is drawn as it would be
with the teams that are there now.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.enums import CountsFor, DrawSystem, TableOrder
from tournaments.models import Match, Stage
from tournaments.pairing import DrawRequest, Pairing, PlayedMatch, draw
from tournaments.queries.draws.halls import seat_in_hall
from tournaments.queries.draws.requests import build_draw_request
from tournaments.queries.stages.chain import find_draw_family
from tournaments.queries.stages.progress import count_rounds_now

MOST_ROUNDS = 40
"""No evening goes on for longer, and no card has room for more."""

_SECONDS = 1.0
"""What a round that has left its schedule may take; it is not foretold anyway."""

_NOT_FORETOLD = frozenset({"off-schedule", "beyond-schedule"})
"""What a draw says of itself where it is no longer the schedule's."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedTable:
    """A table of a round, by team numbers."""

    table: int
    ns: int
    ew: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedRound:
    """A round of a stage, counted within it: its tables by number, and who sits out."""

    number: int
    tables: tuple[PlannedTable, ...]
    byes: tuple[int, ...]


def is_known_beforehand(system: str) -> bool:
    """Whether a system fixes who sits where before the first round is played."""
    return find_draw_family(system) == "schedule"


def plan_rounds(stage: Stage, *, until: int | None = None) -> tuple[PlannedRound, ...]:
    """The published rounds of a schedule as they stand, then those to come, up to `until`.

    It ends before a round that the schedule no longer fits or whose tables a lot will vary, and
    where the evening was stopped.
    """
    drawn = _read_published(stage)
    last = len(drawn)
    total = min(count_rounds_now(stage), MOST_ROUNDS)
    wanted = total if until is None else min(until, total)
    if last >= wanted or _is_open(stage):
        return tuple(drawn)
    request = replace(build_draw_request(stage, number=last + 1, seed=0), time_limit=_SECONDS)
    return (*drawn, *_foretell(stage, request, range(last + 1, wanted + 1)))


def _is_open(stage: Stage) -> bool:
    """Whether nothing can be said of the rounds to come."""
    tournament = stage.tournament
    by_lot = tournament.table_order == TableOrder.VARIED and stage.system != DrawSystem.MOVEMENT
    return by_lot or tournament.stopped_at is not None


def _read_published(stage: Stage) -> list[PlannedRound]:
    matches = Match.objects.filter(round__in=stage.rounds.published())
    by_round: dict[int, list[Match]] = {
        number: [] for number in stage.rounds.published().values_list("stage_round", flat=True)
    }
    for match in matches.select_related("ns", "ew").with_rounds():
        by_round[match.round.stage_round].append(match)
    return [_as_planned(number, by_round[number]) for number in sorted(by_round)]


def _as_planned(number: int, matches: Sequence[Match]) -> PlannedRound:
    """A drawn round; the exempt sits out, whatever it plays meanwhile."""
    return PlannedRound(
        number=number,
        tables=tuple(
            PlannedTable(table=match.table_number or 0, ns=match.ns.number, ew=match.ew.number)
            for match in matches
            if match.ew is not None and match.counts_for == CountsFor.BOTH
        ),
        byes=tuple(
            match.ns.number
            for match in matches
            if match.ew is None or match.counts_for != CountsFor.BOTH
        ),
    )


def _foretell(stage: Stage, request: DrawRequest, numbers: range) -> Iterator[PlannedRound]:
    """Each round drawn after the one before it, as if that had been played."""
    for number in numbers:
        request = replace(request, round=number)
        drawn = seat_in_hall(stage, request, draw(request))
        if any(note.code in _NOT_FORETOLD for note in drawn.certificate.notes):
            return
        yield PlannedRound(
            number=number,
            tables=tuple(
                PlannedTable(table=table.table, ns=table.ns, ew=table.ew) for table in drawn.tables
            ),
            byes=drawn.byes,
        )
        request = replace(
            request,
            played=(*request.played, *((table.ns, table.ew) for table in drawn.tables)),
            results=(*request.results, *(_as_played(number, table) for table in drawn.tables)),
        )


def _as_played(number: int, one: Pairing) -> PlayedMatch:
    return PlayedMatch(round=number, slot=one.slot, ns=one.ns, ew=one.ew, winner=None)
