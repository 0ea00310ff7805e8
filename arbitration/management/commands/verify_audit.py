"""Prove the audit trail of every tournament whole."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from arbitration.domain.audit import breaches
from arbitration.models import AuditEntry


class Command(BaseCommand):
    """Checks each entry's seal and its link to the one before; exit status 1 on any breach."""

    help = "Prove the audit trail whole: every entry as it was written, none missing."

    def add_arguments(self, parser: CommandParser) -> None:
        """One tournament and the head as it was printed, where they are given."""
        parser.add_argument("--tournament", type=int, help="number of one tournament")
        parser.add_argument("--head", help="the last seal as it was printed or stored")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check and tell."""
        trails = AuditEntry.objects.order_by().values_list("tournament", flat=True).distinct()
        if options["tournament"] is not None:
            trails = trails.filter(tournament=options["tournament"])
        broken = 0
        for tournament in sorted(trails):
            entries = AuditEntry.objects.filter(tournament=tournament).order_by("number")
            for breach in breaches(entries.iterator(), head=options["head"]):
                broken += 1
                self.stderr.write(f"{tournament}/{breach.number}: {breach.fault}")
        if broken:
            raise CommandError(f"{broken} breaches")
        self.stdout.write("whole")
