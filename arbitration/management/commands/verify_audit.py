"""Prove the journal of every tournament and club whole, and the tables by it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.queries.proofs import list_mismatches
from arbitration.queries.trails import (
    FAULTS,
    Breach,
    Head,
    Trail,
    list_site_faults,
    list_trail_breaches,
    list_trails,
)
from tournaments.models import Tournament
from tournaments.queries.backups import describe_heads, read_heads, write_heads


class Command(BaseCommand):
    """Checks each entry, its detail and its link to the one before, then each row of the tables
    against the entry that sealed it last; status 1 on any fault."""

    help = "Prove the audit trail whole, and that the tables hold what it says."

    def add_arguments(self, parser: CommandParser) -> None:
        """One journal and the head as it was printed, or the heads as they were stored."""
        parser.add_argument(
            "--tournament",
            metavar="NAME",
            help="one trail, as a document names it: 1a2b3c4d, or club-1a2b3c4d for a club's",
        )
        parser.add_argument(
            "--head", help="the head of a trail as a document gives it: '1a2b3c4d 37:5f3a0c…'"
        )
        parser.add_argument("--heads", type=Path, help="file of heads stored with a back-up")
        parser.add_argument(
            "--exactly", action="store_true", help="nothing may follow the heads given"
        )
        parser.add_argument(
            "--trail-only",
            action="store_true",
            help="the entries alone, where a trail was carried without its tables",
        )
        parser.add_argument("--write-heads", type=Path, help="store the heads of now in a file")

    def handle(self, *args: Any, **options: Any) -> None:
        site, only = list_trails(), options["tournament"]
        known = site if only is None else _list_named_trail(site, only)
        heads, gone = self._heads(options, site)
        if not known and only is not None and not gone:
            raise CommandError(_("Aucun journal ne s'appelle « %(name)s ».") % {"name": only})
        broken = sum(
            self._report(trail.short_name, _breaches(trail, heads.get(trail), options["exactly"]))
            for trail in known
        )
        if not options["trail_only"]:
            broken += sum(self._report_rows(trail) for trail in known)
        for name in gone:
            broken += self._report(name, [Breach(number=0, fault="trail-missing")])
        for fault in list_site_faults():
            broken += 1
            self.stderr.write(str(FAULTS[fault]))
        if broken:
            raise CommandError(ngettext("%(n)d faute.", "%(n)d fautes.", broken) % {"n": broken})
        if options["write_heads"]:
            write_heads(options["write_heads"], describe_heads())
        self.stdout.write(
            ngettext("%(n)d journal entier.", "%(n)d journaux entiers.", len(known))
            % {"n": len(known)}
        )

    def _heads(
        self, options: Mapping[str, Any], site: list[Trail]
    ) -> tuple[dict[Trail, Head], list[str]]:
        """The heads given, by journal, and the names of journals that are not there (any more)."""
        only = options["tournament"] or ""
        heads: dict[Trail, Head] = {}
        gone = []
        for name, head in self._read_given_heads(options).items():
            found = _list_named_trail(site, name)
            if found:
                heads[found[0]] = head
            elif name.startswith(only.lower()):
                gone.append(name)
        return heads, sorted(gone)

    def _read_given_heads(self, options: Mapping[str, Any]) -> dict[str, Head]:
        """Heads as a file and the command line give them, by the names they give."""
        # A document prints the journal's name before its head: both may be typed as they stand.
        typed, _space, head = (options["head"] or "").strip().rpartition(" ")
        name = typed.strip().lower() or options["tournament"]
        if head and name is None:
            raise CommandError(_("Dites de quel journal est cette tête : --tournament."))
        try:
            given = read_heads(options["heads"]) if options["heads"] else {}
            given |= {name: head} if head else {}
            return {name: Head.read(text) for name, text in given.items()}
        except (OSError, ValueError) as fault:
            text = _("Cette tête n'est pas lisible : %(head)s")
            raise CommandError(text % {"head": fault}) from fault

    def _report(self, name: str, found: list[Breach]) -> int:
        for breach in found:
            self.stderr.write(
                _("journal %(trail)s, entrée %(number)d : %(fault)s")
                % {"trail": name, "number": breach.number, "fault": breach.words}
            )
        return len(found)

    def _report_rows(self, trail: Trail) -> int:
        """Hold the tables against what the journal sealed of them."""
        tournament = Tournament.objects.filter(key=trail.key).first() if _is_held(trail) else None
        found = [] if tournament is None else list_mismatches(tournament)
        for mismatch in found:
            self.stderr.write(
                _("journal %(trail)s : %(fault)s")
                % {"trail": trail.short_name, "fault": mismatch.words}
            )
        return len(found)


def _is_held(trail: Trail) -> bool:
    """Whether the journal is a tournament's, under a key that can be one."""
    return trail.kind == "tournament" and re.fullmatch("[0-9a-f]{32}", trail.key) is not None


def _list_named_trail(site: list[Trail], name: str) -> list[Trail]:
    """The journal of this name or whose name begins so, alone in a list; empty: there is none."""
    found = [trail for trail in site if trail.is_called(name)]
    if len(found) > 1:
        raise CommandError(
            _("Plusieurs journaux commencent par « %(name)s » : donnez plus de lettres.")
            % {"name": name}
        )
    return found


def _breaches(trail: Trail, head: Head | None, exactly: bool) -> list[Breach]:
    return list_trail_breaches(trail, head=head, exactly=exactly and head is not None)
