"""A draw made again, as it would come out on the standings as they are known now."""

from dataclasses import replace

from tournaments.enums import DrawSystem
from tournaments.models import Round
from tournaments.queries.draws import bye_drawn_by_lot, draw_around, request_of
from tournaments.queries.standings import current_standings


def redrawn_pairs(round_: Round) -> frozenset[tuple[int, int]]:
    """Who would meet whom if a round were drawn again with its own seed, lower number first.

    The same teams in the order and with the points that they have after the round before,
    corrections since included. Empty for a round drawn by lot: no ranking made it.
    """
    if not round_.draw_input or round_.system == DrawSystem.RANDOM:
        return frozenset()
    request = request_of(round_)
    entrants = {entrant.id: entrant for entrant in request.teams}
    standings = current_standings(round_.tournament, after_round=round_.number - 1).standings
    ranked = tuple(
        replace(entrants[row.participant.number], score=row.tally.ranking_points)
        for row in standings.rows
        if row.participant.number in entrants
    )
    tables = draw_around(replace(request, teams=ranked), bye_drawn_by_lot(round_)).tables
    return frozenset((min(t.ns, t.ew), max(t.ns, t.ew)) for t in tables)
