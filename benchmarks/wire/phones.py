"""What a hall waits for while it plays on its phones, from the documented server and over the wire.

`python -m benchmarks.wire.phones --server postgres://… [--tables 250] [--followers 400]
[--seconds 30]` makes the round of `benchmarks.phones` in a throw-away database and asks gunicorn,
with nginx before it where there is one: each table types and confirms a deal every three minutes,
and its two phones look as often as the page does around that; followers ask for the standings every
five seconds, the desk opens the plan of the hall and a sheet in turn, twice a second. Requests go
out when they are due, whatever was answered before, and a time goes from then to the whole answer.
First the desk and the followers alone, as on paper, then with the phones. What is refused, a deal
for its rate included, is an error. Beside the times stands what each part took of the processors.
"""

import argparse
import asyncio
import os
import secrets
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
from urllib.parse import urlencode
from uuid import UUID

from benchmarks import phones
from benchmarks.driving.client import Client, DrivenAnswer, Tally, keep_time
from benchmarks.driving.hall import write_request
from benchmarks.driving.meters import Meters
from benchmarks.driving.serving import Served, serve
from proofs import own_site

TABLES, FOLLOWERS, SECONDS, WORKERS = 250, 400, 30.0, 2
SMALL = (3, 6, 1.0, 1)
LINES = 8
"""On which phones look, one after the other, before time begins."""
WARM = 3.0
"""Seconds of which nothing is told: each process reads its templates once."""
DEALS_EVERY = 180.0
"""Seconds between two deals of a table."""
LOOKS = 180 / (120 / 4 + 60 / 20)
"""Seconds between two looks of a phone: every four for two minutes after each deal, in which it was
touched, then every twenty."""
TOKEN = secrets.token_hex(16)
"""What forms are sent with; the site compares it with the cookie of its name alone."""

Act = Callable[[float], Coroutine[None, None, None]]


@dataclass(kw_only=True)
class Asker:
    """Somebody who asks for one page, and says which one they have."""

    kind: str
    client: Client
    tally: Tally
    cookies: str = ""
    known: str = ""

    async def ask(self, request: bytes, due: float) -> DrivenAnswer:
        """A request that was due at a moment, noted."""
        answer = await self.client.ask(request)
        self.tally.note(self.kind, time.perf_counter() - due, answer.status, (200, 304))
        return answer

    async def open(self, path: str, due: float) -> None:
        """A page, unless it is still the one."""
        headers = [f"Cookie: {self.cookies}"] if self.cookies else []
        headers += [f"If-None-Match: {self.known}"] if self.known else []
        self.known = (await self.ask(write_request(path, *headers), due)).tag

    async def look(self, due: float) -> None:
        """A phone at its table: nothing comes where nothing is new."""
        path = f"/table/?vu={self.known}"
        answer = await self.ask(write_request(path, f"Cookie: {self.cookies}"), due)
        self.known = answer.tag

    async def send(self, path: str, due: float, **said: str) -> None:
        """What the outbox of a phone sends; a refusal in a whole answer is an error too."""
        body = urlencode(said).encode()
        head = write_request(
            path,
            f"Cookie: {self.cookies}; csrftoken={TOKEN}",
            f"X-CSRFToken: {TOKEN}",
            "X-Requested-With: outbox",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        )
        answer = await self.client.ask(head.replace(b"GET", b"POST", 1) + body)
        took = time.perf_counter() - due
        is_done = b'"code": ""' in answer.body
        self.tally.note(self.kind, took, answer.status if is_done else 0, (200,))


@dataclass(kw_only=True)
class Table:
    """Both phones of a table: their cookies and seats, and the deal that waits to be confirmed."""

    cookies: Sequence[str]
    seats: Sequence[str]
    stamps: Sequence[str]
    number: int = 1
    typed: str = ""

    async def play(self, asker: Asker, due: float) -> None:
        """Type a deal, or confirm the one that was typed."""
        from tournaments.domain.phones.commands import issue_key

        side = 1 if self.typed else 0
        key = str(issue_key(UUID(self.seats[side])))
        asker.cookies, path = self.cookies[side], f"/table/donne/{self.number}/"
        said = {"seat": self.seats[side], "key": key}
        if self.typed:
            said["version"], self.typed, self.number = self.typed, "", self.number + 1
            await asker.send(f"{path}juste/", due, **said)
        else:
            self.typed = key
            await asker.send(path, due, taker="NS", points_ns="92", **said)


def seat_tables(round_: Any) -> list[Table]:
    """The tables of a round, both phones of each with their page."""
    tables = []
    for match in round_.matches.select_related("round__tournament"):
        pair = [phones.Phone(match, side) for side in ("NS", "EW")]
        tables.append(
            Table(
                cookies=[f"table={phone.browser.cookies['table'].value}" for phone in pair],
                seats=[phone.seat for phone in pair],
                stamps=[phone.stamp for phone in pair],
            )
        )
    return tables


def sign_in(round_: Any) -> tuple[str, list[str]]:
    """The cookie of the desk, and the pages that it opens in turn."""
    desk, pages = phones.open_desk(round_)
    return f"sessionid={desk.cookies['sessionid'].value}", pages


def every(pause: float, seconds: float, acts: Iterator[Act]) -> Iterator[tuple[float, Act]]:
    """When acts begin that follow one another by a pause."""
    moments = range(ceil(seconds / pause) if pause else 0)
    return ((number * pause, act) for number, act in zip(moments, acts, strict=False))


