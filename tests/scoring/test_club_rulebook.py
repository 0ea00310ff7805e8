"""A sixth rulebook, a club's own: data alone, and it scores, bids, plays and rules on faults."""

import pytest

from scoring import (
    RULEBOOKS,
    Call,
    Card,
    FactError,
    Happening,
    Length,
    Rulebook,
    RuleSet,
    cards_of,
    deal_rules,
    hold_auction,
    legal_cards,
    open_auction,
    rule_on,
    score_match,
)
from scoring.rulebook import decided, stands

CLUB = Rulebook(
    id="coinche-du-cafe",
    title_fr="Coinche du café des Sports",
    title_en="Coinche of the café des Sports",
    source="Règlement du café des Sports",
    edition="2026",
    settings={
        "lowest_bid": stands(90, "2"),
        "highest_bid": stands(160, "2"),
        "capot_value": stands(300, "2"),
        "surcoinche": stands(False, "2"),
        "must_beat_defence": stands(True, "3"),
        "tie": stands("shared", "3"),
        "contract_counts_belote": stands(False, "3"),
        "declarations": stands(False, "4"),
        "sweep_points": stands(200, "5"),
        "failed_base": stands(162, "5"),
        "failed_base_coinche": stands(162, "5"),
        "made_base_coinche": stands("tricks", "5"),
        "coinche_multiplies": stands("base-and-bid", "6"),
        "coinche_multiplier": stands(3, "6"),
        "round_marks": stands(True, "7"),
        "rounding_up_from": stands(6, "7"),
        "coinche_out_of_turn": stands(True, "8"),
        "unable_to_overtrump": stands("free", "9"),
        "partner_trump_winning": stands("above-if-able", "9"),
        "replay_passed_deals": stands(False, "10"),
        "usual_target": stands(1500, "10"),
        "award_points": stands(100, "11"),
        "third_misdeal": stands("awarded", "11"),
        "exposed_card": decided("played", "« tarif »"),
    },
    articles={"trick-points": "5", "contract": "2", "base": "5", "rounding": "7", "too-low": "2"},
)
RULES = RuleSet.under(CLUB)
DEAL = {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 96, "EW": 66}}


def told(*deals):
    """The marks of some deals under the club's rules."""
    played = score_match(RULES, Length(deals=12), deals).deals
    return [(deal.made, deal.marks["NS"], deal.marks["EW"]) for deal in played]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, (True, 190, 70)),
        ({"points": {"NS": 95, "EW": 67}}, (True, 180, 70)),
        ({"points": {"NS": 97, "EW": 65}}, (True, 190, 70)),
        ({"points": {"NS": 89, "EW": 73}, "belote": {"NS": 1}}, (False, 20, 250)),
        ({"doubled": "coinche"}, (True, 560, 0)),
        ({"contract": "capot", "points": None, "sweep": "NS"}, (True, 500, 0)),
        ({"contract": "capot"}, (False, 0, 460)),
        ({"points": None, "sweep": "NS"}, (True, 290, 0)),
    ],
)
def test_it_scores(facts, expected):
    assert told({**DEAL, **facts}) == [expected]


def test_a_tie_is_shared():
    rules = RuleSet.under(CLUB, {"lowest_bid": 80})
    deal = {**DEAL, "contract": 80, "points": {"NS": 81, "EW": 81}}
    marked = score_match(rules, Length(deals=12), [deal]).deals[0]
    assert (marked.made, marked.marks, marked.pot) == (None, {"NS": 80, "EW": 80}, 0)


def test_its_steps_cite_its_own_articles():
    steps = score_match(RULES, Length(deals=12), [DEAL]).deals[0].steps
    assert [(step.points, step.article) for step in steps] == [
        (96, "5"), (66, "5"), (90, "2"), (4, "7"), (4, "7"),
    ]  # fmt: skip


def test_a_passed_deal_counts():
    assert score_match(RULES, Length(deals=1), [{"passed": True}]).finished


def test_it_bids():
    calls = [
        Call(seat="W", word="bid", contract=80, trump="H"),
        Call(seat="S", word="bid", contract=90, trump="S"),
        Call(seat="W", word="coinche"),
    ]
    state, irregular = hold_auction(RULES, open_auction(RULES, dealer="N"), calls)
    assert (state.bid.contract, state.doubled) == (90, "coinche")
    assert [(one.call, one.code) for one in irregular] == [(1, "bad-contract")]


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("7H 9D", "KS JH", "7H 9D"),
        ("9H 9D", "KS 10H", "9H"),
        ("7H 9H", "7S 10H 8S", "9H"),
        ("7H 9H 9D", "7S 10H 8S", "9H 9D"),
    ],
)
def test_it_plays(hand, trick, legal):
    rules = deal_rules(RULES, "H")
    played: tuple[Card, ...] = legal_cards(
        rules, hand=cards_of(hand.split()), trick=cards_of(trick.split())
    )
    assert played == cards_of(legal.split())


def test_it_rules_on_faults():
    misdeal = Happening(code="misdeal", side="NS", seat="N")
    ruling = rule_on(RULES, misdeal, [misdeal, misdeal])
    assert [(one.effect, one.points) for one in ruling.consequences] == [
        ("points", 100), ("next-dealer", None),
    ]  # fmt: skip
    assert ruling.article == "11"


def test_it_takes_overrides_and_refuses_contradictions():
    with pytest.raises(FactError) as caught:
        RuleSet.under(CLUB, {"sweep_points": 150})
    assert caught.value.params == {"names": "sweep_points, pack_points"}


def test_it_is_no_other_rulebook():
    assert CLUB.id not in RULEBOOKS
    assert RuleSet.under(CLUB) == RULES != RuleSet.of("ffb-coinche")
