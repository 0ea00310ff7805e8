"""`manage.py simulate`: random tournaments, each draw and each ranking proved by plain means."""

from collections import Counter, defaultdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.pairing import SYSTEMS
from tournaments.simulation.evening import Evening, Report


class Command(BaseCommand):
    """Play tournaments that nobody asked for, and say what came of it; nothing is stored."""

    help = _("Jouer des concours au hasard et vérifier chaque tirage et chaque classement.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """How many, from which seed on, of which system and size."""
        parser.add_argument("--tournaments", type=int, default=1000, help=_("combien de concours"))
        parser.add_argument("--seed", type=int, default=1, help=_("première graine"))
        parser.add_argument("--system", choices=sorted(SYSTEMS), help=_("un seul tirage"))
        parser.add_argument("--size", type=int, help=_("un seul nombre d'équipes"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Play them. Raises CommandError where one of them was not as it must be."""
        first = options["seed"]
        reports = []
        for seed in range(first, first + options["tournaments"]):
            report = Evening(seed, options["system"], options["size"]).play()
            self._tell(report)
            reports.append(report)
        self._sum_up(reports)
        wrong = sum(bool(report.breaches) for report in reports)
        if wrong:
            raise CommandError(_("%(count)d concours avec un défaut.") % {"count": wrong})

    def _tell(self, report: Report) -> None:
        for breach in report.breaches:
            told = f"--seed {report.seed} --system {report.system} --size {report.size}"
            self.stdout.write(f"{told} --tournaments 1: {breach.rule}: {breach.found}")

    def _sum_up(self, reports: list[Report]) -> None:
        by_system: defaultdict[str, list[Report]] = defaultdict(list)
        happenings: Counter[str] = Counter()
        for report in reports:
            by_system[report.system].append(report)
            happenings += report.happenings
        for system, played in sorted(by_system.items()):
            rounds = sum(report.rounds for report in played)
            proved = sum(report.proved for report in played)
            self.stdout.write(
                f"{system}: {len(played)} tournaments, {rounds} rounds"
                + (f", {proved} proved against a bound" if proved else "")
            )
        self.stdout.write(", ".join(f"{name} {n}" for name, n in sorted(happenings.items())))
