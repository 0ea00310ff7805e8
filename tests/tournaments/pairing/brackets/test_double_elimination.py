"""Double elimination: out after two defeats, and old opponents meet late."""

from itertools import product

import pytest

from tests.tournaments.pairing.brackets.stage import (
    Referee,
    Stage,
    better_seed,
    bracket,
    by_chance,
    every_outcome,
    everybody,
    played_out,
    scripted,
)
from tests.tournaments.pairing.sizes import CASES
from tournaments.pairing import SYSTEMS
from tournaments.pairing.systems.double_elimination import CROSSINGS, drop_place
from tournaments.pairing.tree import places


def defeats(stage: Stage) -> list[int]:
    """How often each team has lost, in the order of these numbers."""
    return sorted(stage.losses[team.id] for team in stage.request.teams)


@pytest.mark.parametrize("size", CASES)
def test_all_but_one_lose_twice(size: int) -> None:
    lost = defeats(played_out("double_elimination", size))
    assert (lost[0] < 2, lost[1:]) == (True, [2] * (size - 1))


@pytest.mark.parametrize("size", CASES)
def test_every_round_names_those_who_are_in_once(size: int) -> None:
    stage = played_out("double_elimination", size)
    for number, drawn in enumerate(stage.rounds, start=1):
        lost = stage.losses_before(number)
        assert sorted(everybody(drawn)) == [n for n in range(1, size + 1) if lost[n] < 2]


@pytest.mark.parametrize("size", CASES)
def test_slots_are_passed_only_in_the_first_columns(size: int) -> None:
    stage = played_out("double_elimination", size)
    passed = {slot.split("-")[0] for drawn in stage.rounds for slot in drawn.bye_slots if slot}
    full = size & (size - 1) == 0
    assert passed <= (set() if full else {"W1", "L1", "L2"})


@pytest.mark.parametrize("size", range(2, 6))
def test_whatever_happens_one_team_is_left(size: int) -> None:
    champions = set()
    for outcomes in every_outcome(2 * size - 1):
        stage = bracket("double_elimination", size).play(scripted(outcomes))
        lost = defeats(stage)
        assert (lost[0] < 2, lost[1:]) == (True, [2] * (size - 1))
        champions.add(places(stage.request)[0].team)
    assert champions == set(range(1, size + 1))


@pytest.mark.parametrize("start", range(16))
def test_six_teams_whatever_happens(start: int) -> None:
    first = tuple(bool(start >> bit & 1) for bit in range(4))
    for middle in every_outcome(4):
        for last in (True, False):
            script = (*first, *middle, last, not last, last)
            stage = bracket("double_elimination", 6).play(scripted(script))
            assert defeats(stage)[1:] == [2] * 5


def upsets_in(*slots: str) -> Referee:
    """The better seed wins, except in these slots."""
    return lambda ns, ew, slot: max(ns, ew) if slot in slots else min(ns, ew)


@pytest.mark.parametrize(
    ("reset", "upsets", "champion", "last"),
    [
        (True, (), 1, "final"),
        (True, ("final",), 1, "reset"),
        (True, ("final", "reset"), 2, "reset"),
        (False, ("final",), 2, "final"),
    ],
)
def test_the_second_final(reset: bool, upsets: tuple[str, ...], champion: int, last: str) -> None:
    stage = bracket("double_elimination", 8, reset=reset).play(upsets_in(*upsets))
    ranking = places(stage.request)
    assert (ranking[0].team, stage.rounds[-1].tables[0].slot) == (champion, last)
    assert [(place.first, place.last) for place in ranking[:4]] == [(1, 1), (2, 2), (3, 3), (4, 4)]


@pytest.mark.parametrize("size", [2, 3, 9, 64])
def test_it_takes_the_rounds_it_announces(size: int) -> None:
    played = bracket("double_elimination", size).play(upsets_in("final"))
    assert len(played.rounds) == SYSTEMS["double_elimination"].rounds(size, {})


def first_rematch(depth: int, crossings: tuple[int, ...]) -> int:
    """The first column of the losers' bracket with a possible rematch, by tracing everybody.

    A team stands for the main round it lost in and its match there, from 0.
    """
    held = [{(1, 2 * n), (1, 2 * n + 1)} for n in range(1 << depth - 2)]
    for column in range(2, depth + 1):
        crossing = crossings[column - 2]
        dropped = [{(column, n ^ crossing)} for n in range(len(held))]
        if any(meet(one, other) for one, other in zip(held, dropped, strict=True)):
            return 2 * column - 2
        both = [one | other for one, other in zip(held, dropped, strict=True)]
        pairs = list(zip(both[::2], both[1::2], strict=False))
        if any(meet(one, other) for one, other in pairs):
            return 2 * column - 1
        held = [one | other for one, other in pairs]
    return 2 * depth - 1


def meet(one: set[tuple[int, int]], other: set[tuple[int, int]]) -> bool:
    """Whether the later beaten of two may have beaten the other on the way."""
    return any(
        early[1] >> late[0] - early[0] == late[1]
        for early, late in map(sorted, product(one, other))
        if early[0] != late[0]
    )


@pytest.mark.parametrize("depth", range(2, 7))
def test_no_other_crossing_puts_rematches_off_for_longer(depth: int) -> None:
    ranges = [range(1 << depth - column) for column in range(2, depth + 1)]
    best = max(first_rematch(depth, crossings) for crossings in product(*ranges))
    ours = tuple(drop_place(depth, column, 1) - 1 for column in range(2, depth + 1))
    assert first_rematch(depth, ours) == best


@pytest.mark.parametrize(
    ("depth", "column"), [(3, 3), (4, 4), (5, 5), (6, 7), (7, 8), (8, 9), (9, 11)]
)
def test_the_first_column_with_a_rematch(depth: int, column: int) -> None:
    crossings = (*CROSSINGS[depth], *[0] * depth)
    assert first_rematch(depth, crossings[: depth - 1]) == column


@pytest.mark.parametrize("seed", range(5))
def test_sixty_four_teams_do_not_meet_again_before_the_seventh_column(seed: int) -> None:
    stage = bracket("double_elimination", 64).play(by_chance(seed))
    met: set[frozenset[int]] = set()
    early = []
    for drawn in stage.rounds[:7]:
        pairs = {frozenset((table.ns, table.ew)) for table in drawn.tables}
        early.append(len(pairs & met))
        met |= pairs
    assert early == [0] * 7


def test_more_teams_than_the_table_of_crossings_knows() -> None:
    stage = bracket("double_elimination", 600).play(better_seed)
    assert defeats(stage) == [0] + [2] * 599
