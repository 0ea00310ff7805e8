"""Cards, seats and sides."""

import copy
import pickle

import pytest

from scoring.cards import (
    CARDS,
    cards_of,
    next_seat,
    other_side,
    pack_of,
    side_of,
    texts_of,
)


def test_a_pack_of_32_has_no_six():
    assert (len(pack_of(32)), CARDS["6H"] in pack_of(32)) == (32, False)


def test_a_pack_of_36_has_every_card():
    assert pack_of(36) == frozenset(CARDS.values())


def test_texts_come_back_in_the_order_given():
    assert texts_of(cards_of(["10H", "AS", "7D"])) == ["10H", "AS", "7D"]


def test_a_text_that_is_no_card_raises():
    with pytest.raises(KeyError):
        cards_of(["1H"])


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda c: pickle.loads(pickle.dumps(c))]
)
def test_a_copied_card_is_the_same_card(again):
    assert again(CARDS["QD"]) is CARDS["QD"]


def test_a_card_shows_as_its_text():
    assert repr(CARDS["10C"]) == "10C"


@pytest.mark.parametrize(("seat", "side"), [("N", "NS"), ("S", "NS"), ("E", "EW"), ("W", "EW")])
def test_side_of_a_seat(seat, side):
    assert side_of(seat) == side


@pytest.mark.parametrize(("side", "other"), [("NS", "EW"), ("EW", "NS")])
def test_other_side(side, other):
    assert other_side(side) == other


@pytest.mark.parametrize(("clockwise", "order"), [(True, "NESW"), (False, "NWSE")])
def test_seats_turn_in_the_direction_of_play(clockwise, order):
    seats = ["N"]
    for _ in range(3):
        seats.append(next_seat(seats[-1], clockwise=clockwise))
    assert "".join(seats) == order
    assert next_seat(seats[-1], clockwise=clockwise) == "N"
