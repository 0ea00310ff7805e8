"""What a draw made or changed by hand costs, which teams changed places in the first round of a
bracket, and whom that kept apart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.pairing.brackets.seeding import Conflicts
from tournaments.pairing.certificate import certify
from tournaments.pairing.levels import PairCosts
from tournaments.pairing.model import Certificate, DrawRequest, Pairing
from tournaments.pairing.systems import SYSTEMS, draw, measure_of
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
    costs, pairs, sat_out = _read_by_rank(request, tables, byes)
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


def _read_by_rank(
    request: DrawRequest, tables: Iterable[Pairing], byes: Iterable[int]
) -> tuple[PairCosts, list[tuple[int, int]], list[int]]:
    """What pairs cost, the pairs of the tables, and the teams that sit out: teams by their rank
    among those costs, the lower rank of a pair first, all in order.

    Raises ValueError where these are not all the teams to be placed, each once.
    """
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


Pairs = Mapping[str, frozenset[int]]


class Conflict(StrEnum):
    """Why two teams should not meet, the weightiest first."""

    FORBIDDEN = "forbidden"
    MET = "met"
    CLUB = "club"


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptApart:
    """Two teams that would have met by their seeds."""

    one: int
    other: int
    conflict: Conflict


@dataclass(frozen=True, kw_only=True, slots=True)
class Exchange:
    """Teams that took one another's places; `kept_apart` says what for."""

    teams: tuple[int, ...]
    opponents: tuple[int, ...]
    kept_apart: tuple[KeptApart, ...]


def list_exchanges(request: DrawRequest) -> list[Exchange]:
    """How the first round of a bracket differs from the one that seeds or lots alone give."""
    bare = replace(request, played=(), forbidden=(), avoid_same_club=False)
    drawn, plain = _pairs_by_slot(request), _pairs_by_slot(bare)
    replaced: dict[int, int] = {}
    stayed: dict[int, int] = {}
    for slot in plain.keys() & drawn.keys():
        left, came, stays = plain[slot] - drawn[slot], drawn[slot] - plain[slot], plain[slot]
        if len(left) == len(came) == 1:
            (team,), (new,), (opponent,) = left, came, stays - left
            replaced[team], stayed[team] = new, opponent
    found = (_describe(request, teams, stayed) for teams in _rings(replaced))
    return [exchange for exchange in found if exchange.kept_apart]


def _pairs_by_slot(request: DrawRequest) -> Pairs:
    return {table.slot: frozenset((table.ns, table.ew)) for table in draw(request).tables}


def _rings(replaced: Mapping[int, int]) -> Iterator[list[int]]:
    """The teams that follow one another from place to place, each ring from its lowest number."""
    left = set(replaced)
    while left:
        ring, team = [], min(left)
        while team in left:
            left.remove(team)
            ring.append(team)
            team = replaced[team]
        yield ring


def _describe(request: DrawRequest, teams: list[int], stayed: Mapping[int, int]) -> Exchange:
    known = {team.id: team for team in request.teams}
    conflicts = Conflicts(request, rematches=bool(request.options.get("apart", True)))
    kept = []
    for team in teams:
        other = stayed[team]
        levels = conflicts.between(known[team], known[other])
        weightiest = next(
            (kind for kind, found in zip(Conflict, levels, strict=True) if found), None
        )
        if weightiest is not None:
            kept.append(KeptApart(one=team, other=other, conflict=weightiest))
    return Exchange(
        teams=tuple(teams),
        opponents=tuple(stayed[team] for team in teams),
        kept_apart=tuple(kept),
    )
