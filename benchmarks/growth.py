"""How the time of a draw grows with the field, for every system: `python -m benchmarks.growth`.

A third round of 64, 256, 1,000 and 4,000 teams (or people), proof and table numbers included.
The ratio tells how many times longer a field four times as large takes. Systems whose certificate
is not a matching over the whole field are cheap; a mêlée of 4,000 would be two matchings with
improvements, and is left out above 1,000.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from time import process_time

from tournaments.pairing import SYSTEMS, DrawRequest, Entrant, PlayedMatch, draw

SIZES = (64, 256, 1000, 4000)
SMALL = (8, 32)
LARGEST_MELEE = 1000
ROUNDS = 3


def third_round(system: str, size: int) -> float:
    """Seconds of CPU that the third round takes."""
    played: list[tuple[int, int]] = []
    partnered: list[tuple[int, int]] = []
    results: list[PlayedMatch] = []
    seconds = 0.0
    keys = SYSTEMS[system].keys
    for number in range(1, ROUNDS + 1):
        points = dict.fromkeys(range(size), 0)
        for match in results:
            points[match.winner or 0] += 2
        order = sorted(points, key=lambda one: -points[one])
        request = DrawRequest(
            system=system,
            teams=tuple(Entrant(id=n, score=points[n]) for n in order),
            round=number,
            seed=number,
            played=tuple(played),
            partnered=tuple(partnered) if "partnered" in keys else (),
            results=tuple(results) if "results" in keys else (),
            time_limit=600,
        )
        started = process_time()
        drawn = draw(request)
        seconds = process_time() - started
        for table in drawn.tables:
            played.append((table.ns, table.ew))
            if table.ns_partner is not None and table.ew_partner is not None:
                partnered += [(table.ns, table.ns_partner), (table.ew, table.ew_partner)]
            results.append(
                PlayedMatch(
                    round=number, slot=table.slot, ns=table.ns, ew=table.ew, winner=table.ns
                )
            )
        results += [
            PlayedMatch(round=number, slot=slot, ns=team, ew=None, winner=team)
            for team, slot in zip(drawn.byes, drawn.bye_slots, strict=False)
            if slot
        ]
    return seconds


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--system", choices=sorted(SYSTEMS))
    parser.add_argument("--small", action="store_true", help="small fields, in seconds")
    options = parser.parse_args(arguments)
    fields = SMALL if options.small else SIZES
    print(f"{'CPU seconds':20}" + "".join(f"{size:>10,}" for size in fields) + "   growth")
    for system in [options.system] if options.system else sorted(SYSTEMS):
        sizes = [n for n in fields if system != "melee" or n <= LARGEST_MELEE]
        times = [third_round(system, size) for size in sizes]
        growth = " ".join(f"{later / max(sooner, 1e-4):.1f}×" for sooner, later in pairwise(times))
        print(f"{system:20}" + "".join(f"{t:10.3f}" for t in times) + f"   {growth}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
