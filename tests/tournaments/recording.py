"""Hearing which acts the domain announces."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tournaments.enums import Act
from tournaments.signals import Announcement, acted


@contextmanager
def recorded_acts() -> Iterator[list[Act]]:
    """The acts announced inside the block, in order."""
    acts: list[Act] = []

    def hear(announcements: Sequence[Announcement], **kwargs: Any) -> None:
        acts.extend(announcement.act for announcement in announcements)

    acted.connect(hear, weak=False)
    try:
        yield acts
    finally:
        acted.disconnect(hear)


@contextmanager
def recorded_changes() -> Iterator[list[tuple[Act, Any, Any]]]:
    """The acts announced inside the block, in order, with what was before and after."""
    changes: list[tuple[Act, Any, Any]] = []

    def hear(announcements: Sequence[Announcement], **kwargs: Any) -> None:
        changes.extend(
            (announcement.act, announcement.before, announcement.after)
            for announcement in announcements
        )

    acted.connect(hear, weak=False)
    try:
        yield changes
    finally:
        acted.disconnect(hear)
