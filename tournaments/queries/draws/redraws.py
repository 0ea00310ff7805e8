"""A draw made again, as it would come out on the standings as they are known now."""

from dataclasses import replace

from tournaments.enums import MATCHING_SYSTEMS, CarryOver, DrawSystem
from tournaments.models import Round
from tournaments.queries.draws.stored_draws import bye_drawn_by_lot, draw_around, request_of
from tournaments.queries.stages.standings import stage_standings

_BY_RANKING = frozenset(MATCHING_SYSTEMS) - {DrawSystem.RANDOM}


def redrawn_pairs(round_: Round) -> frozenset[tuple[int, int]]:
    """Who would meet whom if a round were drawn again with its own seed, lower number first.

    The same teams in the order and with the points that they have after the round before,
    corrections since included. Empty for a round that no ranking made: one drawn by lot, by a
    schedule or a bracket, in a mêlée, or the first of a stage to which nobody brought points.
    """
    if not round_.draw_input or round_.system not in _BY_RANKING or _starts_anew(round_):
        return frozenset()
    request = request_of(round_)
    entrants = {entrant.id: entrant for entrant in request.teams}
    standings = stage_standings(round_.stage, after_round=round_.number - 1).standings
    ranked = tuple(
        replace(entrants[row.participant.number], score=row.tally.ranking_points)
        for row in standings.rows
        if row.participant.number in entrants
    )
    tables = draw_around(replace(request, teams=ranked), bye_drawn_by_lot(round_)).tables
    return frozenset((min(t.ns, t.ew), max(t.ns, t.ew)) for t in tables)


def _starts_anew(round_: Round) -> bool:
    """Whether a round was drawn in the order in which its teams entered the stage."""
    stage = round_.stage
    nothing = stage.carry == CarryOver.NOTHING
    return round_.stage_round == 1 and stage.source_id is not None and nothing
