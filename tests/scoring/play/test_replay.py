"""Deals played again: golden deals per rulebook, and what must hold for every deal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULEBOOKS, FactError, Length, RuleSet
from scoring.cards import SEATS, cards_of, next_seat, pack_of
from scoring.commands.replay import answer
from scoring.deals.facts import check_deal
from scoring.play.auction import first_to_speak
from scoring.play.deal_rules import deal_rules
from scoring.play.legal import legal_cards, winning_index
from scoring.play.replay import replay_deal, to_facts
from tests.scoring.books import widest_rules
from tests.scoring.golden_lines import golden


@pytest.mark.parametrize(("line", "expected"), golden("replay"))
def test_golden_answer(line, expected):
    assert {"id": line["id"], **answer(line, "fr")} == expected


@pytest.mark.parametrize(("line", "expected"), golden("replay", errors=True))
def test_golden_error(line, expected):
    with pytest.raises(FactError) as caught:
        answer(line, "fr")
    assert caught.value.to_json("en") == expected


HANDS = {
    "N": "10S JS 9H AH 10H QD JD JC",
    "E": "KS 9S 7H QH 8D 9D KC QC",
    "S": "7S 8S JH KH 7D AD 10C 9C",
    "W": "AS QS 8H 10D KD AC 8C 7C",
}


@pytest.mark.parametrize(
    ("tricks", "turn"),
    [
        ([], "W"),
        ([""], "W"),
        (["AS"], "S"),
        (["AS KS"], "N"),
        (["AS KS 10S"], "S"),
        (["AS 7S KS 10S"], "W"),
        (["7C 9C KC JC"], "E"),
        (["7C 9C KC JC", "QC"], "N"),
    ],
)
def test_the_seat_to_play_next(tricks, turn):
    rules = deal_rules(RuleSet.of("ffb-coinche"), "H")
    replay = replay_deal(
        rules,
        dealer="N",
        hands={seat: cards_of(cards.split()) for seat, cards in HANDS.items()},
        tricks=[cards_of(trick.split()) for trick in tricks],
    )
    assert replay.turn == turn


def test_clockwise_a_seat_that_has_played_is_passed_over():
    replay = replay_deal(
        deal_rules(RuleSet.of("coinche-650"), "H"),
        dealer="N",
        hands={seat: cards_of(cards.split()) for seat, cards in HANDS.items()},
        tricks=[cards_of(["KS", "10S"])],
    )
    assert replay.turn == "S"


def test_a_trick_says_who_played_each_card():
    replay = replay_deal(
        deal_rules(RuleSet.of("ffb-coinche"), "H"),
        dealer="N",
        hands={seat: cards_of(cards.split()) for seat, cards in HANDS.items()},
        tricks=[cards_of(["AS", "7S", "KS", "10S"])],
    )
    told = [(one.seat, one.card.text) for one in replay.tricks[0].cards]
    assert told == [("W", "AS"), ("S", "7S"), ("E", "KS"), ("N", "10S")]


@st.composite
def deals(draw):
    """The rules, dealer and hands of a deal at any trump of any rulebook."""
    ruleset = widest_rules(draw(st.sampled_from(sorted(RULEBOOKS))))
    rules = deal_rules(ruleset, draw(st.sampled_from(ruleset.trumps)))
    pack = sorted(pack_of(4 * ruleset.tricks), key=lambda card: card.text)
    draw(st.randoms(use_true_random=False)).shuffle(pack)
    hands = {seat: tuple(pack[place :: len(SEATS)]) for place, seat in enumerate(SEATS)}
    return rules, draw(st.sampled_from(SEATS)), hands


def play(rules, dealer, hands, choose):
    """Play all tricks; `choose` picks among the legal cards and the whole hand."""
    left = {seat: list(cards) for seat, cards in hands.items()}
    leader, tricks = first_to_speak(rules.ruleset, dealer), []
    for _ in range(rules.ruleset.tricks):
        seats, trick, seat = [], [], leader
        while len(trick) < len(SEATS):
            card = choose(legal_cards(rules, hand=left[seat], trick=trick), left[seat])
            left[seat].remove(card)
            seats.append(seat)
            trick.append(card)
            seat = next_seat(seat, clockwise=rules.clockwise)
        tricks.append(trick)
        leader = seats[winning_index(rules, trick)]
    return tricks


@given(deals(), st.randoms(use_true_random=False))
def test_legal_play_has_no_irregularities(deal, random):
    rules, dealer, hands = deal
    tricks = play(rules, dealer, hands, lambda legal, hand: random.choice(legal))
    replay = replay_deal(rules, dealer=dealer, hands=hands, tricks=tricks)
    assert (replay.irregularities, replay.turn) == ((), None)


@given(deals(), st.randoms(use_true_random=False))
def test_the_points_of_both_sides_add_up_to_the_pack(deal, random):
    rules, dealer, hands = deal
    tricks = play(rules, dealer, hands, lambda legal, hand: random.choice(hand))
    replay = replay_deal(rules, dealer=dealer, hands=hands, tricks=tricks)
    assert sum(replay.points.values()) == rules.ruleset.counted_points(rules.trump)


@given(deals(), st.randoms(use_true_random=False))
def test_every_illegal_card_and_no_other_is_named(deal, random):
    rules, dealer, hands = deal
    illegal = []

    def choose(legal, hand):
        card = random.choice(hand)
        if card not in legal:
            illegal.append((card, legal))
        return card

    tricks = play(rules, dealer, hands, choose)
    replay = replay_deal(rules, dealer=dealer, hands=hands, tricks=tricks)
    assert [(one.card, one.legal) for one in replay.irregularities] == illegal


@given(deals(), st.randoms(use_true_random=False), st.integers(0, 36))
def test_a_replay_broken_off_says_the_same_of_what_was_played(deal, random, cards):
    rules, dealer, hands = deal
    tricks = play(rules, dealer, hands, lambda legal, hand: random.choice(hand))
    whole = replay_deal(rules, dealer=dealer, hands=hands, tricks=tricks)
    full, rest = divmod(min(cards, 4 * len(tricks) - 1), 4)
    part = replay_deal(
        rules, dealer=dealer, hands=hands, tricks=[*tricks[:full], tricks[full][:rest]]
    )
    assert part.tricks[:full] == whole.tricks[:full]
    assert part.irregularities == whole.irregularities[: len(part.irregularities)]
    assert (part.sweep, part.complete) == (None, False)


@given(deals(), st.randoms(use_true_random=False))
def test_the_facts_of_a_complete_deal_are_accepted_by_score(deal, random):
    rules, dealer, hands = deal
    tricks = play(rules, dealer, hands, lambda legal, hand: random.choice(legal))
    replay = replay_deal(rules, dealer=dealer, hands=hands, tricks=tricks)
    contract = rules.ruleset.lowest_bid if rules.ruleset.bids else None
    facts = to_facts(replay, rules, taker="NS", contract=contract)
    check_deal(rules.ruleset, Length(deals=1), facts)
    assert ("points" in facts) != ("sweep" in facts)


@given(deals(), st.data())
def test_cards_in_any_order_are_judged_without_a_crash(deal, data):
    rules, dealer, hands = deal
    cards = data.draw(st.permutations([card for seat in SEATS for card in hands[seat]]))
    tricks = [cards[place : place + 4] for place in range(0, len(cards), 4)]
    replay = replay_deal(rules, dealer=dealer, hands=hands, tricks=tricks)
    assert sum(replay.points.values()) == rules.ruleset.counted_points(rules.trump)


TIERCES = {
    "N": "JS 9S AH QH 10H JD KC QC", "E": "10S 8S KH JH 10D 9D AC JC",
    "S": "AD KD QD 8D 9C 10C 7H 9H", "W": "AS KS QS 7S 7C 8C 7D 8H",
}  # fmt: skip
"""South and West hold a tierce to the ace of a plain suit each."""


def held(hands):
    return {seat: cards_of(cards.split()) for seat, cards in hands.items()}


@pytest.mark.parametrize(("dealer", "side"), [("N", "EW"), ("E", "EW"), ("S", "EW"), ("W", "NS")])
@pytest.mark.parametrize("decides", ["first-announced", "nobody"])
def test_equal_annonces_are_those_of_whoever_plays_first(dealer, side, decides):
    """The right-hand neighbour of the dealer plays first, then his own right-hand neighbour."""
    rules = deal_rules(RuleSet.of("ffb-coinche", {"declarations_tie": decides}), "H")
    said = replay_deal(rules, dealer=dealer, hands=held(TIERCES), tricks=[]).declarations
    assert said.side == (side if decides == "first-announced" else None)
    assert said.points == {one: 20 * (one == said.side) for one in ("NS", "EW")}


@pytest.mark.parametrize(("dealer", "side"), [("N", "NS"), ("E", "NS"), ("S", "EW"), ("W", "NS")])
def test_equal_annonces_of_a_table_that_plays_clockwise(dealer, side):
    options = {"direction": "clockwise", "first_to_speak": "left"}
    book = RuleSet.of("ffb-coinche", {"declarations_tie": "first-announced", **options})
    rules = deal_rules(book, "H")
    said = replay_deal(rules, dealer=dealer, hands=held(TIERCES), tricks=[]).declarations
    assert said.side == side
