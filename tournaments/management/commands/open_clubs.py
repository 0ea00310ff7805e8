"""The clubs of a list, each with the link of whoever is to run it."""

import csv
import io
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
from tournaments.errors import Refused
from tournaments.forms.clubs import NewClubForm
from tournaments.imports.files.reading import decode
from tournaments.models import Club
from tournaments.names import fold_text

MONTH = timedelta(days=30)
# What a first line calls its column, where it is no club.
_HEADINGS = ("nom", "club", "nom du club", "name")


class Command(BaseCommand):
    """For a federation that begins; « Les clubs » makes one more."""

    help = "Make the clubs of a file, « name;town » a line, and print each with its link."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read the whole list first, then make each club that is not there yet."""
        table = csv.writer(self.stdout, delimiter=";", lineterminator="\n")
        for name, town in _read(options["file"]):
            if Club.objects.filter(name=name, town=town).exists():
                self.stderr.write(_("%(name)s : ce club existe déjà.") % {"name": name})
            else:
                table.writerow((name, town, _open(name, town)))


def _read(file: Path) -> list[tuple[str, str]]:
    """The names and towns of a list; raises CommandError for what is no list of clubs."""
    try:
        lines = csv.reader(io.StringIO(decode(file.read_bytes()), newline=""), delimiter=";")
    except OSError as fault:
        raise CommandError(_("%(file)s ne se lit pas.") % {"file": file}) from fault
    except Refused as refusal:
        raise CommandError(str(refusal)) from refusal
    found, faults = [], []
    for number, (name, town, *_rest) in enumerate(((*line, "", "") for line in lines), start=1):
        if not name.strip() or (number == 1 and fold_text(name) in _HEADINGS):
            continue
        form = NewClubForm({"name": name, "town": town})
        if form.is_valid():
            found.append((form.cleaned_data["name"], form.cleaned_data["town"]))
        else:
            words = " ".join(str(fault) for each in form.errors.values() for fault in each)
            faults.append(_("Ligne %(number)d : %(faults)s") % {"number": number, "faults": words})
    if faults:
        raise CommandError("\n".join(faults))
    return found


@transaction.atomic
def _open(name: str, town: str) -> str:
    """A new club; the address by which somebody comes to run it, once."""
    club = create_club(name=name, town=town, by=SERVER)
    until = timezone.now() + MONTH
    _made, token = offer_club(club, label=name, replaces=False, valid_until=until, by=SERVER)
    return f"{settings.SITE_URL}{reverse('links:handover', args=[token])}"
