"""Delete the photos of sheets whose time is over."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournaments.domain.sheets.photos import remove_old_photos


class Command(BaseCommand):
    """For a timer; the server of a hall does it by itself."""

    help = "Delete the photos of sheets that were kept as long as their club wants."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say how many."""
        self.stdout.write(_("Photos effacées : %d") % remove_old_photos())
