"""What the desk waits for while a hall plays on its phones, beside the same evening on paper.

`python -m benchmarks.phones [--tables 125] [--followers 400] [--seconds 30]` makes a round in a
throw-away SQLite file and asks the site from as many threads as its server has. The two phones of a
table look for something new every four seconds, and each table types and confirms a deal every
twenty (`--deals-every`; in a hall it is 180); followers ask every five whether the standings have
changed, as browsers do. The desk opens the plan of the hall and a sheet in turn, twice a second. A
time goes from when somebody wanted the page to its whole answer; the ratio is to the same desk and
followers without phones, just before. `cpu ms` is the processor time of one such request alone.
What is refused, a deal for its rate included, is an error; with one the measure has failed.

All threads are one process, that of a laptop; `benchmarks.wire.phones` asks several of a server.
"""

import argparse
import heapq
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from typing import Any

from benchmarks.acts import found_tournament, write_teams
from proofs import own_site

TABLES, FOLLOWERS, SECONDS = 125, 400, 30.0
SMALL = (3, 6, 1.0)
LOOKS, TYPES, FOLLOWS, OPENS = 4.0, 20.0, 5.0, 0.5
"""Seconds between two requests: of a phone, of a table's deals, of a follower, of the desk."""

ALONE = 4
"""How often each request is made alone, for its processor time; a follower's 100 times as often."""

Ask = Callable[[], Any]


@dataclass(kw_only=True)
class Crowd:
    """Who asks for what how often; what each kind of page took, in seconds, and of the processor
    alone (`costs`), and what went wrong."""

    actors: list[tuple[str, float, Ask]] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=dict)
    costs: dict[str, float] = field(default_factory=dict)
    errors: int = 0

    def add(self, kind: str, every: float, ask: Ask) -> None:
        """One more who asks every so many seconds."""
        self.actors.append((kind, every, ask))

    def ask_for(self, seconds: float, *, threads: int) -> None:
        """Let everybody ask, each from a moment of its own on; each kind alone before."""
        for kind, ask in {kind: ask for kind, _every, ask in self.actors}.items():
            self.costs[kind] = spend(ask, 100 * ALONE if kind == "followers" else ALONE)
        lot, lock, began = random.Random(1), threading.Lock(), time.perf_counter()
        due = [(began + lot.random() * actor[1], n) for n, actor in enumerate(self.actors)]
        heapq.heapify(due)

        def work() -> None:
            from django.db import connections

            while True:
                with lock:
                    at, who = due[0]
                    if at > began + seconds:
                        break
                    kind, every, ask = self.actors[who]
                    heapq.heapreplace(due, (at + every, who))
                time.sleep(max(0.0, at - time.perf_counter()))
                answer = ask()
                with lock:
                    self.times.setdefault(kind, []).append(time.perf_counter() - at)
                    self.errors += is_refused(answer)
            connections.close_all()

        crew = [threading.Thread(target=work) for _ in range(threads)]
        for thread in crew:
            thread.start()
        for thread in crew:
            thread.join()


def is_refused(answer: Any) -> bool:
    """Whether a page was refused, or a command in an answer that is whole."""
    is_command = answer.headers.get("Content-Type") == "application/json"
    return bool(answer.status_code >= 400 or (is_command and answer.json()["code"]))


def spend(ask: Ask, times: int) -> float:
    """Processor seconds of one of so many requests, after a first that reads the templates."""
    ask()
    began = time.process_time()
    for _time in range(times):
        ask()
    return (time.process_time() - began) / times


class Phone:
    """One phone of a table: it looks, and types or confirms in turn with the other one."""

    def __init__(self, match: Any, side: str) -> None:
        from tournaments.domain.phones.codes import print_codes
        from tournaments.models import PhoneSeat

        self.browser, self.lock, self.stamp, self.match = browse(), threading.Lock(), "", match
        code = print_codes(match.round.tournament, [match.table_number])[match.table_number]
        self.browser.get(f"/table/code/{code.token}/")
        self.browser.post("/table/camp/", {"side": side})
        self.seat = str(PhoneSeat.objects.get(match=match, side=side).key)
        # A hall sits down over some minutes: when time begins, each phone has its page.
        self.look()

    def look(self) -> Any:
        """Ask whether there is anything new."""
        with self.lock:
            answer = self.browser.get("/table/", {"vu": self.stamp})
            self.stamp = answer.headers.get("ETag", "")
            return answer

    def send(self, address: str, key: str, **said: str) -> Any:
        """Send a command as the outbox of a phone does."""
        data = {"seat": self.seat, "key": key, **said}
        with self.lock:
            return self.browser.post(address, data, headers={"X-Requested-With": "outbox"})


def browse() -> Any:
    """A browser of somebody in the hall."""
    from django.test import Client

    browser = Client(SERVER_NAME="localhost")
    browser.handler = put_site_together()
    return browser


@cache
def put_site_together() -> Any:
    """The one site that all of them ask: a client's own is put together at its first request, and
    five hundred of those took ten seconds that no hall waits."""
    from django.test.client import ClientHandler

    site = ClientHandler(enforce_csrf_checks=False)
    site.load_middleware()
    return site


