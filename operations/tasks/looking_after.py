"""What a server does by itself each minute: one process that waits, and asks what is due."""

from collections.abc import Callable
from threading import Event

import structlog
from django.conf import settings
from django.db import connection
from django.utils import timezone

from operations.backups import back_up_daily
from operations.tasks.telling import send_troubles
from tournaments.domain.jobs import interrupt_stale_jobs
from tournaments.domain.sheets.photos import remove_old_photos
from tournaments.models.job import SILENCE
from tournaments.queries.backups import backs_itself_up
from tournaments.tasks.dispatch import hand_on_forgotten
from tournaments.tasks.rounds import SWEPT_EVERY, list_threads, sweep

log = structlog.get_logger(__name__)

EVERY = 60.0
"""Seconds between two rounds."""


def look_after(ends: Event) -> None:
    """Do what is due, again and again until `ends` is set; what is over goes once an hour."""
    rounds = 0
    while not ends.is_set():
        do_what_is_due(sweeps=rounds % (SWEPT_EVERY // EVERY) == 0)
        # Not in the first: a server that starts has its other parts to start yet.
        if settings.SITE_SENDS_MAIL and rounds:
            _do(send_troubles)
        # A connection held from one minute to the next would be one that a restart breaks.
        connection.close()
        rounds += 1
        ends.wait(EVERY)


def do_what_is_due(*, sweeps: bool = True) -> None:
    """Jobs of workers that fell silent, what each subject has due, the copy of the day; with
    `sweeps` what is over is deleted too."""
    duties: list[Callable[[], object]] = [_see_to_jobs]
    duties += [thread.by_timer for thread in list_threads()]
    if sweeps:
        duties += [sweep, remove_old_photos]
    if backs_itself_up():
        duties.append(back_up_daily)
    for duty in duties:
        _do(duty)


def _do(duty: Callable[[], object]) -> None:
    try:
        duty()
    except Exception:
        # One that fails keeps no other waiting; the next round tries it again.
        log.exception("duty not done", duty=f"{duty.__module__}.{duty.__qualname__}")


def _see_to_jobs() -> None:
    since = timezone.now() - SILENCE
    interrupt_stale_jobs(unheard_since=since)
    hand_on_forgotten(unheard_since=since)
