"""The auction: the rulebooks' table, and what holds for any sequence of calls."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import RULEBOOKS, FactError, RuleSet
from scoring.commands.auction import answer
from scoring.deals.bids import knows_contract, list_bids
from scoring.play.auction import Call, hold_auction, open_auction
from tests.scoring.golden_lines import golden
from tests.scoring.play.plain_auction import plain_bids, plain_doubling, plain_end_of_auction


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


def test_the_partner_of_who_said_coinche_speaks_again_once_somebody_bid_over_it():
    rules = RuleSet.of("ffb-coinche", {"coincher_partner_speaks": False, "bid_over_coinche": True})
    calls = [
        Call(seat="W", word="bid", contract=80, trump="H"), Call(seat="S", word="coinche"),
        Call(seat="E", word="bid", contract=90, trump="H"), Call(seat="N", word="pass"),
        Call(seat="W", word="bid", contract=100, trump="H"), Call(seat="S", word="pass"),
        Call(seat="E", word="pass"),
    ]  # fmt: skip
    state, irregular = hold_auction(rules, open_auction(rules, dealer="N"), calls)
    assert (state.turn, state.passes, state.closed, irregular) == ("N", 2, None, ())


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


@given(
    st.integers(60, 100), st.integers(1, 12), st.integers(100, 400), st.booleans(),
)  # fmt: skip
def test_bids_are_those_that_are_counted_out(lowest, step, most, from_lowest):
    assume(not from_lowest or lowest % step)
    word = "lowest-bid" if from_lowest else "zero"
    options = {"lowest_bid": lowest, "bid_step": step, "bid_steps_from": word, "highest_bid": most}
    rules = RuleSet.of("ffb-coinche", options)
    expected = plain_bids(lowest, step, most, counted_from_lowest=from_lowest)
    assert [points for points in range(most + 20) if knows_contract(rules, points)] == expected
    assert list_bids(rules, most) == expected


@pytest.mark.parametrize("contract", [80, 90, "capot"])
@pytest.mark.parametrize("on_a_capot", ["surcoinche", "coinche-only", "neither"])
@pytest.mark.parametrize("lowest", [True, False])
def test_a_bid_is_doubled_as_far_as_the_sentences_have_it(contract, on_a_capot, lowest):
    options = {"capot_coinche": on_a_capot, "lowest_bid_coinche": lowest}
    rules = RuleSet.of("ffb-coinche", options)
    calls = [
        Call(seat="W", word="bid", contract=contract, trump="H"),
        Call(seat="S", word="coinche"),
        Call(seat="E", word="surcoinche"),
    ]
    state, _irregular = hold_auction(rules, open_auction(rules, dealer="N"), calls)
    assert state.doubled == plain_doubling(
        contract, 80, said_on_a_capot=on_a_capot, lowest_may_be_coinched=lowest
    )


@given(
    st.lists(st.tuples(st.sampled_from("NESW"), st.sampled_from(["pass", "pass", "surcoinche"]))),
    st.booleans(),
)
def test_who_speaks_after_a_coinche_is_who_the_sentence_names(calls, silent):
    rules = RuleSet.of("ffb-coinche", {"coincher_partner_speaks": not silent})
    begun = [Call(seat="W", word="bid", contract=80, trump="H"), Call(seat="S", word="coinche")]
    told = [Call(seat=seat, word=word) for seat, word in calls]
    state, irregular = hold_auction(rules, open_auction(rules, dealer="N"), [*begun, *told])
    wrong, over = plain_end_of_auction("S", calls, partner_is_silent=silent)
    assert {one.call - 2: one.code for one in irregular} == wrong
    assert (state.closed is not None) == over
