"""The standings page of a large tournament: built, from memory, and not sent at all (304).

`python -m benchmarks.standings [--teams 500] [--rounds 4]` makes a tournament in a throw-away
SQLite file and asks the site's WSGI application, all middleware included; times are those of one
core.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date
from io import BytesIO
from typing import Any

from proofs import own_site

SLUG = "mesure"
ADDRESS = f"/t/{SLUG}/classement/"
WHOLE_MS, TRIES = 2000, 5
SLOWEST = "page built for a new version"


def fill(teams: int, rounds: int) -> None:
    """A tournament of `teams` teams with every sheet of `rounds` rounds confirmed."""
    from tournaments.models import Club, Player, Round, Stage, Team, TeamMember, Tournament

    club = Club.objects.create(name="Mesure", slug="mesure")
    tournament = Tournament.objects.create(
        club=club,
        name="Mesure",
        slug=SLUG,
        date=date(2026, 11, 21),
        rulebook="ffb-belote",
        lot_seed=1,
        criteria=["total", "wins", "difference", "best_deal"],
    )
    stage = Stage.objects.create(tournament=tournament)
    field = Team.objects.bulk_create(
        Team(tournament=tournament, number=n, is_present=True) for n in range(1, teams + 1)
    )
    people = Player.objects.bulk_create(
        Player(club=club, name=f"JOUEUR {n}", name_key=f"joueur {n}") for n in range(2 * teams)
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=field[n // 2], player=player, position=1 + n % 2)
        for n, player in enumerate(people)
    )
    lot = random.Random(1)
    for number in range(1, rounds + 1):
        lot.shuffle(field)
        round_ = Round.objects.create(
            tournament=tournament,
            stage=stage,
            number=number,
            stage_round=number,
            state="closed",
            system="random",
            seed=1,
        )
        _play(round_, field, lot)


def _play(round_: Any, field: list[Any], lot: random.Random) -> None:
    from tournaments.models import Match, ScoreSheet

    matches = Match.objects.bulk_create(
        Match(round=round_, table_number=table, ns=ns, ew=ew)
        for table, (ns, ew) in enumerate(zip(field[::2], field[1::2], strict=False), start=1)
    )
    sheets = []
    for match in matches:
        marks = [lot.randint(0, 162) for _ in range(12)]
        match.ns_score, match.ew_score = sum(marks), 162 * 12 - sum(marks)
        match.winner = "NS" if match.ns_score > match.ew_score else "EW"
        deals = [
            {"number": n, "marks": {"NS": ns, "EW": 162 - ns}} for n, ns in enumerate(marks, 1)
        ]
        sheets.append(ScoreSheet(match=match, state="locked", result={"deals": deals}))
    Match.objects.bulk_update(matches, ["ns_score", "ew_score", "winner"])
    ScoreSheet.objects.bulk_create(sheets)


class Reader:
    """Asks the application as a server does, and remembers what was answered."""

    def __init__(self) -> None:
        from django.core.wsgi import get_wsgi_application

        self.application = get_wsgi_application()
        self.status = ""
        self.headers: dict[str, str] = {}

    def get(self, **headers: str) -> bytes:
        """The body of the standings page; its status and headers are on the reader."""
        environ = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": ADDRESS,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.input": BytesIO(),
            "wsgi.url_scheme": "http",
            "HTTP_ACCEPT_LANGUAGE": "fr-FR,fr;q=0.9",
            "HTTP_ACCEPT_ENCODING": "gzip, deflate",
            **headers,
        }
        answer = self.application(environ, self._start)
        body = b"".join(answer)
        answer.close()
        return body

    def expect(self, status: str) -> None:
        """Stop where the last answer was another: its time would be that of something else."""
        if self.status != status:
            sys.exit(f"{ADDRESS} answered {self.status}, not {status}")

    def _start(self, status: str, headers: list[tuple[str, str]], *rest: object) -> None:
        self.status, self.headers = status, dict(headers)


def seconds_each(work: Callable[[], object], *, tries: int) -> float:
    """The time of one call: the best of a few runs, each long enough to be measured."""
    start = time.process_time()
    work()
    once = time.process_time() - start
    calls = max(1, min(2000, int(WHOLE_MS / 1000 / TRIES / once))) if tries > 1 else 1
    return min(_run(work, calls) for _ in range(tries))


def _run(work: Callable[[], object], calls: int) -> float:
    start = time.process_time()
    for _ in range(calls):
        work()
    return (time.process_time() - start) / calls


def measure(*, tries: int) -> dict[str, float]:
    """Seconds per answer, by how the page was come by."""
    from django.db.models import F

    from tournaments.models import Tournament
    from tournaments.pages.ranks.public_standings import read_public_standings

    reader, tournament = Reader(), Tournament.objects.select_related("club").get(slug=SLUG)

    def build() -> None:
        Tournament.objects.update(version=F("version") + 1, whole_version=F("whole_version") + 1)
        reader.get()

    page = reader.get()
    reader.expect("200 OK")
    print(f"page sent: {len(page) / 1024:.0f} kB in gzip")
    known = {"HTTP_IF_NONE_MATCH": reader.headers["ETag"]}
    rows = {
        "ranked from facts, no page": lambda: read_public_standings(tournament),
        "page from memory": reader.get,
        "304, the reader has it": lambda: reader.get(**known),
    }
    times = {name: seconds_each(way, tries=tries) for name, way in rows.items()}
    reader.expect("304 Not Modified")
    return {SLOWEST: seconds_each(build, tries=tries), **times}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.standings", description=__doc__)
    parser.add_argument("--teams", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--small", action="store_true", help="8 teams asked for once, in seconds")
    chosen = parser.parse_args(arguments)
    if chosen.small:
        chosen.teams, chosen.rounds = 8, 2
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        fill(chosen.teams, chosen.rounds)
        print(f"{chosen.teams} teams, {chosen.rounds} rounds")
        rows = measure(tries=1 if chosen.small else TRIES)
    slowest = rows[SLOWEST]
    print(f"{'':32}{'ms':>10}{'per second':>12}{'ratio':>9}")
    for name, seconds in rows.items():
        print(f"{name:32}{seconds * 1000:10.3f}{1 / seconds:12,.0f}{slowest / seconds:8.0f}×")


if __name__ == "__main__":
    main(sys.argv[1:])
