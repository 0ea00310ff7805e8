"""Legal cards: the rulebooks' table, and what must hold for every hand."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import CARDS, RULEBOOKS, FactError, RuleSet
from scoring.cards import cards_of, pack_of, texts_of
from scoring.commands.legal import answer
from scoring.play.deal_rules import deal_rules
from scoring.play.legal import legal_cards, legal_under_ban
from tests.scoring.books import widest_rules
from tests.scoring.golden_lines import golden
from tests.scoring.play.plain_legal import plain_legal


@pytest.mark.parametrize(("line", "expected"), golden("legal"))
def test_golden_answer(line, expected):
    assert {"id": line["id"], **answer(line, "fr")} == expected


@pytest.mark.parametrize(("line", "expected"), golden("legal", errors=True))
def test_golden_error(line, expected):
    with pytest.raises(FactError) as caught:
        answer(line, "fr")
    assert caught.value.to_json("en") == expected


@st.composite
def situations(draw):
    """A rule set, a trump, a hand and a trick of up to three other cards."""
    ruleset = widest_rules(draw(st.sampled_from(sorted(RULEBOOKS))))
    trump = draw(st.sampled_from(ruleset.trumps))
    pack = sorted(pack_of(4 * ruleset.tricks), key=lambda card: card.text)
    cards = draw(st.lists(st.sampled_from(pack), unique=True, min_size=1, max_size=12))
    trick = tuple(cards[: draw(st.integers(0, min(3, len(cards) - 1)))])
    hand = tuple(cards[len(trick) :][: ruleset.tricks])
    return deal_rules(ruleset, trump), hand, trick


@given(situations())
def test_some_card_is_always_legal(situation):
    rules, hand, trick = situation
    assert legal_cards(rules, hand=hand, trick=trick) != ()


@given(situations())
def test_legal_cards_are_the_hands_in_its_order(situation):
    rules, hand, trick = situation
    legal = legal_cards(rules, hand=hand, trick=trick)
    assert tuple(card for card in hand if card in legal) == legal


@given(situations())
def test_the_order_of_the_hand_does_not_matter(situation):
    rules, hand, trick = situation
    turned = legal_cards(rules, hand=hand[::-1], trick=trick)
    assert set(turned) == set(legal_cards(rules, hand=hand, trick=trick))


@given(situations())
def test_a_led_suit_that_is_held_may_be_followed(situation):
    rules, hand, trick = situation
    legal = legal_cards(rules, hand=hand, trick=trick)
    followers = {card for card in hand if trick and card.suit == trick[0].suit}
    assert not followers or followers.intersection(legal)


@given(situations())
def test_legal_cards_are_those_of_the_table_written_out(situation):
    rules, hand, trick = situation
    book = rules.ruleset.rulebook.id
    plain = plain_legal(book, rules.trump, texts_of(hand), texts_of(trick))
    assert set(texts_of(legal_cards(rules, hand=hand, trick=trick))) == plain


@pytest.mark.parametrize(
    ("partner_winning", "legal"), [(None, "7H 8D"), (True, "7H 8D"), (False, "7H")]
)
def test_the_partner_wins_who_played_two_cards_before_unless_said_otherwise(partner_winning, legal):
    rules = deal_rules(RuleSet.of("ffb-coinche"), "H")
    held, trick = cards_of(["7H", "8D"]), cards_of(["KS", "9S"])
    allowed = legal_cards(rules, hand=held, trick=trick, partner_winning=partner_winning)
    assert allowed == cards_of(legal.split())


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("KS 7D", "7S 8D", "7S"),
        ("KD 7S", "9S 8S 8D", "8D"),
        ("KD", "7S 8C 9C", "8C 9C"),
        ("KD", "7S 8S", "7S 8S"),
        ("KD", "7D 7S 8C", "7D"),
        ("KD", "7H 7S 8C", "7H"),
        ("", "7S 8D", "8D"),
    ],
)
def test_a_banned_suit_is_played_where_it_must_be_only(trick, hand, legal):
    rules = deal_rules(RuleSet.of("ffb-belote"), "H")
    allowed = legal_under_ban(
        rules, hand=cards_of(hand.split()), trick=cards_of(trick.split()), banned="S"
    )
    assert allowed == cards_of(legal.split())


@pytest.mark.parametrize("trump", ["H", "AT"])
def test_nobody_goes_above_a_winning_partner_where_a_club_has_it_so(trump):
    options = {"no_trump_all_trump": True}
    usual = deal_rules(RuleSet.of("ffb-coinche", options), trump)
    relaxed = deal_rules(RuleSet.of("ffb-coinche", {**options, "go_above_partner": False}), trump)
    hearts = [CARDS[rank + "H"] for rank in "J 9 A 10 K Q 8 7".split()]  # noqa: SIM905
    for trick in permutations(hearts, 2):
        left = [card for card in hearts if card not in trick]
        for hand in combinations([*left, CARDS["8S"]], 3):
            partner_wins = hearts.index(trick[0]) < hearts.index(trick[1])
            followed = tuple(card for card in hand if card.suit == "H")
            owed = followed if partner_wins else legal_cards(usual, hand=hand, trick=trick)
            assert legal_cards(relaxed, hand=hand, trick=trick) == owed
