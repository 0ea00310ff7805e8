"""What a draw made or changed by hand costs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.pairing.certificate import certify
from tournaments.pairing.levels import PairCosts
from tournaments.pairing.model import Certificate, DrawRequest, Pairing
from tournaments.pairing.systems import SYSTEMS, measure_of
from tournaments.pairing.systems.melee import Melee


def evaluate(
    request: DrawRequest, tables: Iterable[Pairing], byes: Iterable[int] = ()
) -> Certificate:
    """What a draw made or changed by hand costs, in the terms of the drawn ones.

    `optimal` is always False: nobody has proved it. Raises ValueError where the tables and those
    that sit out are not exactly the teams in the room; in a bracket or a schedule, some of these
    may have no match left.
    """
    system = SYSTEMS[request.system]
    if isinstance(system, Melee):
        return system.evaluate(request, tables, byes)
    tables, byes = tuple(tables), tuple(byes)
    request = _taking_part(request, tables, byes)
    costs, pairs, sat_out = _by_rank(request, tables, byes)
    return certify(request, costs, pairs, sat_out, optimal=False, notes=())


def _taking_part(
    request: DrawRequest, tables: Sequence[Pairing], byes: Sequence[int]
) -> DrawRequest:
    """The request with those in the room alone; of a bracket, those who still have a match."""
    request = request.in_the_room()
    if SYSTEMS[request.system].family != "bracket":
        return request
    placed = {*byes, *(team for table in tables for team in (table.ns, table.ew))}
    return replace(request, teams=tuple(team for team in request.teams if team.id in placed))


def _by_rank(
    request: DrawRequest, tables: Iterable[Pairing], byes: Iterable[int]
) -> tuple[PairCosts, list[tuple[int, int]], list[int]]:
    costs = PairCosts(request, measure_of(request), by_lot=False)
    pairs, sat_out = [(table.ns, table.ew) for table in tables], list(byes)
    placed = sorted([team for pair in pairs for team in pair] + sat_out)
    everybody = sorted(costs.rank)
    if SYSTEMS[request.system].family in {"schedule", "bracket"}:
        everybody = sorted(costs.rank.keys() & set(placed))
    if placed != everybody:
        raise ValueError("the draw does not place each of its teams once")
    ranks = [(costs.rank[ns], costs.rank[ew]) for ns, ew in pairs]
    return (
        costs,
        sorted((min(pair), max(pair)) for pair in ranks),
        sorted(costs.rank[bye] for bye in sat_out),
    )
