"""Random tournaments in stages, on a site of their own: `python -m proofs.chains`.

`--tournaments N` (1,000) are played from `--seed` on, through the domain, in the shapes of
`proofs/simulation/shapes.py`: every way out of a stage, every tie at a cut with its lot or its
barrage, places by lot with who accepts and who declines, every order of entry, points brought
along. Teams come late, leave, forfeit; the next ones come up; some evenings are stopped. Who enters
each stage is worked out once more by plain means. With `--corrected` results are corrected at any
time, and what no longer fits is drawn anew, put right or kept, by chance. What was not as it must
be is printed with its seed; then status 1.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence

from proofs import own_site


def main(arguments: Sequence[str]) -> int:
    """Play as asked; 1 where a tournament was not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m proofs.chains", description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corrected", action="store_true")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        seeds = range(options.seed, options.seed + options.tournaments)
        return play(seeds, corrected=options.corrected)


def play(seeds: Sequence[int], *, corrected: bool = False) -> int:
    """Play each on an empty site; 1 where one has a breach."""
    from django.db import transaction

    from proofs.mended_chains import mended_chain
    from proofs.simulation.chains import played_chain

    again = "--tournaments 1" + (" --corrected" if corrected else "")
    shapes: Counter[str] = Counter()
    happenings: Counter[str] = Counter()
    rounds = wrong = 0
    for seed in seeds:
        with transaction.atomic():
            report = mended_chain(seed) if corrected else played_chain(seed)
            transaction.set_rollback(True)
        for breach in report.breaches:
            print(f"{again} --seed {seed}: {breach.rule}: {breach.found}", flush=True)
        wrong += bool(report.breaches)
        rounds += report.rounds
        shapes[report.shape] += 1
        happenings += report.happenings
        if sum(shapes.values()) % 100 == 0:
            print(f"{sum(shapes.values())} played, {wrong} with a breach", flush=True)
    print(f"{len(seeds)} tournaments, {rounds} rounds, {wrong} with a breach")
    print(", ".join(f"{name} {n}" for name, n in sorted((shapes + happenings).items())))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
