"""The tree of a bracket, its words, and the places it gives on the way."""

from dataclasses import replace

import pytest

from tests.tournaments.pairing.brackets.stage import better_seed, bracket
from tournaments.pairing import draw
from tournaments.pairing.model import RequestError
from tournaments.pairing.tree import TreeMatch, outlook, places


def titles(system: str, size: int, **options: object) -> list[tuple[int, str, str]]:
    columns = outlook(bracket(system, size, **options).request)
    return [(column.round, column.title("fr"), column.title("en")) for column in columns]


def matches(system: str, size: int, rounds: int, **options: object) -> dict[str, TreeMatch]:
    """The slots of the tree after so many rounds without surprises."""
    stage = bracket(system, size, **options)
    for _ in range(rounds):
        stage.record(draw(stage.request), better_seed)
    return {match.slot: match for column in outlook(stage.request) for match in column.matches}


def test_the_columns_of_a_knockout() -> None:
    assert titles("knockout", 17, third_place=True) == [
        (1, "16es de finale", "Round of 32"),
        (2, "8es de finale", "Round of 16"),
        (3, "Quarts de finale", "Quarter-finals"),
        (4, "Demi-finales", "Semi-finals"),
        (5, "Finale", "Final"),
        (5, "Troisième place", "Third place"),
    ]


def test_the_columns_of_a_double_elimination() -> None:
    assert titles("double_elimination", 4) == [
        (1, "Tableau principal, 1er tour", "Main bracket, 1st round"),
        (2, "Tableau principal, 2e tour", "Main bracket, 2nd round"),
        (2, "Repêchage, 1er tour", "Losers' bracket, 1st round"),
        (3, "Repêchage, 2e tour", "Losers' bracket, 2nd round"),
        (4, "Grande finale", "Grand final"),
        (5, "Belle", "Second grand final"),
    ]


def test_the_columns_of_a_consolante_are_added_as_it_is_known() -> None:
    assert titles("consolante", 8, from_rounds=2) == [(1, "1er tour", "1st round")]


@pytest.mark.parametrize(
    ("system", "slot", "french", "english"),
    [
        ("knockout", "W1-3", "le 16e de finale 3", "match 3 of the round of 32"),
        ("knockout", "W3-2", "le quart de finale 2", "quarter-final 2"),
        ("knockout", "W5-1", "la finale", "the final"),
        ("double_elimination", "L3-2", "la partie 2 du 3e tour de repêchage",
         "match 2 of the 3rd losers' round"),
        ("double_elimination", "reset", "la belle", "the second grand final"),
    ],
)  # fmt: skip
def test_a_match_has_a_name(system: str, slot: str, french: str, english: str) -> None:
    match = matches(system, 32, 0)[slot]
    assert (match.title("fr"), match.title("en")) == (french, english)


@pytest.mark.parametrize(
    ("system", "slot", "french", "english"),
    [
        ("knockout", "W4-1", "vainqueur du quart de finale 1", "winner of quarter-final 1"),
        ("knockout", "W5-1", "vainqueur de la demi-finale 1", "winner of semi-final 1"),
        ("double_elimination", "L1-2", "battu de la partie 3 du 1er tour principal",
         "loser of match 3 of the 1st main round"),
        ("knockout", "W1-1", "", ""),
    ],
)  # fmt: skip
def test_a_side_says_where_it_comes_from(system: str, slot: str, french: str, english: str) -> None:
    side = matches(system, 32, 0)[slot].top
    assert (side.origin("fr"), side.origin("en")) == (french, english)


def test_the_states_of_a_round_of_a_knockout() -> None:
    before, after = matches("knockout", 6, 0), matches("knockout", 6, 1)
    slots = ("W1-1", "W1-2", "W2-1", "W3-1")
    assert [before[slot].state for slot in slots] == ["passed", "ready", "open", "open"]
    assert [after[slot].state for slot in slots] == ["passed", "played", "ready", "open"]


def test_who_is_known() -> None:
    match = matches("knockout", 6, 1)["W2-1"]
    assert (match.top.team, match.bottom.team, match.winner) == (1, 4, None)


