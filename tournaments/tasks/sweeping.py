"""Deleting what is over, each after a time of its own: by a thread of a hall's server, and by the
timer of a hosted one."""

from datetime import timedelta

from django.utils import timezone

from tournaments.domain.bookings.retention import forget_old_bookings
from tournaments.domain.hooks.delivery import forget_old_deliveries
from tournaments.domain.jobs import discard_jobs
from tournaments.domain.mail.delivery import blank_old_mails
from tournaments.domain.rights.allowances import forget_attempts
from tournaments.domain.sheets.photos import remove_old_photos
from tournaments.domain.sign_in.browsers import forget_ended_sessions
from tournaments.domain.suitcases.arrivals import discard_old_files
from tournaments.domain.tokens.answers import forget_answers
from tournaments.tasks.rounds import GoesOn, Rounds

EVERY = 3600.0
"""Seconds between two rounds; what is over is shown to nobody before."""
DOCUMENTS_KEPT = timedelta(days=30)


def sweep() -> None:
    """Drop documents of last month, suitcases of which nobody made anything and their copies, what
    programs asked and were told, attempts, sessions that have ended, and the words of mails and
    requests of evenings long over."""
    forget_attempts()
    forget_ended_sessions()
    forget_answers()
    blank_old_mails()
    forget_old_deliveries()
    forget_old_bookings()
    discard_old_files()
    discard_jobs(finished_before=timezone.now() - DOCUMENTS_KEPT)


def _go_round(_goes_on: GoesOn) -> int:
    sweep()
    return remove_old_photos()


sweeper = Rounds("sweeper", _go_round, every=EVERY, longest=10.0)
