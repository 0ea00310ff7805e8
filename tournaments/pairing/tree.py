"""What a bracket looks like between two draws: its tree, its places, and room for late teams."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from tournaments.pairing.brackets.bracket import Bracket
from tournaments.pairing.brackets.names import Place, bracket_places
from tournaments.pairing.brackets.outlook import TreeColumn, TreeMatch, TreeSide, bracket_outlook
from tournaments.pairing.brackets.progress import Progress
from tournaments.pairing.brackets.slots import Part, is_won_into
from tournaments.pairing.model import DrawRequest, Pairing
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.systems.bracket_draw import BracketDraw

__all__ = [
    "Part",
    "Place",
    "TreeColumn",
    "TreeMatch",
    "TreeSide",
    "is_won_into",
    "outlook",
    "places",
]


def outlook(request: DrawRequest, running: Iterable[Pairing] = ()) -> tuple[TreeColumn, ...]:
    """The whole tree of a bracket as far as it is known.

    `running` are the tables of the round being played, as the hall has them: a first round that
    was changed by hand is seen from these. Raises RequestError for results that do not fit,
    ValueError for a system without a bracket.
    """
    return bracket_outlook(*_read_bracket(request, running))


def places(request: DrawRequest, running: Iterable[Pairing] = ()) -> tuple[Place, ...]:
    """The places that are certain, best first. Reads and raises as `outlook` does."""
    listed = [team.id for team in request.teams]
    return bracket_places(*_read_bracket(request, running), listed)


def _read_bracket(request: DrawRequest, running: Iterable[Pairing]) -> tuple[Bracket, Progress]:
    return _system(request).read(*_as_drawn(request, running))


def _as_drawn(
    request: DrawRequest, running: Iterable[Pairing]
) -> tuple[DrawRequest, tuple[Pairing, ...]]:
    """The meetings of a running round are not earlier ones: they kept nobody apart in it."""
    tables = tuple(running)
    met = Counter(frozenset((table.ns, table.ew)) for table in tables)
    earlier = []
    for pair in request.played:
        if met[frozenset(pair)]:
            met[frozenset(pair)] -= 1
        else:
            earlier.append(pair)
    return replace(request, played=tuple(earlier)), tables


def _system(request: DrawRequest) -> BracketDraw:
    system = SYSTEMS[request.system]
    if not isinstance(system, BracketDraw):
        raise ValueError(f"{system.name} has no bracket")  # noqa: TRY004 - of the request
    return system