def test_who_won() -> None:
    assert matches("knockout", 6, 2)["W2-1"].winner == 1


def test_a_place_that_nobody_will_take() -> None:
    match = matches("double_elimination", 5, 1)["L1-2"]
    assert (match.state, match.top.vacant, match.bottom.vacant) == ("empty", True, True)


def test_the_tree_of_a_round_half_played() -> None:
    stage = bracket("knockout", 8)
    stage.record(draw(stage.request), better_seed)
    half = replace(stage.request, results=stage.request.results[:2])
    states = [match.state for match in outlook(half, stage.rounds[0].tables)[0].matches]
    assert sorted(states) == ["played", "played", "ready", "ready"]


def test_a_level_match_is_open_in_the_tree() -> None:
    stage = bracket("knockout", 4)
    stage.record(draw(stage.request), better_seed)
    first = stage.request.results[0]
    request = replace(
        stage.request,
        results=(replace(first, winner=None), *stage.request.results[1:]),
    )
    assert outlook(request)[0].matches[0].winner is None


def test_a_result_reopened_since_leaves_the_later_ones_in_the_tree() -> None:
    stage = bracket("knockout", 8)
    for _ in range(2):
        stage.record(draw(stage.request), better_seed)
    first, *others = stage.request.results
    request = replace(stage.request, results=(replace(first, winner=None), *others))
    tree = outlook(request)
    assert [match.state for match in tree[0].matches] == ["played"] * 4
    assert [match.winner for match in tree[1].matches] == [1, 2]


def test_a_beaten_team_is_known_from_the_match_it_has_played_since() -> None:
    stage = bracket("double_elimination", 4)
    for _ in range(2):
        stage.record(draw(stage.request), better_seed)
    results = tuple(
        replace(result, winner=None) if result.slot == "W1-1" else result
        for result in stage.request.results
        if result.slot != "W2-1"
    )
    tree = outlook(replace(stage.request, results=results))
    below = next(match for column in tree for match in column.matches if match.slot == "L1-1")
    assert (below.top.team, below.bottom.team, below.winner) == (3, 4, 3)


def test_places_are_given_when_a_round_is_over() -> None:
    stage = bracket("knockout", 6)
    stage.record(draw(stage.request), better_seed)
    half = replace(stage.request, results=stage.request.results[:1])
    assert places(half, stage.rounds[0].tables) == ()
    assert [(place.team, place.first, place.last) for place in places(stage.request)] == [
        (5, 5, 6),
        (6, 5, 6),
    ]


@pytest.mark.parametrize("system", ["knockout", "double_elimination"])
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 32])
def test_in_the_end_every_place_is_taken_once(system: str, size: int) -> None:
    found = places(bracket(system, size).play(better_seed).request)
    spans = sorted({(place.first, place.last) for place in found})
    assert [number for first, last in spans for number in range(first, last + 1)] == [
        *range(1, size + 1)
    ]
    assert sorted(place.team for place in found) == [*range(1, size + 1)]


def test_results_of_another_bracket_have_no_tree() -> None:
    stage = bracket("knockout", 4)
    stage.record(draw(stage.request), better_seed)
    wrong = replace(stage.request, results=(replace(stage.request.results[0], slot="L1-1"),))
    with pytest.raises(RequestError) as caught:
        outlook(wrong)
    assert caught.value.code == "bad-result"


@pytest.mark.parametrize("results", [0, 1, 3])
def test_tables_changed_by_hand_are_in_the_tree(results: int) -> None:
    stage = bracket("knockout", 6)
    drawn = draw(stage.request)
    turned = {3: 4, 4: 3}
    tables = tuple(
        replace(table, ns=turned.get(table.ns, table.ns), ew=table.ew) for table in drawn.tables
    )
    stage.record(replace(drawn, tables=tables), better_seed)
    request = replace(stage.request, results=stage.request.results[:results])
    first = outlook(request, tables)[0].matches
    assert {match.slot: (match.top.team, match.bottom.team) for match in first} == {
        "W1-1": (1, None), "W1-2": (3, 5), "W1-3": (2, None), "W1-4": (4, 6),
    }  # fmt: skip
