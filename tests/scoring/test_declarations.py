"""Annonces: the best set in a hand, which side's count, and the false ones."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import CARDS, cards_of, pack_of
from scoring.declarations import (
    Declaration,
    DeclarationTariff,
    best_declarations,
    counted_points,
    counting_side,
    false_declarations,
)

SUIT_CARRES = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
NO_TRUMP_CARRES = {"A": 200, "10": 150, "K": 100, "Q": 100, "J": 100, "9": 100}
SEQUENCES = {"cent": 100, "cinquante": 50, "tierce": 20}
LENGTHS = {"tierce": 3, "cinquante": 4, "cent": 5}
PACK = sorted(pack_of(32), key=lambda card: card.text)


def tariff(trump="H", carres=None):
    if carres is None:
        carres = NO_TRUMP_CARRES if trump == "NT" else SUIT_CARRES
    return DeclarationTariff(
        carres=carres,
        sequences=SEQUENCES,
        carre_order=("A", "10", "K", "Q", "J", "9"),
        sequence_order=("A", "K", "Q", "J", "10", "9", "8", "7"),
        trump=trump,
    )


def carre(rank):
    return Declaration(kind="carre", rank=rank)


def sequence(kind, card):
    return Declaration(kind=kind, rank=card[:-1], suit=card[-1])


def tierce(card):
    return sequence("tierce", card)


def found(hand, trump="H"):
    return best_declarations(tariff(trump), cards_of(hand.split()))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("AS KH QD JC 10S 9H 8D 7C", ()),
        ("QS JS 10S 8H 7D AC KC 9D", (tierce("QS"),)),
        ("QS JS 10S", (tierce("QS"),)),
        ("QS JS 10S 9S 7D AC KC 9D", (sequence("cinquante", "QS"),)),
        ("QS JS 10S 9S 8S AC KC 9D", (sequence("cent", "QS"),)),
        ("AS KS QS JS 10S 9S AC KC", (sequence("cent", "AS"),)),
        ("AS KS QS JS 10S 9S 8S KC", (sequence("cent", "AS"),)),
        ("AS KS QS JS 10S 9S 8S 7S", (sequence("cent", "AS"), tierce("9S"))),
        ("JS JH JD JC 10S 9S 8S QS", (carre("J"), tierce("10S"))),
        ("AS AH AD AC KS QS JS 10S", (carre("A"), sequence("cinquante", "KS"))),
        ("9S 9H 9D 9C 8S 7S 8H 7H", (carre("9"),)),
        ("8S 8H 8D 8C 7S 7H 7D 7C", ()),
        ("AS AH AD AC KS QS JS KH", (carre("A"), tierce("KS"))),
        ("KS KH KD KC AS QS JS 10S", (carre("K"), tierce("QS"))),
    ],
)
def test_best_set_of_a_hand(hand, expected):
    assert found(hand) == expected


def test_a_carre_of_100_is_preferred_to_a_cent_of_the_same_points():
    assert found("10S 10H 10D 10C JS QS KS AS") == (carre("10"), sequence("cinquante", "AS"))


def test_the_trump_tierce_stands_before_the_plain_one():
    assert found("QS JS 10S QH JH 10H 7D 8C") == (tierce("QH"), tierce("QS"))


def test_a_carre_that_is_worth_nothing_is_not_declared():
    bare = tariff(carres={})
    assert best_declarations(bare, cards_of(["JS", "JH", "JD", "JC"])) == ()


def every_set(rules, hand):
    """All sets of annonces in a hand, one by one, the slow way."""
    order = ["7", "8", "9", "10", "J", "Q", "K", "A"]
    possible = [carre(rank) for rank in order if rules.carres.get(rank)]
    for kind, length in LENGTHS.items():
        for suit in "SHDC":
            possible += [sequence(kind, rank + suit) for rank in order[length - 1 :]]
    held = [one for one in possible if set(rules.cards(one)) <= set(hand)]
    for size in range(3):  # eight cards make two annonces at most
        for chosen in combinations(held, size):
            cards = [card for one in chosen for card in rules.cards(one)]
            if len(cards) == len(set(cards)):
                yield chosen


@st.composite
def dense_hands(draw):
    """Hands with many annonces: runs and carrés are chosen before the rest."""
    start = draw(st.permutations(PACK))
    ranks = draw(st.lists(st.sampled_from(["A", "K", "Q", "J", "10", "9"]), max_size=2))
    suits = draw(st.lists(st.sampled_from("SHDC"), max_size=2))
    first = [card for card in start if card.rank in ranks]
    second = [card for card in start if card.suit in suits and card not in first]
    second.sort(key=lambda card: ["7", "8", "9", "10", "J", "Q", "K", "A"].index(card.rank))
    rest = [card for card in start if card not in first and card not in second]
    whole = [*second, *first, *rest] if draw(st.booleans()) else [*first, *second, *rest]
    return whole[:8]


@given(dense_hands(), st.sampled_from(["S", "H", "D", "C", "NT", "AT"]))
def test_best_set_equals_the_slow_search(hand, trump):
    rules = tariff(trump)
    best = best_declarations(rules, hand)
    assert rules.set_strength(best) == max(map(rules.set_strength, every_set(rules, hand)))


@pytest.mark.parametrize(
    ("ns", "ew", "trump", "side"),
    [
        ([], [], "H", None),
        ([tierce("9S")], [], "H", "NS"),
        ([], [tierce("9S")], "H", "EW"),
        ([tierce("AS")], [tierce("QD")], "H", "NS"),
        ([tierce("AS")], [sequence("cinquante", "10D")], "H", "EW"),
        ([sequence("cent", "JS")], [sequence("cinquante", "AD")], "H", "NS"),
        ([carre("Q")], [sequence("cent", "AS")], "H", "NS"),
        ([carre("9")], [carre("A")], "H", "NS"),
        ([carre("9")], [carre("J")], "H", "EW"),
        ([carre("10")], [carre("A")], "H", "EW"),
        ([carre("10")], [carre("K")], "H", "NS"),
        ([carre("Q")], [carre("K")], "H", "EW"),
        ([carre("J")], [carre("A")], "NT", "EW"),
        ([carre("J")], [carre("9")], "NT", "NS"),
        ([carre("J")], [carre("Q")], "NT", "EW"),
        ([carre("K")], [carre("10")], "NT", "EW"),
        ([carre("J")], [carre("A")], "AT", "NS"),
        ([tierce("QH")], [tierce("QS")], "H", "NS"),
        ([tierce("QD")], [tierce("QS")], "H", None),
        ([tierce("QD")], [tierce("QS")], "AT", None),
        ([tierce("QD")], [tierce("QS")], "NT", None),
        ([tierce("QH"), sequence("cinquante", "JD")], [sequence("cinquante", "JS")], "H", None),
    ],
)
def test_which_side_counts(ns, ew, trump, side):
    assert counting_side(tariff(trump), {"NS": ns, "EW": ew}) == side


@pytest.mark.parametrize(
    ("ns", "ew", "side"), [([], [], None), ([tierce("QD")], [tierce("QS")], "EW")]
)
def test_who_announced_first_counts_on_a_tie_of_annonces_alone(ns, ew, side):
    assert counting_side(tariff("H"), {"NS": ns, "EW": ew}, "EW") == side


def test_the_side_with_the_best_annonce_counts_all_its_own():
    declared = {"NS": [tierce("9S"), carre("Q")], "EW": [sequence("cent", "AD")]}
    assert counted_points(tariff(), declared) == {"NS": 120, "EW": 0}


def test_on_a_tie_nobody_counts_even_lower_annonces():
    declared = {"NS": [tierce("QD"), tierce("9S")], "EW": [tierce("QS")]}
    assert counted_points(tariff(), declared) == {"NS": 0, "EW": 0}


def test_a_side_left_out_has_no_annonces():
    assert counted_points(tariff(), {"EW": [tierce("QS")]}) == {"NS": 0, "EW": 20}


def test_an_announced_annonce_that_is_held_is_not_false():
    hand = cards_of(["QS", "JS", "10S", "8H", "7D", "AC", "KC", "9D"])
    assert false_declarations(tariff(), [tierce("QS")], hand) == ()


def test_an_announced_annonce_that_is_not_held_is_false():
    hand = cards_of(["QS", "JS", "10S", "8H", "7D", "AC", "KC", "9D"])
    assert false_declarations(tariff(), [tierce("KS"), tierce("QS")], hand) == (tierce("KS"),)


def test_a_card_announced_twice_makes_the_second_annonce_false():
    hand = cards_of(["JS", "JH", "JD", "JC", "10S", "9S", "7D", "AC"])
    assert false_declarations(tariff(), [carre("J"), tierce("JS")], hand) == (tierce("JS"),)


@pytest.mark.parametrize(
    ("declaration", "written"),
    [
        (carre("J"), {"kind": "carre", "rank": "J"}),
        (tierce("QH"), {"kind": "tierce", "high": "Q", "suit": "H"}),
    ],
)
def test_an_annonce_is_written_as_lines_write_it(declaration, written):
    assert declaration.as_json() == written


def test_a_cent_names_its_five_cards_from_the_highest():
    assert tariff().cards(sequence("cent", "KD")) == cards_of(["KD", "QD", "JD", "10D", "9D"])


def test_a_carre_names_its_four_cards():
    assert set(tariff().cards(carre("9"))) == {CARDS[f"9{suit}"] for suit in "SHDC"}


def test_a_sequence_that_runs_out_of_the_pack_has_no_cards():
    assert tariff().cards(sequence("cinquante", "9D")) == ()
