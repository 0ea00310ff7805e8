"""Pools: how the field is divided, and their rounds side by side."""

import random
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.tournaments.pairing.schedules.stages import Stage, certified, codes, placed, recounted
from tests.tournaments.pairing.sizes import CASES, SIZES
from tournaments.pairing import SYSTEMS, DrawRequest, Entrant, PlayedMatch, draw
from tournaments.pairing.schedules.circle import rounds_of
from tournaments.pairing.schedules.pools import pool_count, pool_name, pool_order
from tournaments.pairing.systems.pools import make_pools

POOLS = SYSTEMS["pools"]


def field(clubs: str, **settings_: object) -> DrawRequest:
    teams = tuple(Entrant(id=n, club=club.strip()) for n, club in enumerate(clubs, start=1))
    return DrawRequest(system="pools", teams=teams, **settings_)


def members(request: DrawRequest) -> dict[str, list[int]]:
    found = defaultdict(list)
    for team, pool in make_pools(request).items():
        found[pool].append(team)
    return {pool: sorted(found[pool]) for pool in sorted(found, key=pool_order)}


def club_pairs(request: DrawRequest, pool_of: dict[int, str]) -> int:
    """Pairs of club mates that will meet in a pool."""
    return sum(
        bool(one.club) and one.club == other.club and pool_of[one.id] == pool_of[other.id]
        for one, other in combinations(request.teams, 2)
    )


@pytest.mark.parametrize("wanted", [3, 4, 5, 6])
@pytest.mark.parametrize("division", ["seeding", "lot"])
def test_pools_are_of_three_to_six_and_alike_in_size(wanted: int, division: str) -> None:
    for size in SIZES[1:]:
        pools = members(field(" " * size, options={"size": wanted, "division": division}))
        sizes = [len(pool) for pool in pools.values()]
        assert (sum(sizes), min(sizes) >= 3, max(sizes) <= 6) == (size, True, True)
        assert max(sizes) - min(sizes) <= 1, size
        assert list(pools) == [pool_name(n) for n in range(len(sizes))]


@pytest.mark.parametrize(
    ("size", "wanted", "pools"),
    [(0, 4, 0), (1, 4, 1), (2, 4, 1), (5, 4, 1), (7, 3, 2), (9, 4, 2), (10, 4, 3), (16, 4, 4),
     (63, 4, 16), (12, 6, 2), (130, 3, 43)],
)  # fmt: skip
def test_as_many_pools_as_come_nearest_to_the_size_wished_for(
    size: int, wanted: int, pools: int
) -> None:
    assert pool_count(size, wanted) == pools


def test_names_go_on_after_z() -> None:
    assert [pool_name(n) for n in (0, 25, 26, 42)] == ["A", "Z", "AA", "AQ"]


def test_seeds_are_dealt_as_a_snake() -> None:
    assert members(field(" " * 12)) == {"A": [1, 6, 7, 12], "B": [2, 5, 8, 11], "C": [3, 4, 9, 10]}


def test_a_lot_is_decided_by_the_seed_alone() -> None:
    request = field(" " * 12, options={"division": "lot"}, seed=5)
    assert members(request) == members(replace(request, played=((1, 2),)))
    assert members(request) != members(replace(request, seed=6))


def test_a_lot_brings_any_two_together_equally_often() -> None:
    times = 600
    together = Counter(
        pair
        for seed in range(times)
        for pool in members(field(" " * 8, options={"division": "lot"}, seed=seed)).values()
        for pair in combinations(pool, 2)
    )
    expected = times * 3 / 7
    assert {abs(together[pair] - expected) < 60 for pair in combinations(range(1, 9), 2)} == {True}


def fewest_club_pairs(request: DrawRequest, pools: int) -> int:
    """The least there is among all divisions that give each pool one team of each tier."""
    ids = [team.id for team in request.teams]
    tiers = [ids[start : start + pools] for start in range(0, len(ids), pools)]
    rows = [list(permutations(range(pools), len(tier))) for tier in tiers]
    divisions = [
        dict(zip(ids, (str(pool) for row in chosen for pool in row), strict=True))
        for chosen in product(*rows)
    ]
    return min(club_pairs(request, division) for division in divisions)


@pytest.mark.parametrize("seed", range(25))
def test_no_division_of_a_small_field_keeps_more_club_mates_apart(seed: int) -> None:
    luck = random.Random(seed)
    size = luck.choice([6, 7, 8, 9])
    clubs = "".join(luck.choice(["AAB ", "ABC", "AAAB"][seed % 3]) for _ in range(size))
    request = field(clubs, avoid_same_club=True, options={"size": 3})
    found = make_pools(request)
    assert club_pairs(request, dict(found)) == fewest_club_pairs(request, len(set(found.values())))


@settings(max_examples=examples(80))
@given(st.text("ABCD ", min_size=3, max_size=130), st.booleans(), st.integers(3, 6))
def test_each_club_is_spread_as_evenly_as_its_number_allows(
    clubs: str, by_lot: bool, size: int
) -> None:
    options = {"size": size, "division": "lot" if by_lot else "seeding"}
    request = field(clubs, avoid_same_club=True, options=options)
    pools = members(request)
    club_of = {team.id: team.club for team in request.teams}
    for club in set("ABCD") & set(clubs):
        shares = [sum(club_of[team] == club for team in pool) for pool in pools.values()]
        assert max(shares) - min(shares) <= 1
    sizes = [len(pool) for pool in pools.values()]
    assert max(sizes) - min(sizes) <= 1


