"""Pass places on where an offer was left without an answer."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from bookings.domain.lapses import let_time_pass
from bookings.domain.offers import offer_free_places
from bookings.queries.lists import list_taking_bookings


class Command(BaseCommand):
    """For a timer; the pages of those who wait, and the desk's list, do it when they are read."""

    help = "End offers that nobody answered in time, and offer free places to the next in turn."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it for every tournament to come, and say how many."""
        ended = offered = 0
        for tournament in list_taking_bookings():
            ended += let_time_pass(tournament)
            offered += offer_free_places(tournament)
        self.stdout.write(_("Propositions expirées : %d") % ended)
        self.stdout.write(_("Places proposées de plus : %d") % offered)
