"""The first, small set of edges to match in: for each team the ones a good draw would choose."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from tournaments.pairing.levels import NO_CLUB, PairCosts

WHOLE_UP_TO = 24
CHOICES = 6
CHOICES_AMONG_CLUBS = 10
SAME_CLUB_CHOICES = 6
LOOK_AT_MOST = 40
BYE_CHOICES = 16
LARGE_CLUB = 3
STEPS = 2


def likely_pairs(costs: PairCosts) -> set[tuple[int, int]]:
    """Pairs (better, worse) worth trying first; they always allow a perfect matching."""
    if costs.size <= WHOLE_UP_TO:
        return {
            (better, worse)
            for better in range(costs.size)
            for worse in range(better + 1, costs.size)
        }
    pairs = {(rank, rank + 1) for rank in range(0, costs.size, 2)}
    groups = _score_groups(costs)
    clubs = any(club != NO_CLUB for club in costs.clubs)
    wanted = CHOICES_AMONG_CLUBS if clubs else CHOICES
    for place, group in enumerate(groups):
        for rank in group:
            pairs.update(_choices(costs, rank, group, wanted))
        for lower in _next_groups(groups, place):
            for rank in group:
                pairs.update(_choices(costs, rank, lower, wanted // 2))
    pairs.update(_across(costs))
    if costs.bye is not None:
        byes = sorted((costs.cost(team, costs.bye), team) for team in range(costs.teams))
        pairs.update((team, costs.bye) for _, team in byes[:BYE_CHOICES])
    return pairs


def _across(costs: PairCosts) -> Iterator[tuple[int, int]]:
    """Members of a large club with its guests, in step from the top, the middle and the bottom.

    Where such a club is unevenly spread over the ranks its nearest guests are soon taken.
    """
    sizes = Counter(club for club in costs.clubs if club != NO_CLUB)
    for club, size in sizes.most_common(1):
        if size * LARGE_CLUB < costs.teams:
            return
        members = [rank for rank, club_of_rank in enumerate(costs.clubs) if club_of_rank == club]
        guests = [rank for rank, club_of_rank in enumerate(costs.clubs) if club_of_rank != club]
        excess = len(members) - len(guests)
        for place, guest in enumerate(guests):
            for start in {place, place + excess // 2, place + excess}:
                for index in range(start - STEPS, start + STEPS + 1):
                    if 0 <= index < len(members):
                        member = members[index]
                        yield (member, guest) if member < guest else (guest, member)


def _score_groups(costs: PairCosts) -> list[list[int]]:
    scores = costs.measure.scores
    if scores is None:
        return [list(range(costs.teams))]
    groups: dict[int, list[int]] = {}
    for rank, score in enumerate(scores):
        groups.setdefault(score, []).append(rank)
    return [groups[score] for score in sorted(groups, reverse=True)]


def _next_groups(groups: list[list[int]], place: int) -> Iterator[list[int]]:
    """The score groups after this one, until there is choice enough in them."""
    found = 0
    for lower in groups[place + 1 : place + 1 + CHOICES]:
        yield lower
        found += len(lower)
        if found >= CHOICES:
            return


def _choices(
    costs: PairCosts, one: int, group: list[int], wanted: int
) -> Iterator[tuple[int, int]]:
    """The teams of a group nearest to the rank that this one would like to meet."""
    aims = costs.measure.aims
    centre = one + (aims[one] if aims is not None else 0)
    same_club = SAME_CLUB_CHOICES
    if costs.majority != NO_CLUB and costs.clubs[one] != costs.majority:
        wanted *= 2
    for rank in _outward(group, centre):
        pair = (one, rank) if one < rank else (rank, one)
        if one == rank or pair[0] * costs.size + pair[1] in costs.penalties:
            continue
        if costs.wasteful(one, rank):
            continue
        if costs.same_club(one, rank):
            same_club -= 1
            if same_club < 0:
                continue
        else:
            wanted -= 1
        yield pair
        if not wanted:
            return


def _outward(group: list[int], centre: int) -> Iterator[int]:
    """The nearest members of a sorted group, from the centre outward."""
    after = bisect_left(group, centre)
    before = after - 1
    for _ in range(min(len(group), LOOK_AT_MOST)):
        if before < 0 or (after < len(group) and group[after] - centre <= centre - group[before]):
            yield group[after]
            after += 1
        else:
            yield group[before]
            before -= 1
