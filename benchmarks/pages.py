"""What every page costs in an evening of 200 teams, as nobody keeps it.

`python -m benchmarks.pages [--teams 200]` makes an evening in which every kind of thing exists, in
a throw-away SQLite file, and asks for each address of the site as the club's organiser does, with
nothing kept. Times are those of the processor, the better of two; the slowest are told first.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from statistics import median

from proofs import own_site

TEAMS, SMALL = 200, 6
FEW = 24
"""Small, one address of so many is asked: there are some hundreds."""
TOLD = 15
"""How many of the slowest pages are told."""
AT_MOST = 0.3
"""Seconds within which a page is there."""
NO_PAGES = frozenset({"logout", "jobs:state"})
"""What signs the organiser out, and what only waits."""


def measure(teams: int, *, one_of: int = 1) -> dict[str, float]:
    """Seconds of processor time by route, one of so many, of those that show a page: papers are
    no pages."""
    from django.core.cache import cache
    from django.test import Client

    from tests.crawling.addresses import routes, whole_evening
    from tests.factories import MembershipFactory, TournamentFactory
    from tournaments.models import Tournament
    from tournaments.queries.ranks.rank_history import forget_shared_ranks

    made = TournamentFactory.create(is_public=True)
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(MembershipFactory.create(club=made.club).user)
    evening = whole_evening(Tournament.objects.get(pk=made.pk), size=teams)
    seconds: dict[str, float] = {}
    for route in sorted(routes().keys() - NO_PAGES)[::one_of]:
        for _ in range(2):
            cache.clear()
            forget_shared_ranks()
            start = time.process_time()
            answer = browser.get(evening.address(route))
            taken = time.process_time() - start
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                seconds[route] = min(taken, seconds.get(route, taken))
    return seconds


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages", description=__doc__)
    parser.add_argument("--teams", type=int, default=TEAMS)
    parser.add_argument("--small", action="store_true", help="a few teams, in seconds")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        seconds = measure(SMALL, one_of=FEW) if chosen.small else measure(chosen.teams)
    for route, taken in sorted(seconds.items(), key=lambda one: -one[1])[:TOLD]:
        print(f"{route:40}{taken * 1000:10.0f} ms")
    late = sum(taken > AT_MOST for taken in seconds.values())
    middle = median(seconds.values()) * 1000
    print(f"{len(seconds)} pages, the middle one {middle:.0f} ms, {late} above {AT_MOST} s")


if __name__ == "__main__":
    main(sys.argv[1:])
