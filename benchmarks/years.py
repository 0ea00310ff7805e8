"""The pages of one tournament in a database of its own, and beside five years of a federation's.

`python -m benchmarks.years --server postgres://… [--clubs 1500] [--tries 9]` makes a club with an
evening under way and another to be drawn next. A copy of that database gets a club with ten
evenings in five years, one of them to come, copied as often as `--clubs` says (1,500 make 15,000
tournaments; see `evenings/copies.py`: the account has to be a superuser), and fifty evenings of the
first club. Then each page is asked for in both, in turns, with nothing kept; an act is undone. A
time is the processor's outside of queries and, on the clock, what went into them: the best of all
tries of each, so that what else a computer does tells less. Of a page that takes a fifth more
beside the others, the statement that grew most is told with its plan; of every page, the statements
that read more rows of a table than it has use for.

Lists of all tournaments are told apart: they have more to say.

Without `--server` it is two SQLite files, and few rows.
"""

import argparse
import datetime
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benchmarks.evenings.compared import (
    Ask,
    compare,
    connected_to,
    print_compared,
    tell_grown,
    tell_wide,
)
from benchmarks.evenings.copies import DAYS, copy, mark, open_club, play_evening
from proofs import own_site

CLUBS, TEAMS, ROUNDS, TRIES = 1500, 20, 3, 9
EVENINGS = 10
"""Of each club, in five years."""
SMALL = (2, 4, 0, 1, 2)
HISTORY = 50
"""Evenings that the club of the measured pages had before."""


def open_subject(teams: int, rounds: int) -> Any:
    """A club with an evening under way, and one to be drawn next."""
    from django.utils import timezone

    club = open_club("Cercle")
    for then in ("running", "drawn"):
        play_evening(club, teams=teams, rounds=rounds, date=timezone.localdate(), then=then)
    return club


def fill(club: Any, clubs: int, teams: int, rounds: int, evenings: int) -> int:
    """Five years of other clubs, and of this one. Returns how many rows."""
    from django.utils import timezone

    today, played = timezone.localdate(), {"teams": teams, "rounds": rounds}
    # Copies lie between one and the next.
    days = [DAYS * number for number in range(1, evenings)]
    before = mark()
    other = open_club("Amicale")
    for day in days:
        play_evening(other, date=today - datetime.timedelta(days=day), then="final", **played)
    play_evening(
        other, teams=teams, rounds=0, date=today + datetime.timedelta(days=1), then="drawn"
    )
    rows = copy(before, clubs - 1, spread=True)
    before = mark()
    day = today - datetime.timedelta(days=days[-1])
    play_evening(club, date=day, then="final", **played)
    return rows + copy(before, min(HISTORY, clubs), spread=True)


def get(browser: Any, route: str, *args: Any) -> Ask:
    """A page to be asked for."""
    from django.urls import reverse

    return partial(browser.get, reverse(route, args=args))


def _list_lists(desk: Any, reader: Any, club: Any) -> dict[str, Ask]:
    return {
        "front page of the site": get(reader, "public:home"),
        "its calendar feed": get(reader, "public:calendar"),
        "a club's page": get(reader, "public:club", club.slug),
        "a club's calendar feed": get(reader, "public:club_calendar", club.slug),
        "an organiser's tournaments": get(desk, "organiser:home"),
        "tournaments, for programs": partial(reader.get, "/api/v1/tournaments"),
    }


def list_pages(club: Any) -> tuple[dict[str, Ask], dict[str, Ask]]:
    """What is asked of the subject's evening, and the lists of all; by what they are called."""
    from django.contrib.auth.models import User
    from django.test import Client
    from django.urls import reverse

    desk, reader = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    desk.force_login(User.objects.get(username=club.slug))
    running, waiting = club.tournaments.order_by("pk")
    round_ = running.rounds.order_by("number").last()
    of_round = [running.slug, round_.number]

    typed = {f"d{n}-taker": "NS" for n in range(1, running.length_value + 1)}
    typed |= {f"d{n}-points_ns": "100" for n in range(1, running.length_value + 1)}
    hand_in = reverse("organiser:sheet_submit", args=[*of_round, 1])
    pages = {
        "desk": get(desk, "organiser:overview", running.slug),
        "plan of the hall": get(desk, "organiser:round", *of_round),
        "sheet": get(desk, "organiser:sheet", *of_round, 1),
        "sheet handed in": partial(desk.post, hand_in, {"base_version": 0, **typed}),
        "draw previewed": partial(
            desk.post, reverse("organiser:draw_preview", args=[waiting.slug])
        ),
        "draw, the page": get(desk, "organiser:rounds", waiting.slug),
        "standings at the desk": get(desk, "organiser:standings", running.slug),
        "teams": get(desk, "organiser:teams", running.slug),
        "a team more, the form": get(desk, "organiser:team_add", running.slug),
        "takings": get(desk, "organiser:accounts", running.slug),
        "journal": get(desk, "arbitration:audit", running.slug),
        "front page of the evening": get(reader, "public:tournament", running.slug),
        "standings": get(reader, "public:standings", running.slug),
        "tables": get(reader, "public:draw", *of_round),
        "team page": get(reader, "public:team", running.slug, 1),
        "where do I sit": get(reader, "public:seats", running.slug),
        "wall": get(reader, "public:wall", running.slug),
    }
    return pages, _list_lists(desk, reader, club)


def measure(chosen: argparse.Namespace, folder: str, stack: ExitStack) -> None:
    """Make both databases, and compare."""
    from django.db import connection

    asked = (chosen.clubs, chosen.teams, chosen.rounds, chosen.tries, EVENINGS)
    clubs, teams, rounds, tries, evenings = SMALL if chosen.small else asked
    club = open_subject(teams, rounds)
    pages, lists = list_pages(club)
    connection.close()
    if chosen.server:
        url = stack.enter_context(own_site.on_server(chosen.server, copy_of=chosen.database))
        beside = urlsplit(url).path.strip("/")
    else:
        beside = str(Path(folder) / "beside.sqlite3")
        shutil.copy(connection.settings_dict["NAME"], beside)
    stack.callback(connection.close)
    with connected_to(beside):
        began = time.perf_counter()
        rows = fill(club, clubs, teams, rounds, evenings)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE" if chosen.server else "ANALYZE")
            told = f"{rows} rows in {time.perf_counter() - began:.0f} s"
            if chosen.server:
                cursor.execute("SELECT pg_size_pretty(pg_database_size(current_database()))")
                told += f", {cursor.fetchone()[0]}"
        print(f"{clubs * evenings} tournaments of {teams} teams beside: {told}", flush=True)
    for title, asked_for in (("pages of one evening", pages), ("lists of all", lists)):
        found = compare(asked_for, beside, tries)
        print_compared(title, found)
        tell_grown(found, beside)
        if chosen.server:
            tell_wide(found, beside)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.years", description=__doc__)
    parser.add_argument("--clubs", type=int, default=CLUBS)
    parser.add_argument("--teams", type=int, default=TEAMS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--server", default="", help="a PostgreSQL server, by its address")
    parser.add_argument("--small", action="store_true", help="a few evenings, in seconds")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        made = own_site.on_server(chosen.server) if chosen.server else None
        chosen.database = stack.enter_context(made) if made else ""
        own_site.create(folder, chosen.database)
        measure(chosen, folder, stack)


if __name__ == "__main__":
    main(sys.argv[1:])
