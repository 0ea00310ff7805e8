"""The chance that goes into a draw, alike on every machine: all of it is drawn from SHA-256 of the
seed."""

from collections.abc import Iterable
from hashlib import sha256
from random import Random

PRIME = (1 << 61) - 1
LOT_BITS = 40


def number_from(*parts: object) -> int:
    """A 256-bit number that depends on nothing but the parts, as they print."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest(), "big")


def team_lots(seed: int, ids: list[int]) -> list[int]:
    """One lot per team: the lot of a pair is made of the lots of the two."""
    return [number_from("lot", seed, team) % PRIME for team in ids]


class Chance:
    """A stream of fair choices for one seed and one purpose.

    Built on `Random.random`, the one sequence that Python promises never to change.
    """

    __slots__ = ("_next",)

    def __init__(self, purpose: str, seed: int) -> None:
        self._next = Random(number_from(purpose, seed)).random  # noqa: S311 - repeatable on purpose

    def below(self, limit: int) -> int:
        """A fair whole number from 0 to limit − 1, limit being at least 1 and of any size."""
        if limit < 1 << 20:
            return int(self._next() * limit)
        words = limit.bit_length() // 32 + 3
        number = 0
        for _ in range(words):
            number = number << 32 | int(self._next() * (1 << 32))
        return number * limit >> 32 * words

    def coin(self) -> bool:
        """True half of the time."""
        return self._next() < 0.5


def draw_order(purpose: str, seed: int, ids: Iterable[int]) -> list[int]:
    """All of them in an order that a lot gives: each equally likely at every place.

    The same seed, purpose and set give the same order, however they come.
    """
    order = sorted(ids)
    chance = Chance(f"order {purpose}", seed)
    for place in range(len(order) - 1):
        other = place + chance.below(len(order) - place)
        order[place], order[other] = order[other], order[place]
    return order
