"""A draw made again, as it would come out on the standings as they are known now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.enums import MATCHING_SYSTEMS, CarryOver, DrawSystem
from tournaments.models import Round, Tournament
from tournaments.pairing import DrawRequest, Pairing
from tournaments.queries.draws.stored_draws import (
    draw_around,
    find_bye_drawn_by_lot,
    read_stored_request,
)
from tournaments.queries.stages.standings import compute_stage_standings

_BY_RANKING = frozenset(MATCHING_SYSTEMS) - {DrawSystem.RANDOM}

Pairs = frozenset[tuple[tuple[int, ...], tuple[int, ...]]]
"""Who meets whom: both sides of each table, each by the numbers of who sits there, in order."""


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
    """Who would meet whom if a round were drawn again with its own seed.

    The same teams in the order and with the points that they have after the round before,
    corrections since included. Empty for a round that no ranking made: one drawn by lot, by a
    schedule or a bracket, or the first of a stage to which nobody brought points.
    """
    if not round_.draw_input or _starts_anew(round_):
        return frozenset()
    request = read_stored_request(round_)
    if not _rests_on_ranks(request):
        return frozenset()
    entrants = {entrant.id: entrant for entrant in request.teams}
    standings = compute_stage_standings(round_.stage, after_round=round_.number - 1).standings
    ranked = tuple(
        replace(entrants[row.participant.number], score=row.tally.ranking_points)
        for row in standings.rows
        if row.participant.number in entrants
    )
    tables = draw_around(replace(request, teams=ranked), find_bye_drawn_by_lot(round_)).tables
    return frozenset(_name_sides(table) for table in tables)


def _rests_on_ranks(request: DrawRequest) -> bool:
    """Whether another ranking could give other tables."""
    if request.system != DrawSystem.MELEE:
        return request.system in _BY_RANKING
    by_lot = {request.options.get(name) for name in ("balance", "byes")}
    return by_lot != {"lot"}


def _name_sides(table: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sides = ((table.ns, table.ns_partner), (table.ew, table.ew_partner))
    one, other = sorted(tuple(sorted(who for who in side if who is not None)) for side in sides)
    return one, other


def _starts_anew(round_: Round) -> bool:
    """Whether a round was drawn in the order in which its teams entered the stage."""
    stage = round_.stage
    nothing = stage.carry == CarryOver.NOTHING
    return round_.stage_round == 1 and stage.source_id is not None and nothing