def plan(
    client: Client,
    tally: Tally,
    seconds: float,
    round_: Any,
    followers: int,
    tables: Sequence[Table],
) -> Iterator[tuple[float, Act]]:
    """The acts of an evening in their order, each with its second."""
    asker = partial(Asker, client=client, tally=tally)
    standings = f"/t/{round_.tournament.slug}/classement/"
    cookie, pages = sign_in(round_)
    desk = asker(kind="desk", cookies=cookie)
    readers = [asker(kind="followers") for _one in range(followers)]
    looking = [
        asker(kind="phones, looking", cookies=cookies, known=stamp)
        for table in tables
        for cookies, stamp in zip(table.cookies, table.stamps, strict=True)
    ]
    deals = [partial(table.play, asker(kind="phones, a deal")) for table in tables]
    return merge(
        every(phones.OPENS, seconds, (partial(desk.open, page) for page in cycle(pages))),
        every(
            phones.FOLLOWS / len(readers),
            seconds,
            cycle([partial(reader.open, standings) for reader in readers]),
        ),
        every(
            LOOKS / len(looking) if looking else 0,
            seconds,
            cycle([phone.look for phone in looking]),
        ),
        every(DEALS_EVERY / 2 / len(deals) if deals else 0, seconds, cycle(deals)),
        key=lambda one: one[0],
    )


def drive(
    served: Served, seconds: float, round_: Any, followers: int, tables: Sequence[Table]
) -> tuple[Tally, Meters]:
    """Let a hall ask for some seconds."""
    tally, client = Tally(), Client(served.port)
    acts = list(plan(client, tally, seconds, round_, followers, tables))

    async def run() -> None:
        if not await keep_time(iter(acts), client):
            print("the site fell behind for good")
        client.close()

    with Meters(roots=served.roots) as meters:
        asyncio.run(run())
    return tally, meters


def settle(served: Served, tables: Sequence[Table]) -> None:
    """Have each phone look until it has the page of a table whose phones are both there: they sat
    down over some minutes, and were not seen meanwhile."""
    client, tally = Client(served.port), Tally()
    waiting = iter(tables)

    async def look_in_turn() -> None:
        for table in waiting:
            pair = [
                Asker(kind="", client=client, tally=tally, cookies=cookies, known=stamp)
                for cookies, stamp in zip(table.cookies, table.stamps, strict=True)
            ]
            for _again in range(2):
                for phone in pair:
                    await phone.look(0.0)
            table.stamps = [phone.known for phone in pair]

    async def run() -> None:
        await asyncio.gather(*(look_in_turn() for _line in range(LINES)))
        client.close()

    asyncio.run(run())


def print_tally(evening: str, seconds: float, tally: Tally, meters: Meters, paper: Tally) -> None:
    """The rows of an evening, each beside the desk's or the followers' on paper."""
    for kind in sorted(tally.times):
        beside = kind if kind in paper.times else "desk"
        found = [tally.percentile(kind, share) for share in (0.5, 0.99)]
        before = [paper.percentile(beside, share) for share in (0.5, 0.99)]
        spent = "".join(f"{taken * 1000:9.0f}" for taken in found)
        ratios = "".join(f"{a / b:6.1f}×" for a, b in zip(found, before, strict=True))
        print(f"{evening + ': ' + kind:34}{tally.count(kind):8}{spent}{ratios}")
    used = ", ".join(f"{name} {busy / seconds:.2f}" for name, busy in meters.spent.items())
    print(f"{'':34}processors: {used}, others {meters.others / seconds:.2f}")
    for name, count in tally.errors.items():
        print(f"{'':34}{count} × {name}")


def main(arguments: Sequence[str]) -> None:
    """Make the round, serve it, and ask."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wire.phones", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--followers", type=int, default=FOLLOWERS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes of the site")
    parser.add_argument("--server", default="", help="a PostgreSQL server, by its address")
    parser.add_argument("--redis", default="", help="a Redis server, by its address")
    parser.add_argument("--small", action="store_true", help="a few tables, in seconds")
    chosen = parser.parse_args(arguments)
    asked = (chosen.tables, chosen.followers, chosen.seconds, chosen.workers)
    tables, followers, seconds, workers = SMALL if chosen.small else asked
    made = own_site.on_server(chosen.server) if chosen.server else nullcontext("")
    with tempfile.TemporaryDirectory() as folder, made as database:
        own_site.create(folder, database)
        round_ = phones.start(tables)
        seated = seat_tables(round_)
        os.environ |= {"REDIS_URL": chosen.redis, "CELERY_BROKER_URL": "", "BACKUPS": "none"}
        heads = "".join(f"{head:>9}" for head in ("p50 ms", "p99 ms"))
        with tempfile.TemporaryDirectory() as place, serve(Path(place), workers=workers) as served:
            print(f"{'':34}{'asked':>8}{heads}{'p50':>7}{'p99':>7}")
            drive(served, min(WARM, seconds), round_, followers, [])
            paper, meters = drive(served, seconds, round_, followers, [])
            print_tally("paper", seconds, paper, meters, paper)
            settle(served, seated)
            tally, meters = drive(served, seconds, round_, followers, seated)
            print_tally("phones", seconds, tally, meters, paper)


if __name__ == "__main__":
    main(sys.argv[1:])
