"""Score sheets of a big hall: stamped on one layout, beside each sheet laid out by itself.

`python -m benchmarks.sheets [--sheets 250] [--laid-out 20]` makes a tournament in a throw-away
SQLite file and prints, per way and rule set, time and peak memory of a process of its own that
does nothing else, and how much of that is beyond Django's own. Laying out is done for a few sheets
and its time scaled; its memory is that of the few. It reads memory as Linux tells it.
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from proofs import own_site

RULES: dict[str, dict[str, Any]] = {
    "belote": {
        "rulebook": "ffb-belote",
        "rule_overrides": {"declarations": False, "trump_required": False},
    },
    "coinche": {"rulebook": "ffb-coinche"},
}
WAYS = ("stamped", "stamped, two a page", "laid out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What one process took: seconds, its peak in MB, and what Django alone had."""

    seconds: float
    peak: float
    own: float


def populate(rules: str, tables: int) -> None:
    """A tournament with a drawn round of so many tables."""
    from tournaments.models import Club, Match, Player, Round, Stage, Team, TeamMember, Tournament

    club = Club.objects.create(name="Amicale de la mesure", slug=f"mesure-{rules}")
    tournament = Tournament.objects.create(
        club=club,
        name="Concours de la mesure",
        slug=rules,
        date=date(2026, 11, 21),
        lot_seed=1,
        **RULES[rules],
    )
    stage = Stage.objects.create(tournament=tournament)
    round_ = Round.objects.create(
        tournament=tournament, stage=stage, number=1, state="published", system="random", seed=1
    )
    for number in range(1, 2 * tables + 1):
        team = Team.objects.create(tournament=tournament, number=number)
        for position, name in ((1, f"DUPONT-LEFÈVRE Jean-Noël {number}"), (2, "MARTIN Éliane")):
            player = Player.objects.create(club=club, name=name)
            TeamMember.objects.create(team=team, player=player, position=position)
    teams = list(tournament.teams.order_by("number"))
    for table in range(1, tables + 1):
        ns, ew = teams[2 * table - 2 : 2 * table]
        Match.objects.create(round=round_, table_number=table, ns=ns, ew=ew)


def peak() -> float:
    """The most memory that this process has held so far, in MB."""
    # What getrusage tells is also that of the process which began this one.
    (told,) = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(told) / 1024


def work(rules: str, way: str, sheets: int) -> Measure:
    """Print the sheets in one way."""
    from dataclasses import replace

    from django.test import Client

    Client(SERVER_NAME="localhost").get("/")
    own = peak()
    from tournaments.models import Tournament
    from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
    from tournaments.printing.papers import PaperRequest
    from tournaments.printing.pdf import render_pdf

    start = time.perf_counter()
    tournament = Tournament.objects.select_related("club").get(slug=rules)
    kind = PAPER_BY_CODE["feuilles"]
    rounds = list_printable_rounds(tournament, with_previews=False)
    form = form_for(kind, tournament, rounds, {"per_page": "2" if "two" in way else "1"})
    form.is_valid()
    paper: Any = kind.build(PaperRequest(tournament=tournament, values=form.cleaned_data))
    paper = replace(paper, copies=paper.copies[:sheets])
    if way == "laid out":
        render_pdf(paper.html(as_page=False))
    else:
        paper.pdf()
    return Measure(seconds=time.perf_counter() - start, peak=peak(), own=own)


def measure(rules: str, way: str, sheets: int, folder: str) -> Measure:
    """Work in a process of its own, which has shown a page and nothing else."""
    apart = get_context("spawn")
    with ProcessPoolExecutor(1, apart, initializer=own_site.connect, initargs=(folder,)) as own:
        return own.submit(work, rules, way, sheets).result()


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sheets", description=__doc__)
    parser.add_argument("--sheets", type=int, default=250)
    parser.add_argument("--laid-out", type=int, default=20)
    parser.add_argument("--small", action="store_true", help="4 sheets of one kind, in seconds")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        kinds = list(RULES)[:1] if options.small else list(RULES)
        sheets, laid_out = (4, 1) if options.small else (options.sheets, options.laid_out)
        for rules in kinds:
            populate(rules, sheets)
        table(kinds, sheets, laid_out, folder)


def table(kinds: Sequence[str], sheets: int, laid_out: int, folder: str) -> None:
    """One line for each rule set and way; the ratio is to the stamped sheets, one a page."""
    print(f"{sheets} score sheets of 12 deals; memory of the whole process, and beyond Django's")
    print(f"{'rules':10}{'way':22}{'sheets':>7}{'seconds':>10}{'sheets/s':>10}{'peak MB':>9}"
          f"{'beyond':>8}{'ratio':>7}")  # fmt: skip
    for rules in kinds:
        first = 0.0
        for way in WAYS:
            count = laid_out if way == "laid out" else sheets
            one = measure(rules, way, count, folder)
            seconds = one.seconds * sheets / count
            first = first or seconds
            note = f"  scaled from {count}" if count != sheets else ""
            print(f"{rules:10}{way:22}{sheets:7}{seconds:10.2f}{sheets / seconds:10.0f}"
                  f"{one.peak:9.0f}{one.peak - one.own:8.0f}"
                  f"{seconds / first:7.1f}{note}")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
