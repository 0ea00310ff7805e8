"""Prove the audit trail of every tournament and club whole."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.queries.trails import (
    FAULTS,
    Breach,
    Head,
    Trail,
    breaches_of,
    faults_of_the_site,
    trails,
)
from tournaments.queries.record_heads import read_heads, record_heads, write_heads


class Command(BaseCommand):
    """Checks each entry, its detail and its link to the one before; status 1 on any breach."""

    help = "Prove the audit trail whole: every entry as it was written, none missing."

    def add_arguments(self, parser: CommandParser) -> None:
        """One trail and the head as it was printed, or the heads as they were stored."""
        parser.add_argument(
            "--tournament", metavar="NUMBER", help="one trail: 7, or club-3 for a club's"
        )
        parser.add_argument(
            "--head", help="the head of that trail as a document gives it: 37:5f3a0c…"
        )
        parser.add_argument("--heads", type=Path, help="file of heads stored with a back-up")
        parser.add_argument(
            "--exactly", action="store_true", help="nothing may follow the heads given"
        )
        parser.add_argument("--write-heads", type=Path, help="store the heads of now in a file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check and tell."""
        heads = self._heads(options)
        only = options["tournament"]
        known = [trail for trail in trails() if only in (None, trail.name)]
        broken = sum(
            self._report(trail.name, self._breaches(trail, heads, exactly=options["exactly"]))
            for trail in known
        )
        for name in sorted(heads.keys() - {trail.name for trail in known}):
            broken += self._report(name, [Breach(number=0, fault="trail-missing")])
        for fault in faults_of_the_site():
            broken += 1
            self.stderr.write(str(FAULTS[fault]))
        if broken:
            raise CommandError(ngettext("%(n)d faute.", "%(n)d fautes.", broken) % {"n": broken})
        if options["write_heads"]:
            write_heads(options["write_heads"], record_heads())
        self.stdout.write(
            ngettext("%(n)d journal entier.", "%(n)d journaux entiers.", len(known))
            % {"n": len(known)}
        )

    def _heads(self, options: Mapping[str, Any]) -> dict[str, Head]:
        only = options["tournament"]
        if options["head"] and only is None:
            raise CommandError(_("Dites de quel journal est cette tête : --tournament."))
        try:
            given = read_heads(options["heads"]) if options["heads"] else {}
            given |= {only: options["head"]} if options["head"] else {}
            return {name: Head.read(text) for name, text in given.items() if only in (None, name)}
        except (OSError, ValueError) as fault:
            text = _("Cette tête n'est pas lisible : %(head)s")
            raise CommandError(text % {"head": fault}) from fault

    def _breaches(self, trail: Trail, heads: Mapping[str, Head], *, exactly: bool) -> list[Breach]:
        head = heads.get(trail.name)
        return breaches_of(trail, head=head, exactly=exactly and head is not None)

    def _report(self, name: str, found: list[Breach]) -> int:
        for breach in found:
            self.stderr.write(
                _("journal %(trail)s, entrée %(number)d : %(fault)s")
                % {"trail": name, "number": breach.number, "fault": breach.words}
            )
        return len(found)
