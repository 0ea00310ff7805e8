"""Rounding: to which multiple, and from which remainder upwards."""

from __future__ import annotations


def rounding_gaps(step: int, up_from: int) -> tuple[int, ...]:
    """Return what rounding to multiples of ``step`` adds, by the remainder; negative downwards."""
    return tuple(
        step - remainder if remainder and remainder >= up_from else -remainder
        for remainder in range(step)
    )


def complement_gaps(takers: tuple[int, ...], pack: int) -> tuple[int, ...]:
    """Return what rounding adds to the defence's points, by the remainder, so that both sides'
    rounded points make up the rounded ``pack``; ``takers`` is what it adds to the takers'."""
    step = len(takers)
    return tuple(takers[pack % step] - takers[(pack - left) % step] for left in range(step))
