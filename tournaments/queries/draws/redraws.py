"""A draw made again, as it would come out on the standings as they are known now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.enums import MATCHING_SYSTEMS, CarryOver, DrawSystem
from tournaments.models import Round, Tournament
from tournaments.queries.draws.stored_draws import (
    draw_around,
    find_bye_drawn_by_lot,
    read_stored_request,
)
from tournaments.queries.stages.standings import compute_stage_standings

_BY_RANKING = frozenset(MATCHING_SYSTEMS) - {DrawSystem.RANDOM}

Pairs = frozenset[tuple[int, int]]
"""Who meets whom, by team numbers, the lower first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LaterDraw:
    """A draw made since, and whether the same seed would have drawn other tables."""

    round: Round
    differs: bool


def redraw_later(tournament: Tournament, *, after: int) -> dict[Round, Pairs]:
    """The pairs of every draw published after a round, as they would come out now."""
    later = Round.objects.published().filter(tournament=tournament, number__gt=after)
    rounds = later.select_related("tournament", "stage__tournament").order_by("number")
    return {round_: compute_redrawn_pairs(round_) for round_ in rounds}


def compare_draws(
    before: Mapping[Round, Pairs], after: Mapping[Round, Pairs]
) -> tuple[LaterDraw, ...]:
    """Which of the draws made since would have had other tables."""
    return tuple(
        LaterDraw(round=round_, differs=pairs != before[round_]) for round_, pairs in after.items()
    )


def compute_redrawn_pairs(round_: Round) -> Pairs:
    """Who would meet whom if a round were drawn again with its own seed, lower number first.

    The same teams in the order and with the points that they have after the round before,
    corrections since included. Empty for a round that no ranking made: one drawn by lot, by a
    schedule or a bracket, in a mêlée, or the first of a stage to which nobody brought points.
    """
    if not round_.draw_input or round_.system not in _BY_RANKING or _starts_anew(round_):
        return frozenset()
    request = read_stored_request(round_)
    entrants = {entrant.id: entrant for entrant in request.teams}
    standings = compute_stage_standings(round_.stage, after_round=round_.number - 1).standings
    ranked = tuple(
        replace(entrants[row.participant.number], score=row.tally.ranking_points)
        for row in standings.rows
        if row.participant.number in entrants
    )
    tables = draw_around(replace(request, teams=ranked), find_bye_drawn_by_lot(round_)).tables
    return frozenset((min(t.ns, t.ew), max(t.ns, t.ew)) for t in tables)


def _starts_anew(round_: Round) -> bool:
    """Whether a round was drawn in the order in which its teams entered the stage."""
    stage = round_.stage
    nothing = stage.carry == CarryOver.NOTHING
    return round_.stage_round == 1 and stage.source_id is not None and nothing
