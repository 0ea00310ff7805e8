"""Orders drawn by lot: the same for the same seed, and fair."""

from collections import Counter
from itertools import permutations

from tournaments.pairing.model import draw_order


def test_the_same_seed_and_set_give_the_same_order() -> None:
    assert draw_order("a", 7, [3, 1, 2]) == draw_order("a", 7, [1, 2, 3])
    assert sorted(draw_order("a", 7, range(100))) == list(range(100))


def test_purposes_and_seeds_draw_apart() -> None:
    orders = {tuple(draw_order(what, seed, range(20))) for what in "ab" for seed in range(20)}
    assert len(orders) == 40


def test_each_order_is_equally_likely() -> None:
    drawn = Counter(tuple(draw_order("fair", seed, range(4))) for seed in range(4800))
    expected = 4800 / 24
    deviation = sum(
        (drawn[permutation] - expected) ** 2 / expected for permutation in permutations(range(4))
    )
    assert deviation < 49.73  # chi squared, 23 degrees of freedom: one set of seeds in a thousand
