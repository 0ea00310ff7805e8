"""Rounding: to which multiple, and from which remainder upwards."""

from __future__ import annotations


def rounding_gaps(step: int, up_from: int) -> tuple[int, ...]:
    """Return what rounding to multiples of ``step`` adds, by the remainder; negative downwards."""
    return tuple(
        step - remainder if remainder and remainder >= up_from else -remainder
        for remainder in range(step)
    )