def play_deals(ns: Phone, ew: Phone) -> Ask:
    """Each time, one deal typed by one side or confirmed by the other."""
    from uuid import UUID

    from tournaments.domain.phones.commands import issue_key

    number, typed = 1, ""

    def one_step() -> Any:
        nonlocal number, typed
        if not typed:
            typed = str(issue_key(UUID(ns.seat)))
            return ns.send(f"/table/donne/{number}/", typed, taker="NS", points_ns="92")
        key, confirmed, typed = str(issue_key(UUID(ew.seat))), typed, ""
        number += 1
        return ew.send(f"/table/donne/{number - 1}/juste/", key, version=confirmed)

    return one_step


def start(tables: int) -> Any:
    """A round of so many tables, under way."""
    from django.utils import timezone

    from demo.evening import make_distinct_names
    from tournaments.models import Match, Round, Tournament

    tournament = found_tournament()
    write_teams(tournament, 2 * tables, make_distinct_names(random.Random(1)))
    today = timezone.localdate()
    Tournament.objects.update(is_public=True, date=today, phone_entry="each", sheet_entry="deals")
    round_ = Round.objects.create(
        tournament=Tournament.objects.get(),
        stage=tournament.stages.get(),
        number=1,
        state="published",
        system="random",
        seed=1,
        started_at=timezone.now(),
        phone_entry="each",
    )
    teams = list(tournament.teams.order_by("number"))
    for table in range(1, tables + 1):
        ns, ew = teams[2 * table - 2 : 2 * table]
        Match.objects.create(round=round_, table_number=table, ns=ns, ew=ew)
    return round_


def open_desk(round_: Any) -> tuple[Any, list[str]]:
    """The desk's browser, and the pages that it opens in turn: the plan of the hall, each sheet."""
    from django.contrib.auth.models import User
    from django.urls import reverse

    from tournaments.models import Membership

    desk = browse()
    user, _made = User.objects.get_or_create(username="bureau")
    club = round_.tournament.club
    Membership.objects.get_or_create(club=club, user=user, role="organiser")
    desk.force_login(user)
    place = [round_.tournament.slug, 1]
    tables = [match.table_number for match in round_.matches.all()]
    sheets = [reverse("organiser:sheet", args=[*place, table]) for table in tables]
    return desk, [reverse("organiser:round", args=place), *sheets]


def gather(round_: Any, followers: int) -> Crowd:
    """The desk and those who follow: an evening on paper."""
    from django.urls import reverse

    crowd, (desk, opened) = Crowd(), open_desk(round_)
    pages = cycle(opened)
    crowd.add("desk", OPENS, lambda: desk.get(next(pages)))
    standings = reverse("public:standings", args=[round_.tournament.slug])
    for _follower in range(followers):
        crowd.add("followers", FOLLOWS, follow(standings))
    return crowd


def follow(address: str) -> Ask:
    """Each time, whether the page that one has is still the one; a browser sends its tag."""
    browser, tag = browse(), ""

    def look() -> Any:
        nonlocal tag
        answer = browser.get(address, headers={"If-None-Match": tag})
        tag = answer.headers["ETag"]
        return answer

    return look


def sit_down(crowd: Crowd, round_: Any, deals_every: float) -> None:
    """Two phones at each table, and so many seconds between two of its deals."""
    for match in round_.matches.select_related("round__tournament"):
        pair = [Phone(match, side) for side in ("NS", "EW")]
        for phone in pair:
            crowd.add("phones, looking", LOOKS, phone.look)
        crowd.add("phones, a deal", deals_every / 2, play_deals(*pair))


def percentile(times: Sequence[float], share: float) -> float:
    """The time that so large a share stays under."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.phones", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--followers", type=int, default=FOLLOWERS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--deals-every", type=float, default=TYPES)
    parser.add_argument("--small", action="store_true", help="a few tables, in seconds")
    chosen = parser.parse_args(arguments)
    asked = SMALL if chosen.small else (chosen.tables, chosen.followers, chosen.seconds)
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        if errors := measure(*asked, deals_every=chosen.deals_every):
            sys.exit(f"{errors} errors")


def measure(tables: int, followers: int, seconds: float, *, deals_every: float) -> int:
    """The evening on paper, then the same one on phones; how many errors both had."""
    from operations.embedded.queues import READERS

    round_, errors = start(tables), 0
    alone: dict[str, list[float]] = {}
    heads = "".join(f"{head:>9}" for head in ("cpu ms", "p50 ms", "p99 ms"))
    print(f"{'':34}{'asked':>8}{heads}{'p50':>7}{'p99':>7}{'errors':>8}")
    for evening in ("paper", "phones"):
        crowd = gather(round_, followers)
        if evening == "phones":
            sit_down(crowd, round_, deals_every)
        crowd.ask_for(seconds, threads=READERS)
        errors += crowd.errors
        for kind, times in sorted(crowd.times.items()):
            found = [percentile(times, share) for share in (0.5, 0.99)]
            beside = alone.setdefault(kind if "phones" not in kind else "desk", found)
            ratios = "".join(f"{a / b:6.1f}×" for a, b in zip(found, beside, strict=True))
            spent = "".join(f"{taken * 1000:9.0f}" for taken in found)
            cost = crowd.costs[kind] * 1000
            row = f"{evening + ': ' + kind:34}{len(times):8}{cost:9.2f}{spent}"
            print(f"{row}{ratios}{crowd.errors:8}")
    return errors


if __name__ == "__main__":
    main(sys.argv[1:])
