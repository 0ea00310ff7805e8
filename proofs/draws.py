"""The long proofs of draws, whose short ones are in the tests: `python -m proofs.draws`.

`--draws N` compares N random draws of each system that matches by cost with networkx on the
complete graph (1,000 of each: about ten minutes); `--every-size` plays a tournament of every
system with every number of teams from 2 to 130. Each part prints what it did; the exit status is 1
where anything was not as it must be.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter

from proofs.simulation.evening import played
from proofs.simulation.settings import LARGEST, SMALLEST
from tests.tournaments.pairing.oracle import certified, evening, networkx_vector
from tournaments.pairing import SYSTEMS, draw

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
    wrong = [report for report in reports if report.breaches]
    for report in wrong:
        print(f"{report.system}, seed {report.seed}, size {report.size}: {report.breaches}")
    rounds = sum(report.rounds for report in reports)
    print(f"{system}: {len(reports)} tournaments, {rounds} rounds, {len(wrong)} wrong", flush=True)
    return len(wrong)


def main(arguments: Sequence[str]) -> int:
    """Do what was asked; 1 where anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m proofs.draws", description=__doc__)
    parser.add_argument("--draws", type=int, default=0)
    parser.add_argument("--every-size", action="store_true")
    options = parser.parse_args(arguments)
    wrong = 0
    for system in MATCHING if options.draws else ():
        wrong += beside_networkx(system, options.draws)
    for system in sorted(SYSTEMS) if options.every_size else ():
        wrong += every_size(system)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
