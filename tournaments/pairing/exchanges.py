"""Which teams changed places in the first round of a bracket, and whom that kept apart."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.pairing.brackets.apart import Conflicts
from tournaments.pairing.model import DrawRequest
from tournaments.pairing.systems import draw

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
