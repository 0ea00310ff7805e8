"""What a draw made or changed by hand costs, and which pairs are behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.certificate import certify
from tournaments.pairing.levels import PairCosts
from tournaments.pairing.melee.certificate import opponent_pairs, partner_pairs
from tournaments.pairing.melee.people import Four, People
from tournaments.pairing.model import Certificate, DrawRequest, Pairing
from tournaments.pairing.systems import SYSTEMS, measure_of
from tournaments.pairing.systems.melee import Melee


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """The pairs behind the numbers of a certificate, by team id, in rank order."""

    forbidden: tuple[tuple[int, int], ...]
    rematches: tuple[tuple[int, int, int], ...]
    same_club: tuple[tuple[int, int], ...]
    partners_again: tuple[tuple[int, int, int], ...] = ()


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


def findings(request: DrawRequest, tables: Iterable[Pairing], byes: Iterable[int] = ()) -> Findings:
    """Which pairs of a draw are forbidden, have met before, or share a club.

    Raises ValueError as `evaluate` does.
    """
    system = SYSTEMS[request.system]
    if isinstance(system, Melee):
        return _melee_findings(request, *system.by_rank(request, tables, byes))
    request = request.in_the_room()
    costs, pairs, _ = _by_rank(request, tables, byes)
    names = [team.id for team in request.teams]
    return Findings(
        forbidden=tuple((names[a], names[b]) for a, b in pairs if (a, b) in costs.forbidden),
        rematches=tuple(
            (names[a], names[b], costs.met[a, b]) for a, b in pairs if (a, b) in costs.met
        ),
        same_club=tuple((names[a], names[b]) for a, b in pairs if costs.same_club(a, b)),
    )


def _melee_findings(
    request: DrawRequest, people: People, tables: Sequence[Four], byes: Sequence[int]
) -> Findings:
    """Partners and opponents alike may be forbidden or of one club."""
    names = [person.id for person in request.in_the_room().teams]
    partners, opponents = partner_pairs(tables), opponent_pairs(tables)
    company = sorted(partners + opponents)
    return Findings(
        forbidden=tuple((names[a], names[b]) for a, b in company if (a, b) in people.forbidden),
        rematches=tuple(
            (names[a], names[b], people.met[a, b]) for a, b in opponents if (a, b) in people.met
        ),
        same_club=tuple((names[a], names[b]) for a, b in company if people.same_club(a, b)),
        partners_again=tuple(
            (names[a], names[b], people.partnered[a, b])
            for a, b in partners
            if (a, b) in people.partnered
        ),
    )


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
