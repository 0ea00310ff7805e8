"""Hearing which acts the domain announces."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tournaments.enums import Act
from tournaments.signals import acted


@contextmanager
def recorded_acts() -> Iterator[list[Act]]:
    """The acts announced inside the block, in order."""
    acts: list[Act] = []

    def hear(act: Act, **kwargs: Any) -> None:
        acts.append(act)

    acted.connect(hear, weak=False)
    try:
        yield acts
    finally:
        acted.disconnect(hear)
