"""A copy of the evening that could not be made, on the page of an evening."""

from collections.abc import Iterator

from operations.queries import find_last_copy
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import Matter
from tournaments.permissions import Permission


def list_failed_copies(desk: Desk) -> Iterator[Matter]:
    """The last copy of the evening, where it failed."""
    last = find_last_copy(desk.tournament) if Permission.CHANGE_SETTINGS in desk.may else None
    if last is not None and last.failed_job is not None:
        look = desk.look_at_job(last.failed_job.pk)
        yield Matter(sentence=last.failed_job.error, action=look)
