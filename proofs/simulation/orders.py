"""In which order those who enter a stage must be written down: seeds, lots, crossed pools.

Written from the words of the form alone; it shares no code with what writes entrants down.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tournaments.models import Stage

CROSSED = frozenset({"apart", "crossed", "crossing"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Written:
    """Who entered in which order, by key, and what an order can rest on.

    `entering`: the order of the stage before; None where nobody can tell it. `pools`: from which
    each comes, `numbers` of the teams, `season`: the points of each.
    """

    seeds: Sequence[int]
    entering: Sequence[int] | None
    pools: Mapping[int, str]
    numbers: Mapping[int, int]
    season: Mapping[int, int]


def judge_order(stage: Stage, written: Written) -> Iterator[str]:
    """The rules that an order of entry breaks."""
    order = stage.options.get("entry_order", "ranking")
    if order in CROSSED:
        yield from _judge_crossing(stage, order, written)
        return
    wanted = _sorted_as_asked(stage, order, written)
    if wanted is not None and wanted != list(written.seeds):
        yield f"in the order of entry: {order}"


def _sorted_as_asked(stage: Stage, order: str, written: Written) -> list[int] | None:
    keys: dict[str, Callable[[int], Any]] = {
        "number": written.numbers.__getitem__,
        "lot": lambda pk: _entry_lot(stage, written.numbers[pk]),
    }
    if order in keys:
        return sorted(written.seeds, key=keys[order])
    if written.entering is None:
        return None
    if order == "season":
        return sorted(written.entering, key=lambda pk: -written.season.get(pk, 0))
    if order == "typed":
        of_number = {written.numbers[pk]: pk for pk in written.entering}
        first = [
            of_number[number] for number in stage.options["entry_seeds"] if number in of_number
        ]
        return first + [pk for pk in written.entering if pk not in first]
    return list(written.entering)


def _entry_lot(stage: Stage, number: int) -> str:
    text = f"{stage.tournament.lot_seed}:entry:{number}"
    return hashlib.sha256(text.encode()).hexdigest()


def _judge_crossing(stage: Stage, order: str, written: Written) -> Iterator[str]:
    """What a crossing promises: two of a pool far apart, every first before every second."""
    names = _names(stage, written)
    if names is None:
        return
    lines = _lines(len(written.seeds))
    line = {pk: lines.index(seed) for seed, pk in enumerate(written.seeds)}
    if order == "crossing" and len(stage.options["entry_crossing"]) == len(lines):
        yield from _judge_typed(stage, names, line, len(written.seeds) == len(lines))
        return
    places = [names[pk][1] for pk in written.seeds]
    if places != sorted(places):
        yield "every first is seeded before every second"
    of_pool = defaultdict(list)
    for pk in written.seeds:
        of_pool[names[pk][0]].append(pk)
    for two in (pks for pks in of_pool.values() if len(pks) == 2):
        if len({2 * line[pk] // len(lines) for pk in two}) < 2:
            yield "two of a pool in opposite halves"
    pairs = all(len(pks) == 2 for pks in of_pool.values()) and set(places) == {1, 2}
    if order == "crossed" and pairs and len(written.seeds) == len(lines):
        yield from _judge_neighbours(names, line)


def _judge_neighbours(
    names: Mapping[int, tuple[str, int]], line: Mapping[int, int]
) -> Iterator[str]:
    """A1 meets B2, B1 meets A2."""
    letters = sorted({pool for pool, _place in names.values()})
    for first, second in combinations(line, 2):
        if line[first] // 2 == line[second] // 2:
            pools = {letters.index(names[pk][0]) // 2 for pk in (first, second)}
            if len(pools) > 1 or {names[first][1], names[second][1]} != {1, 2}:
                yield "neighbouring pools cross"


def _judge_typed(
    stage: Stage, names: Mapping[int, tuple[str, int]], line: Mapping[int, int], full: bool
) -> Iterator[str]:
    """The teams stand where they were typed, where everybody comes."""
    typed = stage.options["entry_crossing"]
    if full and sorted(typed) == sorted(f"{pool}{place}" for pool, place in names.values()):
        standing = sorted(names, key=line.__getitem__)
        pairs = [{f"{names[pk][0]}{names[pk][1]}" for pk in standing[n : n + 2]}
                 for n in range(0, len(standing), 2)]  # fmt: skip
        if sorted(map(sorted, pairs)) != sorted(
            sorted(typed[n : n + 2]) for n in range(0, len(typed), 2)
        ):
            yield "pools cross as typed"


def _names(stage: Stage, written: Written) -> dict[int, tuple[str, int]] | None:
    """« B2 »: the second of those of B that go on; None where somebody comes from no pool."""
    if written.entering is None or any(pk not in written.pools for pk in written.entering):
        return None
    first = (stage.from_place or 1) if stage.places_per_pool else 1
    found: dict[int, tuple[str, int]] = {}
    for pk in written.entering:
        pool = written.pools[pk]
        found[pk] = pool, first + sum(earlier == pool for earlier, _place in found.values())
    return found


def _lines(teams: int) -> list[int]:
    """The seeds on the lines of a bracket, its top first: each meets the one it must."""
    lines = [0]
    while len(lines) < teams:
        size = 2 * len(lines)
        lines = [seed for better in lines for seed in (better, size - 1 - better)]
    return lines
