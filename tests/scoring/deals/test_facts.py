"""Facts of one deal alone, as a sheet checks a cell while it is typed."""

import pytest
from hypothesis import given

from scoring import FactError, Length, RuleSet, check_deal, same_deals, score_sheet
from scoring.deals.bids import is_bid, list_bids, most_doubling
from scoring.deals.deal import NOBODY
from scoring.deals.facts import read_deal
from tests.scoring.deals.score_lines import rules_and_deal

TWELVE = Length(deals=12)


def test_where_there_are_no_bids_none_is_read():
    facts = {"taker": "NS", "trump": "H", "points": {"NS": 100, "EW": 62}}
    deal = read_deal(RuleSet.of("ffb-belote"), TWELVE, facts)
    assert (deal.special, deal.bid) == ("", 0)


@pytest.mark.parametrize(("bid", "allowed"), [(10**18, True), (10**18 + 10, False)])
def test_a_bid_without_a_ceiling_still_has_an_end(bid, allowed):
    assert is_bid(RuleSet.of("ffb-coinche"), bid) == allowed


@pytest.mark.parametrize(
    ("options", "bids"),
    [
        ({}, [82, 90, 100, 110, 120]),
        ({"bid_steps_from": "lowest-bid"}, [82, 92, 102, 112]),
        ({"bid_steps_from": "lowest-bid", "highest_bid": 102}, [82, 92, 102]),
        ({"bid_steps_from": "lowest-bid", "highest_bid": 101}, [82, 92]),
    ],
)
def test_bids_are_counted_from_zero_or_from_the_lowest(options, bids):
    rules = RuleSet.of("coinche-82", options)
    assert list_bids(rules, 120) == bids
    assert [bid for bid in range(121) if is_bid(rules, bid)] == bids


@pytest.mark.parametrize(
    ("options", "contract", "most"),
    [
        ({}, 80, 2),
        ({}, "capot", 2),
        ({"capot_coinche": "coinche-only"}, "capot", 1),
        ({"capot_coinche": "neither"}, "capot", 0),
        ({"capot_coinche": "neither"}, 160, 2),
        ({"lowest_bid_coinche": False}, 80, 0),
        ({"lowest_bid_coinche": False}, 90, 2),
        ({"surcoinche": False}, "capot", 1),
        ({"coinche": False, "surcoinche": False}, 90, 0),
        ({"generale": True}, "generale", 0),
        ({"generale": True, "generale_coinche": True}, "generale", 2),
    ],
)
def test_how_far_a_contract_may_be_doubled(options, contract, most):
    assert most_doubling(RuleSet.of("ffb-coinche", options), contract) == most


def test_of_a_passed_deal_nothing_else_is_known():
    deal = read_deal(RuleSet.of("ffb-belote"), TWELVE, {"passed": True})
    assert deal._asdict() == {
        "kind": "passed", "taker": -1, "special": "", "bid": 0, "level": 0, "tricks": (0, 0),
        "sweep": -1, "solo": False, "belotes": (0, 0), "annonces": (0, 0), "claim": -1,
        "renonce_to": -1, "renonce_points": 0, "award_to": -1, "forfeited": False,
        "unmarked": -1, "stopped": False, "lost_by": -1, "times": 1, "pack": 0,
    }  # fmt: skip


def test_a_capot_has_no_bid_in_points_and_a_sweep_no_points_of_tricks():
    facts = {"taker": "NS", "contract": "capot", "trump": "H", "sweep": "NS"}
    deal = read_deal(RuleSet.of("ffb-coinche"), TWELVE, facts)
    assert (deal.special, deal.bid, deal.tricks) == ("capot", 0, (0, 0))
    assert deal.award_to == NOBODY


@pytest.mark.parametrize(("ns", "tricks"), [(0, (0, 162)), (107, (161, 1)), (108, (162, 0))])
def test_half_points_that_a_club_scales_to_still_add_up(ns, tricks):
    # A pack of 4 times 27, without the last trick, scaled by 3/2: 107 are 160 and a half.
    values = {"J": 10, "9": 6, "A": 5, "10": 3, "K": 2, "Q": 1}
    rules = RuleSet.of("coinche-82", {"values_all_trump": values, "last_trick_uncounted": ["AT"]})
    facts = {"taker": "NS", "contract": 82, "trump": "AT", "points": {"NS": ns, "EW": 108 - ns}}
    assert read_deal(rules, TWELVE, facts).tricks == tricks


