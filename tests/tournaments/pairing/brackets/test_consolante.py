"""Consolante: the beaten of the main bracket's first rounds play on."""

from dataclasses import replace
from functools import cache

import pytest

from tests.tournaments.pairing.brackets.stage import (
    Stage,
    better_seed,
    bracket,
    by_chance,
    everybody,
)
from tests.tournaments.pairing.sizes import CASES
from tournaments.pairing import SYSTEMS, Entrant, draw
from tournaments.pairing.tree import places


@cache
def _main(size: int, seed: int) -> Stage:
    return bracket("knockout", size).play(by_chance(seed))


def beaten(size: int, rounds: int, seed: int = 1) -> tuple[tuple[Entrant, ...], Stage]:
    """Who lost in the first rounds of a main bracket, and that bracket."""
    main = _main(size, seed)
    lost = {
        result.ns + result.ew - result.winner: result.round
        for result in main.request.results
        if result.ew is not None and result.winner is not None
    }
    teams = tuple(
        Entrant(id=team, score=lost[team]) for team in sorted(lost) if lost[team] <= rounds
    )
    return teams, main


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("size", CASES)
def test_all_but_one_lose_once_more(size: int, rounds: int) -> None:
    teams, _ = beaten(size, rounds)
    stage = bracket("consolante", 0, teams=teams, from_rounds=rounds).play(by_chance(size))
    assert sorted(stage.losses.values()) == [1] * (len(teams) - 1)


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("size", [5, 16, 23, 32])
def test_every_round_has_those_who_are_in_once(size: int, rounds: int) -> None:
    teams, _ = beaten(size, rounds)
    stage = bracket("consolante", 0, teams=teams, from_rounds=rounds)
    referee = by_chance(size)
    number = 1
    while True:
        drawn = draw(stage.request)
        left = [
            team.id
            for team in teams
            if min(team.score, rounds) <= number and not stage.losses[team.id]
        ]
        if number >= rounds and len(left) == 1:
            break
        assert sorted(everybody(drawn)) == sorted(left)
        stage.record(drawn, referee)
        number += 1


def test_the_newcomers_of_the_second_round_meet_the_winners_of_the_first() -> None:
    teams, _ = beaten(16, 2)
    stage = bracket("consolante", 0, teams=teams, from_rounds=2)
    stage.record(draw(stage.request), by_chance(3))
    late = {team.id for team in teams if team.score == 2}
    assert [len({table.ns, table.ew} & late) for table in draw(stage.request).tables] == [1] * 4


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_nobody_meets_again_when_the_newcomers_come(size: int, seed: int) -> None:
    teams, main = beaten(size, 2, seed)
    stage = bracket("consolante", 0, teams=teams, from_rounds=2, played=main.request.played)
    stage.record(draw(stage.request), by_chance(seed))
    found = draw(stage.request).certificate
    assert (found.rematches, found.optimal) == (0, True)


def test_byes_are_for_those_who_come_in_last() -> None:
    teams, _ = beaten(9, 2)
    stage = bracket("consolante", 0, teams=teams, from_rounds=2)
    stage.record(draw(stage.request), better_seed)
    drawn = draw(stage.request)
    late = {team.id for team in teams if team.score == 2}
    assert (len(drawn.byes), set(drawn.byes) <= late) == (3, True)


def test_newcomers_need_not_be_known_before_they_come() -> None:
    teams, _ = beaten(16, 2)
    early = tuple(team for team in teams if team.score == 1)
    whole = draw(bracket("consolante", 0, teams=teams, from_rounds=2).request)
    assert draw(bracket("consolante", 0, teams=early, from_rounds=2).request) == whole


def test_a_team_beaten_later_than_the_last_round_comes_in_with_the_last() -> None:
    teams = (Entrant(id=1, score=3), Entrant(id=2, score=1), Entrant(id=3))
    drawn = draw(bracket("consolante", 0, teams=teams).request)
    assert sorted(everybody(drawn)) == [1, 2, 3]


@pytest.mark.parametrize(("size", "rounds"), [(8, 1), (16, 1), (16, 2), (32, 2), (64, 2), (32, 3)])
def test_it_takes_the_rounds_it_announces(size: int, rounds: int) -> None:
    teams, _ = beaten(size, rounds)
    stage = bracket("consolante", 0, teams=teams, from_rounds=rounds).play(better_seed)
    announced = SYSTEMS["consolante"].rounds(len(teams), {"from_rounds": rounds})
    assert len(stage.rounds) == announced


def test_places() -> None:
    teams, _ = beaten(16, 2)
    stage = bracket("consolante", 0, teams=teams, from_rounds=2, third_place=True)
    found = places(stage.play(better_seed).request)
    spans = [(place.first, place.last) for place in found]
    assert spans == [(1, 1), (2, 2), (3, 3), (4, 4), *[(5, 8)] * 4, *[(9, 12)] * 4]


def test_no_place_is_certain_while_teams_may_come_in() -> None:
    teams, _ = beaten(16, 2)
    stage = bracket("consolante", 0, teams=teams, from_rounds=2)
    stage.record(draw(stage.request), better_seed)
    assert places(stage.request) == ()


@pytest.mark.parametrize(("since", "column"), [(1, "C1"), (2, "C2"), (3, "")])
def test_who_is_listed_after_a_column_was_drawn_comes_in_with_the_next_one(
    since: int, column: str
) -> None:
    teams, _ = beaten(16, 2)
    *there, away = teams
    late = replace(away, score=1, since=since)
    stage = bracket("consolante", 0, teams=(*there, late) if since == 1 else there, from_rounds=2)
    for number in (1, 2, 3):
        if number == since:
            stage.request = replace(stage.request, teams=(*there, late))
        stage.record(draw(stage.request), better_seed)
    slots = [r.slot for r in stage.request.results if late.id in (r.ns, r.ew)]
    assert [slot[:2] for slot in slots][:1] == ([column] if column else [])
