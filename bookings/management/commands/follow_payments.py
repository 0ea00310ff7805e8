"""Ask HelloAsso about payments that it is time to ask about."""

from typing import Any

from django.core.management.base import BaseCommand

from bookings.domain.online.notices import forget_old_notices
from bookings.tasks.follower import follow_or_hand_on


class Command(BaseCommand):
    """For a timer; notices and people who come back have it done at once."""

    help = "Ask HelloAsso what became of payments whose notice has not come."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or hand it on to a worker."""
        forget_old_notices()
        follow_or_hand_on()
