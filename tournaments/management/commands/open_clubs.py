"""The clubs of a list, each with the link of whoever is to run it."""

import csv
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import SERVER
from tournaments.domain.clubs import create_club, offer_club
from tournaments.forms.clubs import NewClubForm
from tournaments.models import Club

MONTH = timedelta(days=30)


class Command(BaseCommand):
    """For a federation that begins; « Les clubs » makes one more."""

    help = "Make the clubs of a file, « name;town » a line, and print each with its link."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read the whole list first, then make each club that is not there yet."""
        for name, town in _read(options["file"]):
            if Club.objects.filter(name=name, town=town).exists():
                self.stderr.write(_("%(name)s : ce club existe déjà.") % {"name": name})
            else:
                self.stdout.write(f"{name};{town};{_open(name, town)}")


def _read(file: Path) -> list[tuple[str, str]]:
    """The names and towns of a list; raises CommandError for what is no list of clubs."""
    found = []
    try:
        with file.open(encoding="utf-8-sig", newline="") as lines:
            for number, (name, town, *_rest) in enumerate(
                ((*line, "", "") for line in csv.reader(lines, delimiter=";")), start=1
            ):
                if not name.strip():
                    continue
                form = NewClubForm({"name": name, "town": town})
                if not form.is_valid():
                    faults = " ".join(str(fault) for told in form.errors.values() for fault in told)
                    said = _("Ligne %(number)d : %(faults)s")
                    raise CommandError(said % {"number": number, "faults": faults})
                found.append((form.cleaned_data["name"], form.cleaned_data["town"]))
    except (OSError, UnicodeDecodeError) as fault:
        raise CommandError(str(fault)) from fault
    return found


@transaction.atomic
def _open(name: str, town: str) -> str:
    """A new club; the address by which somebody comes to run it, once."""
    club = create_club(name=name, town=town, by=SERVER)
    until = timezone.now() + MONTH
    _made, token = offer_club(club, label=name, replaces=False, valid_until=until, by=SERVER)
    return f"{settings.SITE_URL}{reverse('links:handover', args=[token])}"
