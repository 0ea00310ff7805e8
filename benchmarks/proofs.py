"""The long proofs of draws, whose short ones are in the tests: `python -m benchmarks.proofs`.

`--draws N` compares N random draws of each system that matches by cost with networkx on the
complete graph (1,000 of each: about ten minutes); `--every-size` plays a tournament of every
system with every number of teams from 2 to 130; `--tournaments N` plays that many random ones.
Each part prints what it did; the exit status is 1 where anything was not as it must be.
"""

import argparse
import sys
from collections import Counter
from random import Random
from time import perf_counter

from tests.tournaments.pairing.oracle import certified, evening, networkx_vector
from tournaments.pairing import SYSTEMS, draw
from tournaments.simulation.evening import played
from tournaments.simulation.settings import LARGEST, SMALLEST

MATCHING = ("ranking", "swiss", "slide", "random")


def beside_networkx(system: str, draws: int) -> int:
    """How many of so many random draws are not as good as the library's."""
    wrong = 0
    started = perf_counter()
    for seed in range(draws):
        luck = Random(f"{system} {seed}")
        request = evening(seed, luck.randint(2, 40), system, luck.randint(0, 12))
        if certified(draw(request)) != networkx_vector(request):
            wrong += 1
            print(f"{system}, seed {seed}: not the least draw")
    seconds = perf_counter() - started
    print(f"{system}: {draws - wrong} of {draws} equal to networkx, {seconds:.0f} s", flush=True)
    return wrong


def every_size(system: str) -> int:
    """How many sizes from 2 to 130 have a breach."""
    reports = [played(size, system, size) for size in range(SMALLEST, LARGEST + 1)]
    return _told(system, reports)


def random_ones(tournaments: int) -> int:
    """How many of so many random tournaments have a breach."""
    return _told("random tournaments", [played(seed) for seed in range(tournaments)])


def _told(what: str, reports: list) -> int:
    wrong = [report for report in reports if report.breaches]
    for report in wrong:
        print(f"{report.system}, seed {report.seed}, size {report.size}: {report.breaches}")
    rounds = sum(report.rounds for report in reports)
    systems = dict(Counter(report.system for report in reports))
    print(f"{what}: {len(reports)} tournaments, {rounds} rounds, {len(wrong)} wrong; {systems}")
    sys.stdout.flush()
    return len(wrong)


def main() -> int:
    """Do what was asked; 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=0)
    parser.add_argument("--every-size", action="store_true")
    parser.add_argument("--tournaments", type=int, default=0)
    options = parser.parse_args()
    wrong = 0
    for system in MATCHING if options.draws else ():
        wrong += beside_networkx(system, options.draws)
    for system in sorted(SYSTEMS) if options.every_size else ():
        wrong += every_size(system)
    if options.tournaments:
        wrong += random_ones(options.tournaments)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
