"""What a bracket looks like between two draws: its tree, its places, and room for late teams."""

from collections.abc import Iterable

from tournaments.pairing.brackets.outlook import TreeColumn, TreeMatch, TreeSide, bracket_outlook
from tournaments.pairing.brackets.places import Place, bracket_places
from tournaments.pairing.brackets.slots import Part
from tournaments.pairing.model import DrawRequest
from tournaments.pairing.systems import SYSTEMS
from tournaments.pairing.systems.bracket_draw import BracketDraw

__all__ = [
    "Part",
    "Place",
    "TreeColumn",
    "TreeMatch",
    "TreeSide",
    "late_place",
    "outlook",
    "places",
]


def outlook(request: DrawRequest) -> tuple[TreeColumn, ...]:
    """The whole tree of a bracket as far as it is known.

    Raises RequestError for results that do not fit, ValueError for a system without a bracket.
    """
    return bracket_outlook(*_system(request).read(request))


def places(request: DrawRequest) -> tuple[Place, ...]:
    """The places that are certain, best first. Raises as `outlook` does."""
    return bracket_places(*_system(request).read(request))


def late_place(request: DrawRequest, byes: Iterable[tuple[str, int]]) -> tuple[str, int] | None:
    """Where a team may still come in: the slot, and the team there that would else pass.

    `byes` are the slots and teams that pass in the round as it was drawn. Only the first round
    of a bracket has room: that of the last seed who has a bye. Raises ValueError for a system
    without a bracket.
    """
    starting = _system(request).starting_slots(request)
    rank = {team.id: place for place, team in enumerate(request.teams)}
    open_to = [(rank[team], slot, team) for slot, team in byes if slot in starting and team in rank]
    if not open_to:
        return None
    _, slot, team = max(open_to)
    return slot, team


def _system(request: DrawRequest) -> BracketDraw:
    system = SYSTEMS[request.system]
    if not isinstance(system, BracketDraw):
        raise ValueError(f"{system.name} has no bracket")  # noqa: TRY004 - of the request
    return system