def test_a_fault_is_told_with_its_place_in_words():
    facts = {"taker": "NS", "trump": "H", "points": {"NS": 100, "EW": 58}}
    with pytest.raises(FactError) as caught:
        check_deal(RuleSet.of("ffb-belote"), TWELVE, facts, "donne")
    assert caught.value.to_json("fr") == {
        "code": "points-sum",
        "path": "donne.points",
        "message": "162 points attendus, 158 saisis.",
    }


@given(rules_and_deal())
def test_a_possible_deal_passes(situation):
    rules, facts = situation
    assert check_deal(rules, TWELVE, facts) is None


@given(rules_and_deal())
def test_checking_leaves_the_facts_as_they_were(situation):
    rules, facts = situation
    before = repr(facts)
    check_deal(rules, TWELVE, facts)
    assert repr(facts) == before


def test_a_key_that_is_no_text_is_unknown():
    with pytest.raises(FactError) as caught:
        check_deal(RuleSet.of("ffb-belote"), TWELVE, {1: 2})
    assert (caught.value.code, caught.value.path) == ("unknown-key", "deal.1")


BELOTE = RuleSet.of("ffb-belote")
HUNDRED = {"taker": "NS", "trump": "H", "points": {"NS": 100, "EW": 62}}


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ({**HUNDRED, "belote": {"NS": 0}}, True),
        ({**HUNDRED, "declarations": {"EW": 0}}, True),
        ({**HUNDRED, "trump": "S"}, False),
        ({**HUNDRED, "belote": {"NS": 1}}, False),
        ({**HUNDRED, "points": {"NS": 92, "EW": 70}}, False),
        ({"passed": True}, False),
        ({"points": 3}, False),
    ],
)
def test_deals_are_the_same_where_they_are_read_alike(other, same):
    assert same_deals(BELOTE, TWELVE, HUNDRED, other) == same
    assert same_deals(BELOTE, TWELVE, other, HUNDRED) == same


def test_deals_that_ended_with_a_claim_of_victory_are_compared_too():
    rules, length = RuleSet.of("coinche-suisse"), Length(target=2000)
    facts = {
        "taker": "NS", "contract": 60, "trump": "H", "points": {"NS": 70, "EW": 20}, "claim": "NS",
    }  # fmt: skip
    assert same_deals(rules, length, facts, {**facts, "doubled": None})
    assert not same_deals(rules, length, facts, {**facts, "claim": "EW"})


@pytest.mark.parametrize(
    ("book", "options", "most", "bids"),
    [
        ("coinche-82", {}, 120, [82, 90, 100, 110, 120]),
        ("coinche-82", {}, 500, [82, *range(90, 190, 10)]),
        ("coinche-suisse", {}, 500, [*range(60, 160, 10)]),
        ("coinche-650", {}, 1000, [*range(80, 660, 10)]),
        ("ffb-coinche", {}, 105, [80, 90, 100]),
        ("ffb-coinche", {}, 80, [80]),
        ("ffb-coinche", {}, 79, []),
        ("coinche-82", {"bid_step": 1}, 85, [82, 83, 84, 85]),
    ],
)
def test_which_bids_there_are_up_to_a_number(book, options, most, bids):
    assert list_bids(RuleSet.of(book, options), most) == bids


@given(rules_and_deal())
def test_every_deal_is_the_same_as_itself(told):
    rules, deal = told
    assert same_deals(rules, TWELVE, deal, dict(deal))


@pytest.mark.parametrize(("played", "codes"), [(False, ["declarations-value"]), (True, [])])
def test_carres_of_trumps_that_are_not_played_make_no_sum(played, codes):
    options = {"no_trump_all_trump": played, "carre_values_all_trump": {"J": 77}}
    facts = {"taker": "NS", "contract": 80, "trump": "H", "points": {"NS": 100, "EW": 62}}
    rules = RuleSet.of("ffb-coinche", options)
    sheet = score_sheet(rules, Length(deals=1), [{**facts, "declarations": {"NS": 77}}])
    assert [error.code for error in sheet.errors.values()] == codes
