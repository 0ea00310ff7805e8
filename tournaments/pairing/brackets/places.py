"""The final places that a bracket gives."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets.bracket import Bracket
from tournaments.pairing.brackets.progress import Progress


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Place:
    """The place of a team; where several share it, from the best to the worst of them."""

    first: int
    last: int
    team: int


def bracket_places(bracket: Bracket, found: Progress, listed: Sequence[int]) -> tuple[Place, ...]:
    """The places that are certain, best first: those of everybody who has played the last match.

    Who goes out in one round shares its places; in a double elimination that is the column of
    the losers' bracket. They are given once nobody can join them any more. Whoever is listed and
    has no place in the bracket comes behind all who have.
    """
    if bracket.growing:
        return ()
    members = bracket.members()
    outside = [team for team in listed if team not in set(members)]
    behind = _list_shared_places(outside, len(members) + len(outside))
    if not bracket.shape.slots:
        return (*_list_shared_places(members, len(members)), *behind)
    pending = [each for each in found.meetings.values() if not each.settled]
    playing = {team for each in pending for team in each.teams}
    open_tier = min((each.slot.tier for each in pending), default=None)
    ends = _ends(bracket, found)
    places: list[Place] = []
    last = len(members)
    for end in sorted(set(ends.values())):
        if open_tier is not None and end[0] >= open_tier:
            break
        group = [team for team in members if ends.get(team) == end and team not in playing]
        places += _list_shared_places(group, last)
        last -= len(group)
    return (*sorted(places), *behind)


def _ends(bracket: Bracket, found: Progress) -> dict[int, tuple[int, bool]]:
    """Where each team's way ended so far: the tier, and whether it won its last match there."""
    ends: dict[int, tuple[int, bool]] = {}
    for each in found.meetings.values():
        if each.settled:
            ends |= dict.fromkeys(each.teams, (each.slot.tier, False))
        if each.slot.name in bracket.shape.crowned and isinstance(each.winner, int):
            ends[each.winner] = (each.slot.tier, True)
    return ends


def _list_shared_places(teams: Sequence[int], last: int) -> list[Place]:
    first = last - len(teams) + 1
    return [Place(first=first, last=last, team=team) for team in teams]
