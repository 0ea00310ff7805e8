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


@contextmanager
def recorded_changes() -> Iterator[list[tuple[Act, Any, Any]]]:
    """The acts announced inside the block, in order, with what was before and after."""
    changes: list[tuple[Act, Any, Any]] = []

    def hear(act: Act, before: Any, after: Any, **kwargs: Any) -> None:
        changes.append((act, before, after))

    acted.connect(hear, weak=False)
    try:
        yield changes
    finally:
        acted.disconnect(hear)
