"""See to jobs that nobody works on any more, to mails and programs due for another try, and to what
is over."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.jobs import interrupt_stale_jobs
from tournaments.tasks.dispatch import hand_on_forgotten
from tournaments.tasks.hooks.sender import send_or_hand_on
from tournaments.tasks.mail.sender import send_or_hand_on_mails
from tournaments.tasks.sweeping import sweep


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
        send_or_hand_on_mails()
        send_or_hand_on()
        self.stdout.write(_("Travaux remis en route : %d") % hand_on_forgotten(unheard_since=since))
