"""See to jobs that nobody works on any more, to mails and programs due for another try, and to what
is over."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.jobs import interrupt_stale_jobs
from tournaments.tasks.dispatch import hand_on_forgotten
from tournaments.tasks.rounds import list_threads, sweep


class Command(BaseCommand):
    """For a timer beside Celery workers; the embedded site does it when it starts."""

    help = "Mark running jobs that have been silent as interrupted, hand waiting ones on, tidy up."

    def add_arguments(self, parser: CommandParser) -> None:
        """How long a job may say nothing."""
        parser.add_argument("--minutes", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Mark them and hand them on, and say how many."""
        since = timezone.now() - timedelta(minutes=options["minutes"])
        count = interrupt_stale_jobs(unheard_since=since)
        self.stdout.write(_("Travaux interrompus : %d") % count)
        sweep()
        for thread in list_threads():
            if thread.by_timer is not None:
                thread.by_timer()
        self.stdout.write(_("Travaux remis en route : %d") % hand_on_forgotten(unheard_since=since))
