"""Dividing the field into pools: even in size and strength, club mates apart."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.pairing.model import DrawRequest, Entrant, number_from

SMALLEST, LARGEST = 3, 6


def pool_count(size: int, wanted: int, chosen: int = 0) -> int:
    """How many pools of `wanted` teams, as nearly as can be, with 3 to 6 teams in each.

    Of two numbers as near, the greater one: its evening is shorter. Fewer than three teams are
    one pool. A `chosen` number of pools is kept as long as each has three teams, however many more.
    """
    if size < SMALLEST:
        return min(size, 1)
    if chosen:
        return min(chosen, size // SMALLEST)
    counts = range(-(-size // LARGEST), size // SMALLEST + 1)
    return min(counts, key=lambda count: (abs(Fraction(size, count) - wanted), -count))


def pool_name(number: int) -> str:
    """A … Z, then AA, AB …"""
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def pool_order(name: str) -> tuple[int, str]:
    """What sorts pools as they are named."""
    return len(name), name


def divide(request: DrawRequest, *, wanted: int, by_lot: bool, chosen: int = 0) -> dict[int, str]:
    """The pool of every team, by id; those that have one keep it.

    The field is cut into tiers of as many teams as there are pools, best first, or as a lot puts
    them; each tier gives every pool one team, the last one at most one. Where club mates are to
    be kept apart, each club's teams are spread as evenly over the pools as their number allows,
    which no division beats. A team that comes later takes an empty place of a pool.
    """
    known = {team.id: team.pool for team in request.teams if team.pool}
    new = [team for team in request.teams if not team.pool]
    if known:
        for team in new:
            known[team.id] = _open_pool(request, known, team)
        return known
    if by_lot:
        new.sort(key=lambda team: number_from("pool", request.seed, team.id))
    count = pool_count(len(new), wanted, chosen)
    return {
        team.id: pool_name(pool)
        for team, pool in zip(new, _spread(new, count, request.avoid_same_club), strict=True)
    }


def _spread(teams: Sequence[Entrant], count: int, clubs_apart: bool) -> list[int]:
    """A pool for each team, no two alike in a tier nor in a part of a club.

    A club's teams, in order, make parts of as many as there are pools. Tiers and parts are the
    two sides of a graph whose edges are the teams; nobody has more than `count` edges, so it can
    be coloured with `count` colours (Kőnig). The snake's colour is taken where it is free.
    """
    tier_has: dict[int, dict[int, int]] = defaultdict(dict)
    part_has: dict[object, dict[int, int]] = defaultdict(dict)
    parts = _parts(teams, count, clubs_apart)
    colours: list[int] = []
    for place, part in enumerate(parts):
        tier, step = divmod(place, count)
        snake = count - 1 - step if tier % 2 else step
        by_tier, by_part = tier_has[tier], part_has[part]
        free = [pool for pool in range(count) if pool not in by_tier]
        both = [pool for pool in free if pool not in by_part]
        if both:
            colour = min(both, key=lambda pool: (abs(pool - snake), pool))
        else:
            colour = min(free, key=lambda pool: (abs(pool - snake), pool))
            spare = next(pool for pool in range(count) if pool not in by_part)
            _exchange(colours, parts, count, tier_has, part_has, part, colour, spare)
        colours.append(colour)
        by_tier[colour] = by_part[colour] = place
    return colours


def _exchange(
    colours: list[int],
    parts: Sequence[object],
    count: int,
    tier_has: Mapping[int, dict[int, int]],
    part_has: Mapping[object, dict[int, int]],
    part: object,
    colour: int,
    spare: int,
) -> None:
    """Free a colour at a part: along the path of the two colours, each team takes the other."""
    path = []
    place = part_has[part].get(colour)
    at_part, wanted = False, spare
    while place is not None:
        path.append(place)
        ends = part_has[parts[place]] if at_part else tier_has[place // count]
        place = ends.get(wanted)
        at_part, wanted = not at_part, colour if wanted == spare else spare
    for place in path:
        del tier_has[place // count][colours[place]]
        del part_has[parts[place]][colours[place]]
    for place in path:
        colours[place] = spare if colours[place] == colour else colour
        tier_has[place // count][colours[place]] = place
        part_has[parts[place]][colours[place]] = place


def _parts(teams: Sequence[Entrant], count: int, clubs_apart: bool) -> list[object]:
    """For each team the part of its club it belongs to; one without a club is a part alone."""
    seen: dict[str, int] = defaultdict(int)
    parts: list[object] = []
    for team in teams:
        if not clubs_apart or not team.club:
            parts.append(team.id)
            continue
        parts.append((team.club, seen[team.club] // count))
        seen[team.club] += 1
    return parts


def _open_pool(request: DrawRequest, known: Mapping[int, str], late: Entrant) -> str:
    """Where one that comes late plays: at the empty place of an odd pool, else in the smallest.

    Of these in the one with the fewest club mates.
    """
    members: dict[str, list[Entrant]] = defaultdict(list)
    for team in request.teams:
        if team.id in known:
            members[known[team.id]].append(team)

    def rank(pool: str) -> tuple[bool, int, int, tuple[int, str]]:
        mates = sum(bool(late.club) and member.club == late.club for member in members[pool])
        size = len(members[pool])
        return size % 2 == 0 or size > LARGEST, size, mates, pool_order(pool)

    return min(members, key=rank)
