"""Knock-out: everybody plays until the first defeat, and one team is left."""

import random
from dataclasses import replace

import pytest

from tests.tournaments.pairing.brackets.stage import (
    better_seed,
    bracket,
    by_chance,
    every_outcome,
    everybody,
    played_out,
    scripted,
)
from tests.tournaments.pairing.sizes import CASES
from tournaments.pairing import SYSTEMS, Note, draw
from tournaments.pairing.tree import places


@pytest.mark.parametrize("size", CASES)
def test_all_but_one_lose_once(size: int) -> None:
    stage = played_out("knockout", size)
    assert sorted(stage.losses.values()) == [1] * (size - 1)


@pytest.mark.parametrize("size", CASES)
def test_every_round_has_those_who_have_not_lost_each_once(size: int) -> None:
    stage = played_out("knockout", size)
    for number, drawn in enumerate(stage.rounds, start=1):
        out = stage.losses_before(number)
        assert sorted(everybody(drawn)) == [n for n in range(1, size + 1) if n not in out]


@pytest.mark.parametrize("size", CASES)
def test_byes_are_in_the_first_round_and_for_the_best(size: int) -> None:
    stage = played_out("knockout", size)
    byes = (1 << len(stage.rounds)) - size
    assert [drawn.byes for drawn in stage.rounds] == [
        tuple(range(1, byes + 1)),
        *[()] * (len(stage.rounds) - 1),
    ]


@pytest.mark.parametrize("size", [*CASES, 0, 1])
def test_it_takes_the_rounds_it_announces(size: int) -> None:
    stage = bracket("knockout", size).play(better_seed)
    assert len(stage.rounds) == SYSTEMS["knockout"].rounds(size, {})


@pytest.mark.parametrize("size", CASES)
def test_without_surprises_the_seeds_end_in_their_order(size: int) -> None:
    stage = bracket("knockout", size).play(better_seed)
    found = [place.team for place in places(stage.request)]
    halves = [1, 2, *(1 << power for power in range(2, 9))]
    for half in halves:
        assert set(found[:half]) == set(range(1, min(half, size) + 1))


@pytest.mark.parametrize("size", range(2, 7))
def test_whatever_happens_whoever_never_lost_has_won(size: int) -> None:
    champions = set()
    for outcomes in every_outcome(size - 1):
        stage = bracket("knockout", size).play(scripted(outcomes))
        champion = next(iter(set(range(1, size + 1)) - set(stage.losses)))
        champions.add(champion)
        assert draw(stage.request).certificate.notes == (
            Note(code="bracket-won", values=(champion,)),
        )
    assert champions == set(range(1, size + 1))


@pytest.mark.parametrize("size", [5, 8, 13])
def test_the_order_of_results_does_not_matter(size: int) -> None:
    stage = bracket("knockout", size, third_place=True)
    referee = by_chance(size)
    while drawn := draw(stage.request):
        if not drawn.tables:
            break
        shuffled = random.Random(size).sample(stage.request.results, len(stage.request.results))
        assert draw(replace(stage.request, results=tuple(shuffled))) == drawn
        stage.record(drawn, referee)


@pytest.mark.parametrize("size", range(4, 20))
def test_the_beaten_of_the_semifinals_play_beside_the_final(size: int) -> None:
    stage = bracket("knockout", size, third_place=True).play(by_chance(size))
    semifinals, last = stage.rounds[-2:]
    meets = {table.slot == "third": {table.ns, table.ew} for table in last.tables}
    assert meets[True] == set(everybody(semifinals)) - meets[False]


def test_three_teams_have_no_third_match_but_a_third() -> None:
    stage = bracket("knockout", 3, third_place=True).play(better_seed)
    assert stage.rounds[-1].byes == (3,)
    assert [place.team for place in places(stage.request)] == [1, 2, 3]


def test_the_better_seed_sits_ns_and_tables_follow_the_seeds() -> None:
    drawn = draw(bracket("knockout", 8).request)
    assert [(table.table, table.ns, table.ew, table.slot) for table in drawn.tables] == [
        (1, 1, 8, "W1-1"),
        (2, 2, 7, "W1-3"),
        (3, 3, 6, "W1-4"),
        (4, 4, 5, "W1-2"),
    ]


def test_two_who_must_meet_change_nothing() -> None:
    request = bracket("knockout", 8).request
    assert draw(request, together=(1, 2)) == draw(request)


def test_two_who_must_meet_are_two_teams_of_the_request() -> None:
    with pytest.raises(ValueError, match="not teams"):
        draw(bracket("knockout", 8).request, together=(1, 9))


@pytest.mark.parametrize("system", ["knockout", "consolante", "double_elimination"])
@pytest.mark.parametrize(("size", "code"), [(0, []), (1, ["bracket-won"])])
def test_nobody_to_play_against(system: str, size: int, code: list[str]) -> None:
    drawn = draw(bracket(system, size).request)
    notes = [note.code for note in drawn.certificate.notes]
    assert (drawn.tables, drawn.byes, notes) == ((), (), code)
