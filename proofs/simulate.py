"""Random tournaments, each draw and ranking proved by plain means: `python -m proofs.simulate`.

`--tournaments N` (1,000) are played from `--seed` on, of one `--system` or of one `--size` where
told. What was not as it must be is printed with the line that plays it again; then status 1.
"""

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import Pool

from proofs.simulation.evening import Report, played
from tournaments.pairing import SYSTEMS

AT_A_TIME = 16
"""How many tournaments a process takes with it: many enough to be worth the way."""


def main(arguments: Sequence[str]) -> int:
    """Play as asked; 1 where a tournament was not as it must be."""
    options = _options(arguments)
    seeds = range(options.seed, options.seed + options.tournaments)
    play = partial(played, system=options.system, size=options.size)
    reports = []
    for report in _each(play, seeds, processes=options.processes):
        tell_breaches(report)
        reports.append(report)
    sum_up(reports)
    wrong = sum(bool(report.breaches) for report in reports)
    if wrong:
        print(f"{wrong} of {len(reports)} tournaments have a breach")
    return int(wrong > 0)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m proofs.simulate", description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", choices=sorted(SYSTEMS))
    parser.add_argument("--size", type=int, help="teams of each; else any number")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(arguments)


def tell_breaches(report: Report) -> None:
    """Print what a tournament broke, each with the arguments that play it again."""
    again = f"--seed {report.seed} --system {report.system} --size {report.size} --tournaments 1"
    for breach in report.breaches:
        print(f"{again}: {breach.rule}: {breach.found}", flush=True)


def sum_up(reports: Sequence[Report]) -> None:
    """Print how much of each system was played, and what happened on the way."""
    by_system: defaultdict[str, list[Report]] = defaultdict(list)
    happenings: Counter[str] = Counter()
    for report in reports:
        by_system[report.system].append(report)
        happenings += report.happenings
    for system, of_system in sorted(by_system.items()):
        rounds = sum(report.rounds for report in of_system)
        proved = sum(report.proved for report in of_system)
        bound = f", {proved} proved against a bound" if proved else ""
        print(f"{system}: {len(of_system)} tournaments, {rounds} rounds{bound}")
    print(", ".join(f"{name} {n}" for name, n in sorted(happenings.items())))


def _each(
    play: Callable[[int], Report], seeds: Sequence[int], *, processes: int
) -> Iterator[Report]:
    """The reports in the order of their seeds; a few tournaments are not worth other processes."""
    if processes == 1 or len(seeds) <= AT_A_TIME:
        yield from map(play, seeds)
        return
    with Pool(processes) as pool:
        yield from pool.imap(play, seeds, chunksize=AT_A_TIME)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
