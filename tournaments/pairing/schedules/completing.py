"""The rest of a round robin that somebody joined late: rounds in which all meet who have not.

Meetings that are still owed are the edges of a graph, a round a set of edges of which no two touch:
its fewest rounds are the colours of an edge colouring. No fewer than the most that one team still
has to play, nor than the tables of a round allow, can do; they do in every field up to nine teams
(`python -m proofs.late_teams`) and wherever fewer than three came late at once. Edges are coloured
one by one: where two teams have no colour free in common, two colours change places along a path
(Kempe), else an edge that is in the way waits its turn anew. In the end paths are turned until no
round has two tables more than another, so that everybody is exempt in turn.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

Pair = tuple[int, int]

_TURNS = 8
"""How often an edge may have to wait, on the average, before all begin anew in another order."""
_TRIES = 30
"""In how many orders edges are coloured before one round more is allowed."""
_STEPS = 20_000
"""How many turns all orders may take together, some tenths of a second."""


def count_least_rounds(owed: Mapping[Pair, int]) -> int:
    """No fewer rounds hold the meetings owed, by pairs of teams."""
    busy = _count_by_team(owed)
    if not busy:
        return 0
    tables = len(busy) // 2
    return max(*busy.values(), -(-sum(owed.values()) // tables))


def plan_rest(owed: Mapping[Pair, int]) -> Sequence[Sequence[Pair]]:
    """The meetings owed in as few rounds as are found, those with most tables first.

    The same meetings always make the same rounds.
    """
    return _plan_once(tuple(sorted(owed.items())))


# A page asks how many rounds are left, and so does each that shows how far the evening is.
@lru_cache(maxsize=64)
def _plan_once(items: tuple[tuple[Pair, int], ...]) -> Sequence[Sequence[Pair]]:
    owed = dict(items)
    edges = [pair for pair, times in items for _time in range(times)]
    rounds = count_least_rounds(owed)
    coloured: list[list[Pair]] | None = None if edges else []
    while coloured is None:
        tries = (
            _Colouring(edges, rounds, attempt).colour() for attempt in range(_count_tries(edges))
        )
        coloured = next((tried for tried in tries if tried is not None), None)
        rounds += 1
    _even_out(coloured)
    busy = _count_by_team(owed)

    def order(tables: Sequence[Pair]) -> tuple[int, list[int], Sequence[Pair]]:
        # Those who have most to play still are at a table first.
        waiting = sorted((busy[team] for pair in tables for team in pair), reverse=True)
        return -len(tables), [-load for load in waiting], tables

    return tuple(sorted((tuple(sorted(tables)) for tables in coloured), key=order))


def _count_tries(edges: Sequence[Pair]) -> int:
    """Fewer in a large field, where many ways lead to the fewest rounds, and each takes long."""
    return max(1, min(_TRIES, _STEPS // (_TURNS * len(edges))))


def _count_by_team(owed: Mapping[Pair, int]) -> Counter[int]:
    busy: Counter[int] = Counter()
    for pair, times in owed.items():
        busy.update({team: times for team in pair if times})
    return busy


class _Colouring:
    """Edges, by their places in a list, and the round of each; teams know who takes each round."""

    def __init__(self, edges: Sequence[Pair], rounds: int, attempt: int) -> None:
        # Of a generator only `random()` is promised to be the same everywhere.
        self._random = Random(attempt)  # noqa: S311 - repeatable on purpose
        self._edges = sorted(edges, key=lambda _edge: self._random.random())
        self._rounds = range(rounds)
        self._at: dict[int, dict[int, int]] = {team: {} for pair in edges for team in pair}

    def colour(self) -> list[list[Pair]] | None:
        """Rounds that hold every edge; None where they were not found in time."""
        waiting = list(range(len(self._edges)))[::-1]
        turns = _TURNS * len(waiting)
        while waiting:
            turns -= 1
            if turns < 0:
                return None
            edge = waiting.pop()
            evicted = self._place(edge)
            if evicted is not None:
                waiting.append(evicted)
        held: list[list[Pair]] = [[] for _round in self._rounds]
        for edge, (team, _other) in enumerate(self._edges):
            held[next(n for n, held_edge in self._at[team].items() if held_edge == edge)].append(
                self._edges[edge]
            )
        return held

    def _place(self, edge: int) -> int | None:
        """Put an edge into a round; the edge that lost its own for it, if one did."""
        one, other = self._edges[edge][:: 1 if self._random.random() < 0.5 else -1]
        here, there = self._free(one), self._free(other)
        for number in here:
            if number not in self._at[other]:
                self._put(edge, number)
                return None
        for mine in here:
            for its in there:
                if self._turn_path(other, mine, its, away_from=one):
                    self._put(edge, mine)
                    return None
        number = here[int(self._random.random() * len(here))]
        evicted = self._at[other][number]
        for end in self._edges[evicted]:
            del self._at[end][number]
        self._put(edge, number)
        return evicted

    def _free(self, team: int) -> list[int]:
        return [number for number in self._rounds if number not in self._at[team]]

    def _put(self, edge: int, number: int) -> None:
        for team in self._edges[edge]:
            self._at[team][number] = edge

    def _turn_path(self, start: int, first: int, second: int, *, away_from: int) -> bool:
        """Exchange two rounds along the path from a team whose `second` is free, unless it ends at
        the team that it must not reach."""
        path, team, number = [], start, first
        while (edge := self._at[team].get(number)) is not None:
            path.append((edge, number))
            team = sum(self._edges[edge]) - team
            number = second if number == first else first
        if team == away_from:
            return False
        for edge, number in path:
            for end in self._edges[edge]:
                self._at[end].pop(number, None)
        for edge, number in path:
            self._put(edge, second if number == first else first)
        return True


def _even_out(rounds: list[list[Pair]]) -> None:
    """Turn paths of two rounds at a time until none has two tables more than another."""
    while rounds:
        rounds.sort(key=len)
        few, many = rounds[0], rounds[-1]
        if len(many) - len(few) < 2:
            return
        for path in _list_paths(few, many):
            if sum(1 for _pair, is_many in path if is_many) * 2 > len(path):
                for pair, is_many in path:
                    (many if is_many else few).remove(pair)
                    (few if is_many else many).append(pair)
                break


def _list_paths(few: Sequence[Pair], many: Sequence[Pair]) -> list[list[tuple[Pair, bool]]]:
    """The parts of two rounds together: their pairs that hang on one another by a team."""
    left = [(pair, False) for pair in few] + [(pair, True) for pair in many]
    paths = []
    while left:
        path = [left.pop()]
        teams = set(path[0][0])
        while found := [hanging for hanging in left if not teams.isdisjoint(hanging[0])]:
            path += found
            teams |= {team for pair, _is_many in found for team in pair}
            left = [hanging for hanging in left if hanging not in found]
        paths.append(path)
    return paths