@given(st.text("AB ", min_size=6, max_size=60))
def test_seeding_gives_every_pool_one_team_of_each_tier(clubs: str) -> None:
    request = field(clubs, avoid_same_club=True)
    pools = members(request)
    tiers = [sorted((team - 1) // len(pools) for team in pool) for pool in pools.values()]
    assert all(tier == list(range(len(tier))) for tier in tiers)


@pytest.mark.parametrize("size", [21, 22, 23, 15, 31, 60])
def test_a_chosen_number_of_pools_is_kept_whoever_is_late(size: int) -> None:
    pools = members(field(" " * size, options={"pools": 5}))
    assert len(pools) == 5
    sizes = sorted(map(len, pools.values()))
    assert sizes[-1] - sizes[0] < 2
    assert POOLS.rounds(size, {"pools": 5}) == rounds_of(sizes[-1])


def test_a_chosen_number_of_pools_leaves_three_teams_in_each() -> None:
    assert len(members(field(" " * 14, options={"pools": 5}))) == 4


def stage(teams: int, **options: object) -> Stage:
    pools = make_pools(field(" " * teams, options=options))
    return Stage(system="pools", size=teams, options=options, pools=dict(pools))


@pytest.mark.parametrize("wanted", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 11, 17, 26, 63, 130])
def test_a_whole_stage_has_everybody_meet_all_of_the_pool_and_nobody_else(
    size: int, wanted: int
) -> None:
    played = stage(size, size=wanted)
    played.play_rounds(POOLS.rounds(size, played.options) or 0)
    pool = played.pools
    together = {
        frozenset(p) for p in combinations(range(1, size + 1), 2) if pool[p[0]] == pool[p[1]]
    }
    assert played.meetings() == Counter(dict.fromkeys(together, 1))
    assert {draw.certificate.rematches for draw in played.draws} == {0}
    assert set(played.byes.values()) <= {1}


@pytest.mark.parametrize("size", CASES)
def test_every_number_of_teams_has_a_first_round_with_pools_side_by_side(size: int) -> None:
    drawn = draw(stage(size).request())
    assert placed(drawn) == list(range(1, size + 1))
    assert [table.table for table in drawn.tables] == list(range(1, len(drawn.tables) + 1))
    slots = [table.slot for table in drawn.tables]
    assert slots == sorted(slots, key=pool_order)


def test_home_and_return() -> None:
    played = stage(8, legs=2)
    played.play_rounds(POOLS.rounds(8, played.options) or 0)
    assert (set(played.meetings().values()), set(played.leaning().values())) == ({2}, {0})


def test_a_pool_that_is_done_rests_while_others_play() -> None:
    played = stage(9).play_rounds(4)
    last = played.draws[-1]
    assert (codes(last), {table.slot for table in last.tables}, len(last.byes)) == (
        ["group-over"], {"A"}, 1,
    )  # fmt: skip
    assert placed(last) == [team for team, pool in played.pools.items() if pool == "A"]


def test_a_late_team_joins_an_odd_pool() -> None:
    late = stage(9).play_rounds(1)
    late.size = 10
    assert make_pools(late.request())[10] == "A"
    late.play_rounds(4)
    assert set(late.meetings().values()) == {1}
    assert {code for draw in late.draws for code in codes(draw)} == {"group-over"}


def test_a_team_that_joins_a_pool_after_a_round_meets_all_of_it() -> None:
    late = stage(8).play_rounds(1).join()
    late.pools = dict(make_pools(late.request()))
    late.play_rounds(POOLS.rounds_left(late.request()))
    joined = late.pools[9]
    pool = [team for team, name in late.pools.items() if name == joined]
    met = late.meetings()
    assert {met[frozenset(pair)] for pair in combinations(pool, 2)} == {1}
    assert {late.byes[team] for team in pool} == {0, 1}


def test_where_no_pool_is_odd_a_late_team_joins_the_smallest_with_fewest_mates() -> None:
    request = field("ABCDEFGHA")
    pools = {n: "AB"[n % 2] for n in range(1, 9)}
    teams = tuple(replace(team, pool=pools.get(team.id, "")) for team in request.teams)
    assert make_pools(replace(request, teams=teams))[9] == "A"


def test_the_pools_of_a_request_without_them_are_made_on_the_way() -> None:
    bare, stored = field(" " * 11), stage(11)
    assert draw(bare) == draw(stored.request())


def test_the_opponent_of_one_who_left_sits_out() -> None:
    drawn = draw(stage(8).request(absent={1}))
    assert (len(drawn.byes), codes(drawn)) == (1, ["opponent-absent"])


@settings(max_examples=examples(50))
@given(st.data())
def test_whatever_comes_and_goes_nobody_is_placed_twice_and_the_certificate_is_true(
    data: st.DataObject,
) -> None:
    size = data.draw(st.integers(0, 20))
    played = stage(size, size=data.draw(st.integers(3, 6)))
    for _ in range(data.draw(st.integers(1, 5))):
        played.size += data.draw(st.integers(0, 1))
        everybody = range(1, played.size + 1)
        played.pools = dict(make_pools(played.request()))
        absent = {team for team in everybody if data.draw(st.integers(0, 7)) == 0}
        request = played.request(absent=absent)
        drawn = played.play(absent=absent)
        assert len(set(placed(drawn))) == len(placed(drawn))
        assert not set(placed(drawn)) & absent
        assert certified(drawn) == recounted(request, drawn)
        assert {played.pools[t.ns] == played.pools[t.ew] == t.slot for t in drawn.tables} <= {True}


def test_forfeits_and_byes_among_the_results_do_not_break_a_schedule() -> None:
    request = stage(5, size=5).request()
    results = (
        PlayedMatch(round=1, slot="A", ns=1, ew=None, winner=1),
        PlayedMatch(round=1, slot="A", ns=2, ew=5, winner=None),
    )
    assert codes(draw(replace(request, round=2, results=results))) == []
