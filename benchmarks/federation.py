"""A federation's evening: 300 tournaments at once, 9,000 tables, 60,000 phones, 60 sheets a second.

`python -m benchmarks.federation --server postgres://… [--tournaments 300] [--seconds 20]` plays a
tournament of 60 teams through the site up to its third round, copies it (see `evenings/copies.py`;
the account has to be a superuser), and serves the documented way: gunicorn, nginx with
`docs/nginx.conf`. Then the crowds of a rising share of the tournaments ask, each as on the whole
evening: 200 phones of which each looks every ten seconds (120 at the standings, 50 at the tables,
30 at a team's page), and a sheet each five seconds, typed line by line in a signed-in browser.
Requests go out when they are due. It ends where an answer in a hundred takes more than a second, or
one fails, and says what the processors did.

Before, the same small crowd looks alone, writes alone, and does both: what a poll, a sheet, and the
pages built anew for a sheet cost of a processor stands first, and is what to reckon with on a
larger site. Times are those of a machine on which the client and the database run as well.

Without `--server` it is a SQLite file, which says nothing of a federation. `--redis` is the cache
that the processes share; without one each builds pages for itself.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from heapq import merge
from itertools import cycle
from math import ceil
from pathlib import Path
from typing import Any

from benchmarks.driving.client import Client, Tally, keep_time
from benchmarks.driving.hall import Phone, seat_desks, seat_phones
from benchmarks.driving.meters import Meters
from benchmarks.driving.serving import Served, serve
from benchmarks.driving.told import (
    count_statements,
    tell_bend,
    tell_costs,
    tell_heads,
    tell_statements,
    tell_step,
)
from proofs import own_site

TOURNAMENTS, TEAMS, ROUNDS, SECONDS, WORKERS = 300, 60, 2, 20.0, 3
SMALL = (2, 4, 0, 0.3, 1)
SHARES = (0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)
ALONE = 0.02
"""The share whose crowd does one thing at a time."""
LOOKS_EVERY, WRITES_EVERY = 10.0, 5.0
"""Seconds between two looks of a phone, and between two sheets of a tournament."""
SLOW = 1.0
"""Seconds above which one answer in a hundred is too slow, where nothing else is chosen."""
CHECKED = 3
"""Copies that are worked out from their facts."""

Act = Callable[[float], Coroutine[None, None, None]]


@dataclass(kw_only=True)
class Step:
    """What a crowd did, what it got, and what that took."""

    name: str
    seconds: float
    lasted: float
    tally: Tally
    meters: Meters
    kept_up: bool

    def is_bent(self, slow: float) -> bool:
        """Whether the site took longer than so many seconds for one answer in a hundred, or
        refused something."""
        late = any(self.tally.percentile(kind, 0.99) > slow for kind in self.tally.times)
        return late or bool(self.tally.errors) or not self.kept_up


def fill(tournaments: int, teams: int, rounds: int) -> list[Any]:
    """So many tournaments under way, each of a club with an account of its own."""
    from django.utils import timezone

    from benchmarks.evenings.copies import copy, mark, open_club, play_evening

    before = mark()
    club = open_club("Comité")
    play_evening(club, teams=teams, rounds=rounds, date=timezone.localdate())
    rows = copy(before, tournaments - 1)
    print(f"{tournaments} tournaments of {teams} teams, {rows} rows copied", flush=True)
    return check(read_evenings())


def read_evenings() -> list[Any]:
    """Each tournament with its round under way (`running`), its `organiser` and how many teams
    it has (`size`)."""
    from django.db.models import Count

    from tournaments.models import Membership, Round, Tournament

    found = list(Tournament.objects.annotate(size=Count("teams")).order_by("pk"))
    running = {
        round_.tournament_id: round_ for round_ in Round.objects.without_draws().order_by("number")
    }
    desks = {
        membership.club_id: membership.user
        for membership in Membership.objects.select_related("user")
    }
    for tournament in found:
        tournament.running, tournament.organiser = running[tournament.pk], desks[tournament.club_id]
    return found


def check(evenings: list[Any]) -> list[Any]:
    """Stop where copies keep what their facts do not give."""
    from tournaments.domain.ranks.standings import recompute_tournament

    for evening in evenings[:: max(1, len(evenings) // CHECKED)]:
        if found := list(recompute_tournament(evening, write=False, operator="")):
            sys.exit(f"{evening.slug}: {found[0]}")
    return evenings


async def warm(port: int, phones: Sequence[Phone]) -> None:
    """Have every page opened once, as it is on the phones before the round begins."""
    client, tags = Client(port), {}
    waiting = iter(dict.fromkeys(phone.path for phone in phones))

    async def open_pages() -> None:
        for path in waiting:
            phone = Phone(path=path)
            await phone.look(client, Tally(), 0.0)
            tags[path] = phone.tag

    await asyncio.gather(*(open_pages() for _line in range(4)))
    client.close()
    for phone in phones:
        phone.tag = tags[phone.path]


def plan(
    client: Client, tally: Tally, seconds: float, phones: Sequence[Phone], desks: Sequence[Any]
) -> Iterator[tuple[float, Act]]:
    """The acts of a step in their order, each with its second."""

    def every(pause: float, acts: Iterator[Act]) -> Iterator[tuple[float, Act]]:
        for number in range(ceil(seconds / pause) if pause else 0):
            yield number * pause, next(acts)

    looks = cycle([partial(phone.look, client, tally) for phone in phones])
    writes = cycle([partial(desk.hand_in, client, tally) for desk in desks])
    return merge(
        every(LOOKS_EVERY / len(phones) if phones else 0, looks),
        every(WRITES_EVERY / len(desks) if desks else 0, writes),
        key=lambda one: one[0],
    )


def drive(
    served: Served,
    name: str,
    evenings: Sequence[Any],
    seconds: float,
    *,
    looks: bool = True,
    writes: bool = True,
) -> Step:
    """Let the crowds of these tournaments loose for some seconds."""
    phones = seat_phones(evenings) if looks else []
    desks = seat_desks(evenings) if writes else []
    asyncio.run(warm(served.port, phones))
    client, tally = Client(served.port), Tally()

    async def run() -> bool:
        kept_up = await keep_time(plan(client, tally, seconds, phones, desks), client)
        client.close()
        return kept_up

    with Meters(roots=served.roots) as meters:
        began = time.perf_counter()
        kept_up = asyncio.run(run())
        lasted = time.perf_counter() - began
    return Step(
        name=name, seconds=seconds, lasted=lasted, tally=tally, meters=meters, kept_up=kept_up
    )


def climb(served: Served, evenings: Sequence[Any], seconds: float, *, slow: float) -> None:
    """One crowd alone, then larger and larger ones until it bends."""
    few = evenings[: max(1, round(len(evenings) * ALONE))]
    tell_heads()
    alone = [
        drive(served, name, few, seconds, **only)
        for name, only in {
            f"{len(few)} looking": {"writes": False},
            f"{len(few)} writing": {"looks": False},
            f"{len(few)}, both": {},
        }.items()
    ]
    for step in alone:
        tell_step(step)
    tell_costs(*alone)
    tell_heads()
    steps: list[Step] = []
    for many in sorted({max(1, round(len(evenings) * share)) for share in SHARES}):
        # Others than just before, as long as there are: their sheets are still open.
        crowd = evenings[-many:] if len(steps) % 2 else evenings[:many]
        steps.append(drive(served, f"{many} of {len(evenings)}", crowd, seconds))
        tell_step(steps[-1])
        if steps[-1].is_bent(slow):
            break
    tell_bend(steps, slow)
    tell_statements()


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.federation", description=__doc__)
    parser.add_argument("--tournaments", type=int, default=TOURNAMENTS)
    parser.add_argument("--teams", type=int, default=TEAMS)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="that are over")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each step")
    parser.add_argument("--slow", type=float, default=SLOW, help="seconds that end the climb")
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes of the site")
    parser.add_argument("--server", default="", help="a PostgreSQL server, by its address")
    parser.add_argument("--redis", default="", help="a Redis server, by its address")
    parser.add_argument("--small", action="store_true", help="two small evenings, in seconds")
    chosen = parser.parse_args(arguments)
    asked = (chosen.tournaments, chosen.teams, chosen.rounds, chosen.seconds, chosen.workers)
    tournaments, teams, rounds, seconds, workers = SMALL if chosen.small else asked
    made = own_site.on_server(chosen.server) if chosen.server else nullcontext("")
    with tempfile.TemporaryDirectory() as folder, made as database:
        own_site.create(folder, database)
        evenings = fill(tournaments, teams, rounds)
        count_statements()
        # As documented; but jobs of a round that is closed would be another measurement.
        os.environ |= {"REDIS_URL": chosen.redis, "LOG_FORMAT": "json"}
        os.environ |= {"CELERY_BROKER_URL": "", "BACKUPS": "none"}
        with tempfile.TemporaryDirectory() as place, serve(Path(place), workers=workers) as served:
            climb(served, evenings, seconds, slow=chosen.slow)


if __name__ == "__main__":
    main(sys.argv[1:])
