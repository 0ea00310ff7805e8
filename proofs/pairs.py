"""Every two acts at once on PostgreSQL, of which the tests try some: `python -m proofs.pairs`.

Needs `DATABASE_URL` of a PostgreSQL server on which databases can be made. Each pair of acts, each
act with itself too, is done in two threads, statement by statement in turn, on a copy of an
evening at a moment that allows both. It prints what was neither done nor refused in words: two
that waited for each other, a row that was gone, anything else. `--seed` chooses the moments and
how far one is ahead of the other; `--part 2/4` takes a quarter of the pairs.
"""

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from time import perf_counter

from proofs import own_site


def main(arguments: Sequence[str]) -> int:
    """Try the pairs; 1 where anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m proofs.pairs", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="1/1")
    options = parser.parse_args(arguments)
    part, parts = map(int, options.part.split("/"))
    with (
        tempfile.TemporaryDirectory() as folder,
        own_site.on_server(os.environ["DATABASE_URL"]) as url,
    ):
        own_site.create(folder, url)
        return _try_pairs(options.seed, part - 1, parts)


def _try_pairs(seed: int, part: int, parts: int) -> int:
    # There are no models before the site is set up.
    from django.db import connection

    from tests.tournaments.domain.tournament.pairs import Races, is_fault, list_pairs

    connection.close()
    races, found, started = (
        Races(empty=connection.settings_dict["NAME"]),
        Counter[str](),
        perf_counter(),
    )
    faults = 0
    try:
        for pair in list_pairs(seed=seed)[part::parts]:
            came = races.run(pair)
            found.update("a fault" if is_fault(outcome) else outcome for outcome in came)
            if any(map(is_fault, came)):
                faults += 1
                print(f"{pair}: {came}", flush=True)
    finally:
        races.end()
    print(f"{found.total() // 2} pairs, {perf_counter() - started:.0f} s, {faults} with a fault")
    for what, times in found.most_common():
        print(f"  {times:6d}  {what}")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
