"""The auction: the rulebooks' table, and what holds for any sequence of calls."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULEBOOKS, FactError, RuleSet
from scoring.commands.auction import answer
from scoring.deals.bids import knows_contract
from scoring.play.auction import Call, hold_auction, open_auction
from tests.scoring.golden_lines import golden


@pytest.mark.parametrize(("line", "expected"), golden("auction"))
def test_golden_answer(line, expected):
    assert {"id": line["id"], **answer(line, "fr")} == expected


@pytest.mark.parametrize(("line", "expected"), golden("auction", errors=True))
def test_golden_error(line, expected):
    with pytest.raises(FactError) as caught:
        answer(line, "fr")
    assert caught.value.to_json("en") == expected


def test_a_word_that_is_no_slam_is_no_contract():
    assert knows_contract(RuleSet.of("coinche-suisse"), "slam") is False


BOOKS = [book for book in RULEBOOKS if RuleSet.of(book).bids]
BIDS = st.builds(
    Call,
    seat=st.sampled_from("NESW"),
    word=st.just("bid"),
    contract=st.sampled_from([60, 80, 82, 90, 100, 150, 160, "capot", "generale"]),
    trump=st.sampled_from(["S", "H", "NT"]),
)
OTHERS = st.builds(
    Call,
    seat=st.sampled_from("NESW"),
    word=st.sampled_from(["pass", "pass", "coinche", "surcoinche"]),
)
CALLS = st.lists(st.one_of(BIDS, OTHERS), max_size=25)


def held(book, calls):
    rules = RuleSet.of(book)
    return hold_auction(rules, open_auction(rules, dealer="N"), calls)


@given(st.sampled_from(BOOKS), CALLS)
def test_without_its_ignored_calls_an_auction_ends_the_same(book, calls):
    state, irregular = held(book, calls)
    ignored = {one.call for one in irregular if one.code in {"out-of-turn", "after-end"}}
    kept = [call for number, call in enumerate(calls, start=1) if number not in ignored]
    assert held(book, kept)[0] == state


@given(st.sampled_from(BOOKS), CALLS)
def test_an_irregular_call_at_its_turn_is_a_pass(book, calls):
    rules = RuleSet.of(book)
    state = open_auction(rules, dealer="N")
    for call in calls:
        after, irregular = hold_auction(rules, state, [call])
        if irregular and call.seat == state.turn and state.closed is None:
            passed = hold_auction(rules, state, [Call(seat=call.seat, word="pass")])
            assert after == passed[0]
        state = after


@given(st.sampled_from(BOOKS), CALLS, CALLS)
def test_a_closed_auction_keeps_its_bid(book, calls, more):
    state, _ = held(book, calls)
    after, _ = hold_auction(RuleSet.of(book), state, more)
    assert state.closed is None or after.bid == state.bid


HEIGHTS = [(contract, trump) for contract in (80, 90, "capot") for trump in "C D H S NT AT".split()]  # noqa: SIM905


@pytest.mark.parametrize("ranked", [False, True])
def test_which_of_two_bids_is_the_higher(ranked):
    rules = RuleSet.of("coinche-650", {"suits_rank": ranked})
    for first, second in product(HEIGHTS, HEIGHTS):
        calls = [
            Call(seat=seat, word="bid", contract=contract, trump=trump)
            for seat, (contract, trump) in zip("ES", (first, second), strict=True)
        ]
        irregular = hold_auction(rules, open_auction(rules, dealer="N"), calls)[1]
        above = HEIGHTS.index(second) > HEIGHTS.index(first)
        heard = above if ranked else above and second[0] != first[0]
        assert [one.code for one in irregular] == ([] if heard else ["too-low"])
