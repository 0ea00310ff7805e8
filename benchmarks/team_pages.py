"""What the pages of all teams cost in a round, as their phones ask for them.

`python -m benchmarks.team_pages [--teams 60] [--looks 90] [--phones 2]` makes an evening in a
throw-away SQLite file, its fourth round drawn. Each page is built with its ranks worked out for it
alone, and with those that pages of one version share. Then the phones of each team look, as a page
does, every ten seconds of 15 minutes, with the tag that they have; between looks the tables hand in
one after the other, which changes the pages of their two teams. Times are those of the processor,
all middleware included.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from statistics import mean
from typing import Any
from unittest.mock import patch

from benchmarks.evenings.copies import open_club, play_evening
from proofs import own_site

TEAMS, ROUNDS, LOOKS, PHONES = 60, 3, 90, 2
SMALL = (6, 1, 2, 1)
ALONE, SHARED = "built, its ranks worked out for it alone", "built, ranks shared by a version"
LOOK = "a phone's look in a round, the mean"


class Phones:
    """The phones of an evening's teams, each with the tag of the page that it shows; `seconds` are
    those of each look, by how it was answered."""

    def __init__(self, tournament: Any, *, teams: int, phones: int) -> None:
        from django.test import Client

        self.browser, self.slug = Client(SERVER_NAME="localhost"), tournament.slug
        self.tags = dict.fromkeys(
            ((team, phone) for team in range(1, teams + 1) for phone in range(phones)), ""
        )
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)

    def look(self) -> None:
        """Have every phone ask for its page once."""
        for (team, phone), tag in self.tags.items():
            begins = time.process_time()
            answer = self.browser.get(f"/t/{self.slug}/equipe/{team}/", HTTP_IF_NONE_MATCH=tag)
            taken = time.process_time() - begins
            known = answer["ETag"] in {self.tags[team, earlier] for earlier in range(phone)}
            kind = "304" if answer.status_code == 304 else "from what is kept"
            self.seconds[kind if tag == answer["ETag"] or known else "built"].append(taken)
            self.tags[team, phone] = answer["ETag"]


def build_all(tournament: Any, teams: int) -> float:
    """Seconds of one team's page, the mean of all, with nothing kept."""
    from django.core.cache import cache

    cache.clear()
    phones = Phones(tournament, teams=teams, phones=1)
    phones.look()
    return mean(phones.seconds["built"])


def measure(teams: int, rounds: int, looks: int, phones: int) -> dict[str, float]:
    """Seconds of a page, and of a look in a round."""
    from django.utils import timezone

    from demo.evening import list_tables, play_tables
    from tournaments.pages.teams import public_teams
    from tournaments.queries.ranks.shared import work_out_ranks

    evening = play_evening(
        open_club("Cercle"), teams=teams, rounds=rounds, date=timezone.localdate()
    )
    build_all(evening, teams)
    with patch.object(public_teams, "read_shared_ranks", work_out_ranks):
        told = {ALONE: build_all(evening, teams)}
    told[SHARED] = build_all(evening, teams)
    hall, lot = Phones(evening, teams=teams, phones=phones), random.Random(1)
    round_ = evening.rounds.order_by("number").last()
    tables = list_tables(round_)
    for moment in range(looks):
        done = slice(moment * len(tables) // looks, (moment + 1) * len(tables) // looks)
        play_tables(round_, lot, tables[done])
        hall.look()
    every = [taken for times in hall.seconds.values() for taken in times]
    told[LOOK] = mean(every)
    for kind, times in sorted(hall.seconds.items()):
        told[f"  {kind}, {len(times)} of {len(every)}"] = mean(times)
    return told


def main(arguments: Sequence[str]) -> None:
    """Print the table, and the ratio of the two ways to build."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.team_pages", description=__doc__)
    parser.add_argument("--teams", type=int, default=TEAMS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--looks", type=int, default=LOOKS)
    parser.add_argument("--phones", type=int, default=PHONES, help="of each team")
    parser.add_argument("--small", action="store_true", help="a few teams, in seconds")
    chosen = parser.parse_args(arguments)
    size = (chosen.teams, chosen.rounds, chosen.looks, chosen.phones)
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        told = measure(*(SMALL if chosen.small else size))
    for name, seconds in told.items():
        print(f"{name:44}{seconds * 1000:8.1f} ms")
    print(f"shared, a page costs {told[SHARED] / told[ALONE]:.2f} of what it costs alone")


if __name__ == "__main__":
    main(sys.argv[1:])
