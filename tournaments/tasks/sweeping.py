"""Deleting what is over, each after a time of its own: by a thread of a hall's server, and by the
timer of a hosted one."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from tournaments.domain.jobs import discard_jobs
from tournaments.domain.rights.allowances import forget_attempts
from tournaments.domain.sheets.photos import remove_old_photos
from tournaments.tasks.rounds import GoesOn, Rounds

Sweep = Callable[[], object]

EVERY = 3600.0
"""Seconds between two rounds; what is over is shown to nobody before."""
DOCUMENTS_KEPT = timedelta(days=30)


_SWEEPS: list[Sweep] = [forget_attempts]


def add_sweep(sweep: Sweep) -> None:
    """Take on what another subject drops after a time of its own, as it does when it starts."""
    _SWEEPS.append(sweep)


def sweep() -> None:
    """Drop all that is over: attempts, what each subject has added, and documents of last month."""
    for drop in _SWEEPS:
        drop()
    discard_jobs(finished_before=timezone.now() - DOCUMENTS_KEPT)


def _go_round(_goes_on: GoesOn) -> int:
    sweep()
    return remove_old_photos()


sweeper = Rounds("sweeper", _go_round, every=EVERY, longest=10.0)
