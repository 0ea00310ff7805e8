"""Programs are told of an act."""

from collections.abc import Sequence
from typing import Any

from api.domain.hooks.events import UNCOVERING, save_events
from tournaments.models import Tournament
from tournaments.receivers.standings import list_changing
from tournaments.signals import Announcement


def queue_events(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Write what programs are told, to be sent once the act is committed."""
    if tournament is None:
        return
    acts = {announcement.act for announcement in announcements}
    changes = bool(acts & UNCOVERING) or bool(list_changing(announcements))
    save_events(tournament, announcements, changes_standings=changes)
