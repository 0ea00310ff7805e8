"""Pools crossed in the bracket that follows: who of one pool is kept apart, and for how long."""

from itertools import combinations
from random import Random

import pytest

from tests.tournaments.pairing.brackets.stage import bracket
from tests.tournaments.pairing.brackets.test_seeding import first_round
from tournaments.pairing.brackets.pool_crossings import (
    FromPool,
    cross_pools,
    follow_crossing,
    list_first_matches,
)
from tournaments.pairing.brackets.seeding import seed_order
from tournaments.pairing.brackets.slots import rounds_for


def qualified(pools: int, each: int, best_next: int = 0) -> list[FromPool]:
    """So many of each pool, every first before every second, and the first of the next place."""
    counts = [pools] * each + [best_next]
    return [
        FromPool(id=100 * (pool + 1) + place, pool=chr(ord("A") + pool), place=place)
        for place, count in enumerate(counts, start=1)
        for pool in range(count)
    ]


def find_meeting_round(one: int, other: int, seeds: int) -> int:
    """The round in which two seeds, counted from 0, meet at the earliest: each halves the lines."""
    order, round_ = list(seed_order(1 << rounds_for(seeds))), 0
    first, second = order.index(one), order.index(other)
    while first != second:
        first, second, round_ = first // 2, second // 2, round_ + 1
    return round_


def earliest(teams: list[FromPool], seeds: list[int]) -> dict[str, list[int]]:
    """By pool, how many rounds before the final any two of it can meet; 0 in the final."""
    known = {team.id: team for team in teams}
    last = rounds_for(len(seeds))
    found: dict[str, list[int]] = {}
    for one, other in combinations(range(len(seeds)), 2):
        if known[seeds[one]].pool == known[seeds[other]].pool:
            early = last - find_meeting_round(one, other, len(seeds))
            found.setdefault(known[seeds[one]].pool, []).append(early)
    return {pool: sorted(rounds) for pool, rounds in found.items()}


def names(teams: list[FromPool], seeds: list[int]) -> list[str]:
    known = {team.id: team.name for team in teams} | {None: ""}
    return [f"{known[one]}-{known[other]}" for one, other in list_first_matches(seeds)]


@pytest.mark.parametrize(
    ("pools", "matches"),
    [
        (2, "A1-B2 B1-A2"),
        (4, "A1-B2 D1-C2 B1-A2 C1-D2"),
        (3, "A1- B2-C2 B1- C1-A2"),
        (8, "A1-B2 H1-G2 D1-C2 E1-F2 B1-A2 G1-H2 C1-D2 F1-E2"),
    ],
)
def test_neighbours_cross_by_letter(pools: int, matches: str) -> None:
    teams = qualified(pools, 2)
    assert names(teams, cross_pools(teams, by_letter=True)) == matches.split()


@pytest.mark.parametrize("by_letter", [True, False])
@pytest.mark.parametrize("pools", range(2, 17))
def test_two_of_a_pool_stand_in_opposite_halves_and_four_in_different_quarters(
    pools: int, by_letter: bool
) -> None:
    for each, apart in ((2, [0]), (4, [0, 0, 0, 0, 1, 1])):
        teams = qualified(pools, each)
        seeds = cross_pools(teams, by_letter=by_letter)
        assert sorted(seeds) == sorted(team.id for team in teams)
        assert set(map(tuple, earliest(teams, seeds).values())) == {tuple(apart)}


@pytest.mark.parametrize("pools", range(2, 12))
def test_three_of_a_pool_stand_in_different_quarters(pools: int) -> None:
    teams = qualified(pools, 3)
    found = earliest(teams, cross_pools(teams, by_letter=True)).values()
    assert set(map(tuple, found)) == {(0, 0, 1)}


@pytest.mark.parametrize(("pools", "best_next"), [(3, 2), (6, 4), (5, 6), (12, 8)])
def test_best_thirds_never_meet_their_pool_in_the_first_round(pools: int, best_next: int) -> None:
    teams = qualified(pools, 2, min(best_next, pools))
    found = earliest(teams, cross_pools(teams, by_letter=False)).values()
    assert max(early for rounds in found for early in rounds) < rounds_for(len(teams)) - 1


@pytest.mark.parametrize("by_letter", [True, False])
@pytest.mark.parametrize("pools", range(2, 12))
def test_who_fills_the_bracket_up_stands_far_from_whoever_won_its_pool(
    pools: int, by_letter: bool
) -> None:
    """One next team has one seed alone: the firsts make way for it."""
    for each, apart in ((1, (0,)), (2, (0, 0, 1))):
        for pool in range(pools):
            letter = chr(ord("A") + pool)
            next_one = FromPool(id=100 * (pool + 1) + each + 1, pool=letter, place=each + 1)
            teams = [*qualified(pools, each), next_one]
            found = earliest(teams, cross_pools(teams, by_letter=by_letter))
            assert tuple(found.pop(letter)) == apart
            assert set(map(tuple, found.values())) <= {(0,)}


@pytest.mark.parametrize("by_letter", [True, False])
@pytest.mark.parametrize("seed", range(40))
def test_the_first_and_the_second_of_a_pool_meet_in_the_final_alone(
    seed: int, by_letter: bool
) -> None:
    """Also where thirds go on, of some pools, and results gave another order."""
    random = Random(seed)
    pools = random.randint(2, 9)
    every = qualified(pools, 3)
    thirds = random.sample(every[2 * pools :], random.randint(0, pools))
    rows = every[:pools], every[pools : 2 * pools], thirds
    teams = [team for row in rows for team in random.sample(row, len(row))]
    seeds = cross_pools(teams, by_letter=by_letter)
    seed_of = {team: place for place, team in enumerate(seeds)}
    met = {
        find_meeting_round(seed_of[first.id], seed_of[first.id + 1], len(seeds))
        for first in every[:pools]
    }
    assert met == {rounds_for(len(seeds))}


def test_the_order_given_stays_where_pools_leave_it() -> None:
    teams = qualified(4, 1)
    turned = teams[::-1]
    assert cross_pools(turned, by_letter=False) == [team.id for team in turned]


def test_a_typed_crossing_gives_its_matches_from_top_to_bottom() -> None:
    teams, typed = qualified(4, 2), ["A1", "B2", "C1", "D2", "B1", "A2", "D1", "C2"]
    seeds = follow_crossing(teams, typed)
    assert names(teams, seeds) == ["A1-B2", "C1-D2", "B1-A2", "D1-C2"]
    drawn = first_round(bracket("knockout", 8).request)
    by_seed = [(seeds[one - 1], seeds[(other or 0) - 1]) for one, other in drawn.values()]
    assert by_seed == list_first_matches(seeds)


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_who_does_not_come_leaves_a_bye_and_nobody_is_lost(missing: int) -> None:
    teams = qualified(4, 2)[:-missing]
    typed = ["A1", "B2", "C1", "D2", "B1", "A2", "D1", "C2"]
    seeds = follow_crossing(teams, typed)
    passing = sum(other is None for _one, other in list_first_matches(seeds))
    assert (sorted(seeds), passing) == (sorted(team.id for team in teams), missing)


def test_a_list_of_another_size_crosses_by_letter() -> None:
    teams = qualified(4, 2)
    assert follow_crossing(teams, ["A1", "B2"]) == cross_pools(teams, by_letter=True)
