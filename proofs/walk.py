"""The long random walk, whose short one is in the tests: `python -m proofs.walk`.

`--evenings N --steps M` (2,000 of 50 without them) walks through that many evenings: sheets,
incidents, rulings, appeals, penalties and rounds, in any order. After each step everything that
must hold is looked at: what is kept against the facts, the ranking against a plain one, sheets
against the rulings in force, the journal. They are walked in lots of a hundred, each lot from
a seed of its own counted from `--seed` on, and as many at once as `--processes` says. It prints
what was done and what was refused; of an evening that goes wrong the shortest it finds, or with
`--as-found` the first, and the rest of its lot is left.
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from proofs import own_site

LOT = 100
"""Evenings walked from one seed: few enough that one which fails is soon walked again."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Lot:
    """Evenings walked from one seed."""

    seed: int
    evenings: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """What came of a lot; `failure` is empty where everything held."""

    lot: Lot
    seconds: float
    failure: str
    done: Counter[str]
    refused: Counter[str]


def main(arguments: Sequence[str]) -> int:
    """Walk as asked; 1 where anything did not hold."""
    parser = argparse.ArgumentParser(prog="python -m proofs.walk", description=__doc__)
    parser.add_argument("--evenings", type=int, default=2000)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--as-found", action="store_true")
    options = parser.parse_args(arguments)
    lots = [
        Lot(seed=options.seed + number, evenings=min(LOT, options.evenings - number * LOT))
        for number in range(-(-options.evenings // LOT))
    ]
    started, reports = perf_counter(), []
    walked = partial(walk, steps=options.steps, shorten=not options.as_found)
    # Each lot in a process of its own, for each has a site of its own.
    with multiprocessing.get_context("spawn").Pool(options.processes, maxtasksperchild=1) as pool:
        for report in pool.imap_unordered(walked, lots):
            print_report(report)
            reports.append(report)
    print(f"{options.evenings} evenings, {perf_counter() - started:.0f} s")
    sum_up(reports)
    return int(any(report.failure for report in reports))


def walk(lot: Lot, *, steps: int, shorten: bool) -> Report:
    """Walk through a lot on an empty site."""
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        from hypothesis import HealthCheck, Phase, settings
        from hypothesis import seed as seeded
        from hypothesis.stateful import run_state_machine_as_test

        from tests.arbitration.walk.machine import Walk

        wanted = settings(
            max_examples=lot.evenings,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            phases=[Phase.generate, *([Phase.shrink] if shorten else [])],
            suppress_health_check=list(HealthCheck),
        )
        started, failure = perf_counter(), ""
        try:
            run_state_machine_as_test(seeded(lot.seed)(Walk), settings=wanted)
        except Exception:
            failure = traceback.format_exc()
        return Report(
            lot=lot,
            seconds=perf_counter() - started,
            failure=failure,
            done=Walk.done,
            refused=Walk.refused,
        )


def print_report(report: Report) -> None:
    """Say what came of a lot as soon as it is known, and how to walk it again."""
    found = report.failure or "everything held\n"
    again = f"--seed {report.lot.seed} --evenings {report.lot.evenings}"
    print(f"{again}: {report.seconds:.0f} s, {found}", end="", flush=True)


def sum_up(reports: list[Report]) -> None:
    """Say what was done and what was refused, most often first."""
    for title in ("done", "refused"):
        counted: Counter[str] = sum((getattr(report, title) for report in reports), Counter())
        print(f"{title}: {counted.total()}")
        for what, times in counted.most_common():
            print(f"  {times:7d}  {what}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
