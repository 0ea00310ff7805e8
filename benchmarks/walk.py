"""The long random walk, whose short one is in the tests: `python -m benchmarks.walk`.

`--evenings N --steps M` (2,000 of 50 without them) walks through that many evenings: sheets,
incidents, rulings, appeals, penalties and rounds, in any order. After each step everything that
must hold is looked at: what is kept against the facts, the ranking against a plain one, sheets
against the rulings in force, the audit trail. `--seed` says which evenings. It prints what was
done and what was refused; of an evening that goes wrong the shortest it finds, or with
`--as-found` the first.
"""

import argparse
import sys
import tempfile
import traceback
from time import perf_counter

from benchmarks import own_site


def main() -> int:
    """Walk as asked; 1 where anything did not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=2000)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--as-found", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        return walk(options.evenings, options.steps, options.seed, shorten=not options.as_found)


def walk(evenings: int, steps: int, seed: int, *, shorten: bool) -> int:
    """Walk, and tell what happened."""
    from hypothesis import HealthCheck, Phase, settings
    from hypothesis import seed as seeded
    from hypothesis.stateful import run_state_machine_as_test

    from tests.arbitration.walk.machine import Walk

    wanted = settings(
        max_examples=evenings,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=[Phase.generate, *([Phase.shrink] if shorten else [])],
        suppress_health_check=list(HealthCheck),
    )
    started, wrong = perf_counter(), 0
    try:
        run_state_machine_as_test(seeded(seed)(Walk), settings=wanted)
    except Exception:
        traceback.print_exc()
        wrong = 1
    print(f"{evenings} evenings of {steps} steps, {perf_counter() - started:.0f} s")
    for title, counted in (("done", Walk.done), ("refused", Walk.refused)):
        print(f"{title}: {sum(counted.values())}")
        for what, times in counted.most_common():
            print(f"  {times:7d}  {what}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
