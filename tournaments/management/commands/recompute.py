"""Prove that every kept result and standing is what the facts give."""

import getpass
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.models import Tournament
from tournaments.queries.ranks.recompute import KeptDifference


class Command(BaseCommand):
    """Exit code 1 where anything differs, whether or not it was put right."""

    help = "Recompute results and standings from facts; print every difference, count the others."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which tournaments, and whether to put right what differs."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--tournament", metavar="SLUG", action="append", default=[])
        which.add_argument("--all", action="store_true")
        parser.add_argument("--write", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through the tournaments one by one."""
        operator = _name_operator()
        counts = [
            self._report(
                tournament,
                recompute_tournament(tournament, write=options["write"], operator=operator),
            )
            for tournament in _list_chosen(options["tournament"])
        ]
        if sound := counts.count(0):
            sentence = ngettext(
                "%(count)d concours : rien ne diffère.",
                "%(count)d concours : rien ne diffère.",
                sound,
            )
            self.stdout.write(sentence % {"count": sound})
        if count := sum(counts):
            raise CommandError(
                ngettext("%(count)d différence.", "%(count)d différences.", count)
                % {"count": count}
            )

    def _report(self, tournament: Tournament, differences: Iterable[KeptDifference]) -> int:
        found = list(differences)
        for difference in found:
            self.stdout.write(
                _("%(slug)s, %(where)s, %(field)s : gardé %(kept)s, calculé %(computed)s")
                % {
                    "slug": tournament.slug,
                    "where": difference.where,
                    "field": difference.field,
                    "kept": difference.kept,
                    "computed": difference.computed,
                }
            )
        return len(found)


def _name_operator() -> str:
    """Who is signed in on the machine; empty where the system does not say."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def _list_chosen(slugs: list[str]) -> list[Tournament]:
    if not slugs:
        return list(Tournament.objects.order_by("pk"))
    found = {
        tournament.slug: tournament for tournament in Tournament.objects.filter(slug__in=slugs)
    }
    if unknown := [slug for slug in slugs if slug not in found]:
        raise CommandError(_("Aucun concours « %(slug)s ».") % {"slug": unknown[0]})
    return [found[slug] for slug in slugs]
