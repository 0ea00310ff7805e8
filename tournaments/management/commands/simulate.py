"""`manage.py simulate`: random tournaments, each draw and each ranking proved by plain means."""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.pairing import SYSTEMS
from tournaments.simulation.evening import Report, played

AT_A_TIME = 16
"""How many tournaments a process takes with it: many enough to be worth the way."""


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
        parser.add_argument(
            "--processes", type=int, default=os.cpu_count() or 1, help=_("combien à la fois")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play them. Raises CommandError where one of them was not as it must be."""
        seeds = range(options["seed"], options["seed"] + options["tournaments"])
        play = partial(played, system=options["system"], size=options["size"])
        reports = []
        for report in _each(play, seeds, processes=options["processes"]):
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
        for system, of_system in sorted(by_system.items()):
            rounds = sum(report.rounds for report in of_system)
            proved = sum(report.proved for report in of_system)
            self.stdout.write(
                f"{system}: {len(of_system)} tournaments, {rounds} rounds"
                + (f", {proved} proved against a bound" if proved else "")
            )
        self.stdout.write(", ".join(f"{name} {n}" for name, n in sorted(happenings.items())))


def _each(
    play: Callable[[int], Report], seeds: Sequence[int], *, processes: int
) -> Iterator[Report]:
    """The reports in the order of their seeds; a few tournaments are not worth other processes."""
    if processes == 1 or len(seeds) <= AT_A_TIME:
        yield from map(play, seeds)
        return
    with Pool(processes) as pool:
        yield from pool.imap(play, seeds, chunksize=AT_A_TIME)
