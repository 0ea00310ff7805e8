"""What the acts of a large evening cost, beside the solver of its draw alone.

`python -m benchmarks.acts [--teams 4000]` makes a tournament in a throw-away SQLite file: some
teams are signed up as at the desk, the others written at once; two rounds are drawn, and of each
some sheets are handed in as at the desk. Times are those of the processor; the ratio is to the
solver's, which draws the second round once more without the site.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any

from proofs import own_site

TEAMS, SMALL, ALONE = 4000, 24, 10
ROUNDS = 2
SOLVER = "solver alone, round {}"


class Stopwatch:
    """Processor time by what was done: the best of all times that it was."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def time(self, name: str, work: Callable[[], Any]) -> Any:
        """Do something, note what it took, and return what it gives."""
        start = time.process_time()
        found = work()
        taken = time.process_time() - start
        self.seconds[name] = min(taken, self.seconds.get(name, taken))
        return found


def sign_up(tournament: Any, names: Iterator[str]) -> None:
    """One team signed up and seen at the door."""
    from tournaments.actors import SERVER
    from tournaments.domain.teams.check_in import check_in_team
    from tournaments.domain.teams.sign_ups import SignUp
    from tournaments.domain.teams.teams import register_team

    written = SignUp(players=(next(names), next(names)), club_name="Foyer rural")
    check_in_team(register_team(tournament, sign_up=written, by=SERVER), by=SERVER)


def write_teams(tournament: Any, wanted: int, names: Iterator[str]) -> None:
    """The other teams, in a few statements."""
    from tournaments.models import Player, Team, TeamMember
    from tournaments.names import name_key

    first = tournament.teams.count() + 1
    teams = Team.objects.bulk_create(
        Team(tournament=tournament, number=n, is_present=True) for n in range(first, wanted + 1)
    )
    called = [next(names) for _ in range(2 * len(teams))]
    people = Player.objects.bulk_create(
        Player(club=tournament.club, name=name, name_key=name_key(name)) for name in called
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=teams[n // 2], player=player, position=1 + n % 2)
        for n, player in enumerate(people)
    )


def play(round_: Any, lot: random.Random, watch: Stopwatch) -> None:
    """Some sheets handed in at the desk, the others written as if they had been."""
    from demo.evening import make_up_match
    from tournaments.actors import SERVER
    from tournaments.domain.sheets.sheets import hand_in_sheet
    from tournaments.models import Match, ScoreSheet
    from tournaments.queries.sheets.match_results import compute_deals_result

    rules, length = round_.rules, round_.length
    dealt = [make_up_match(rules, length, lot) for _ in range(20)]
    results = [compute_deals_result(rules, length, deals) for deals in dealt]
    matches = list(round_.matches.exclude(ew=None).select_related("sheet"))
    for match in matches[ALONE // 2 :]:
        result = lot.choice(results)
        match.sheet.state, match.sheet.version, match.sheet.result = "confirmed", 1, result
        match.ns_score, match.ew_score = result["totals"]["NS"], result["totals"]["EW"]
        match.winner = result["winner"] or "draw"
    Match.objects.bulk_update(matches, ["ns_score", "ew_score", "winner"], batch_size=200)
    sheets = [match.sheet for match in matches]
    ScoreSheet.objects.bulk_update(sheets, ["state", "version", "result"], batch_size=200)
    for sheet in sheets[: ALONE // 2]:
        name = f"one sheet handed in, round {round_.number}"
        deals = lot.choice(dealt)
        watch.time(name, partial(hand_in_sheet, sheet, deals=deals, base_version=0, by=SERVER))


def found_tournament() -> Any:
    """A tournament as clubs play it, of a club of its own."""
    from tournaments.actors import SERVER
    from tournaments.domain.clubs import create_club
    from tournaments.domain.tournament.tournaments import create_tournament

    return create_tournament(
        create_club(name="Mesure", by=SERVER),
        name="Mesure",
        date=date(2026, 11, 21),
        preset="village-belote",
        by=SERVER,
        values={"lot_seed": 1},
    )


def draw_round(tournament: Any, number: int, watch: Stopwatch) -> Any:
    """A round previewed, drawn once more by the solver alone, and published."""
    from tournaments.actors import SERVER
    from tournaments.domain.draws.draws import preview_draw, publish_draw
    from tournaments.pairing import draw
    from tournaments.queries.draws.stored_draws import read_stored_request

    preview = partial(preview_draw, tournament, by=SERVER, seed=1)
    drawn = watch.time(f"draw previewed, round {number}", preview)
    watch.time(SOLVER.format(number), partial(draw, read_stored_request(drawn)))
    return watch.time(f"draw published, round {number}", partial(publish_draw, drawn, by=SERVER))


def measure(wanted: int) -> dict[str, float]:
    """Seconds of processor time by act."""
    from django.test import Client
    from django.urls import reverse

    from arbitration.enums import Edition
    from arbitration.pages.record.record import make_record
    from demo.evening import make_distinct_names
    from tournaments.models import Tournament
    from tournaments.pages.ranks.public_standings import read_public_standings

    watch, lot = Stopwatch(), random.Random(1)
    names, tournament = make_distinct_names(lot), found_tournament()
    for _ in range(ALONE):
        watch.time("one of the first teams", partial(sign_up, tournament, names))
    write_teams(tournament, wanted - ALONE, names)
    for _ in range(ALONE):
        watch.time("one of the last teams", partial(sign_up, tournament, names))
    for number in range(1, ROUNDS + 1):
        play(draw_round(tournament, number, watch), lot, watch)
    Tournament.objects.update(is_public=True)
    now = Tournament.objects.get(pk=tournament.pk)
    watch.time("standings ranked from facts", partial(read_public_standings, now))
    address = reverse("public:standings", args=[now.slug])
    watch.time("standings, the page", partial(Client(SERVER_NAME="localhost").get, address))
    watch.time("record", partial(make_record, now, Edition.PUBLIC))
    watch.time("one team more after two rounds", partial(sign_up, tournament, names))
    return watch.seconds


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.acts", description=__doc__)
    parser.add_argument("--teams", type=int, default=TEAMS)
    parser.add_argument("--small", action="store_true", help="a few teams, in seconds")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        rows = measure(SMALL if chosen.small else chosen.teams)
    solver = max(rows[SOLVER.format(ROUNDS)], 1e-6)
    print(f"{'':32}{'ms':>10}{'to the solver':>15}")
    for name, seconds in rows.items():
        print(f"{name:32}{seconds * 1000:10.1f}{seconds / solver:14.2f}×")


if __name__ == "__main__":
    main(sys.argv[1:])
