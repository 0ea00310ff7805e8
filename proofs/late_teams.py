"""Whoever joins a round robin late meets everybody: `python -m proofs.late_teams`.

Every field of 3 to 9 teams, every number of rounds before one or two teams join, and every way in
which those rounds can have been played that looks different (for the larger fields a few of each
shape): the rest is planned, then checked by plain means. All meet who have not, nobody twice in a
round, no round has two tables more than another, and no fewer rounds could hold them: somebody has
as many opponents left, or the tables of fewer rounds are too few. What is not so is printed; then
status 1. `--largest N` (9) stops earlier.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations

from tournaments.pairing.schedules.completing import Pair, plan_rest

SMALLEST, LARGEST = 3, 9
KEPT_OF_A_SHAPE = 3
"""How many ways of playing that look alike are tried each."""

Met = frozenset[Pair]


def main(arguments: Sequence[str]) -> int:
    """Try as asked; 1 where a plan was not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m proofs.late_teams", description=__doc__)
    parser.add_argument("--largest", type=int, default=LARGEST)
    largest = parser.parse_args(arguments).largest
    tried: Counter[int] = Counter()
    wrong = 0
    for size in range(SMALLEST, largest + 1):
        for met in list_ways_played(size):
            for late in (1, 2):
                tried[size] += 1
                for fault in judge(size + late, met):
                    wrong += 1
                    print(f"{size} + {late}, met {sorted(met)}: {fault}")
    print(", ".join(f"{size} teams: {count}" for size, count in sorted(tried.items())))
    return 1 if wrong else 0


def judge(teams: int, met: Met) -> Iterator[str]:
    """What is wrong with the rest that is planned for so many teams."""
    owed = {pair: 1 for pair in combinations(range(teams), 2) if pair not in met}
    rounds = plan_rest(owed)
    if Counter(pair for tables in rounds for pair in tables) != Counter(owed):
        yield "not everybody meets once"
    if any(len({team for pair in tables for team in pair}) < 2 * len(tables) for tables in rounds):
        yield "somebody is at two tables"
    tables = [len(round_) for round_ in rounds]
    if tables and max(tables) - min(tables) > 1:
        yield f"tables of the rounds: {tables}"
    busy = Counter(team for pair in owed for team in pair)
    most, room = max(busy.values(), default=0), teams // 2
    if (len(rounds) - 1) >= most and (len(rounds) - 1) * room >= len(owed):
        yield f"{len(rounds)} rounds, where {most} might do"


def list_ways_played(size: int) -> Iterator[Met]:
    """What some teams can have played in one round or more without meeting twice."""
    ways: list[Met] = [frozenset()]
    for _round in range(size - 2 + size % 2):
        shapes: Counter[str] = Counter()
        following: list[Met] = []
        for met in ways:
            for tables in _list_rounds(tuple(range(size)), met):
                more = met | frozenset(tables)
                shape = _shape(size, more)
                if shapes[shape] < KEPT_OF_A_SHAPE and more not in following:
                    shapes[shape] += 1
                    following.append(more)
        yield from following
        ways = following


def _list_rounds(teams: tuple[int, ...], met: Met, spare: int = -1) -> Iterator[tuple[Pair, ...]]:
    """Every round of as many tables as there can be; of an odd field one sits out."""
    if spare < 0:
        spare = len(teams) % 2
    if len(teams) < 2:
        yield ()
        return
    first, *others = teams
    if spare:
        yield from _list_rounds(tuple(others), met, 0)
    for opponent in others:
        if (first, opponent) not in met:
            rest = tuple(team for team in others if team != opponent)
            for tables in _list_rounds(rest, met, spare):
                yield ((first, opponent), *tables)


def _shape(size: int, met: Met) -> str:
    """A text that is equal for two ways played that differ by the names of teams alone."""
    around: dict[int, set[int]] = {team: set() for team in range(size)}
    for team, opponent in met:
        around[team].add(opponent)
        around[opponent].add(team)
    told = {team: str(len(around[team])) for team in around}
    for _step in range(4):
        told = {
            team: sha256(
                f"{told[team]}|{sorted(told[neighbour] for neighbour in near)}".encode()
            ).hexdigest()
            for team, near in around.items()
        }
    return " ".join(sorted(told.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
