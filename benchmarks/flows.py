"""What some requests walk through: ``python -m benchmarks.flows``.

A sheet handed in, a draw prepared, an incident opened and ruled, a place booked from home, a tap
at the door: for each how many files and functions of the
project it enters, how often it moves from one layer to another, and how many queries it makes.
Templates count as files of their own layer only where Python code runs for them.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from config.own_apps import APPS
from proofs import own_site

ROOT = Path(__file__).resolve().parent.parent
COUNTED = (*APPS, "scoring")


@dataclass(kw_only=True, slots=True)
class Walk:
    """What was entered while somebody watched."""

    files: set[str] = field(default_factory=set)
    functions: set[tuple[str, str]] = field(default_factory=set)
    moves: int = 0
    queries: int = 0
    layer: str = ""

    def enter(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Count one call, where it is one of the project's own."""
        if event != "call" or not frame.f_code.co_filename.startswith(str(ROOT)):
            return
        path = frame.f_code.co_filename.removeprefix(f"{ROOT}{os.sep}")
        app, _, rest = path.partition(os.sep)
        if app not in COUNTED:
            return
        self.files.add(path)
        self.functions.add((path, frame.f_code.co_qualname))
        layer = f"{app}/{rest.partition(os.sep)[0]}"
        self.moves += bool(self.layer) and layer != self.layer
        self.layer = layer

    @property
    def line(self) -> str:
        """The four numbers, as a row of the table in docs/flows.md."""
        return f"{len(self.files)} | {len(self.functions)} | {self.moves} | {self.queries}"


@contextmanager
def watched() -> Iterator[Walk]:
    """Watch this thread's calls and queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    walk = Walk()
    with CaptureQueriesContext(connection) as queries:
        sys.setprofile(walk.enter)
        try:
            yield walk
        finally:
            sys.setprofile(None)
    walk.queries = len(queries)


def main() -> None:
    """Play each flow twice, so that nothing is imported or compiled while it is watched."""
    with tempfile.TemporaryDirectory() as folder:
        own_site.create(folder)
        from django.conf import settings

        settings.ALLOWED_HOSTS = ["*"]
        print("| flow | files | functions | moves | queries |")
        print("|---|---|---|---|---|")
        for name, flow in FLOWS.items():
            flow()
            print(f"| {name} | {flow().line} |")


def hand_in() -> Walk:
    """Three deals typed at the desk and handed in."""
    from tests.tournaments.views.organiser.sheets.desk import TYPED, post

    match, organiser = _table_and_organiser()
    with watched() as walk:
        answer = post(organiser, "sheet_submit", match, base_version=0, **TYPED)
    return _answered(walk, answer.status_code, 302)


def preview_draw() -> Walk:
    """The second round of four teams, drawn by the ranking."""
    from django.urls import reverse

    from tests.tournaments.evenings import play_round

    match, organiser = _table_and_organiser()
    tournament = match.round.tournament
    play_round(match.round, deals=3)
    address = reverse("organiser:draw_preview", args=[tournament.slug])
    with watched() as walk:
        answer = organiser.post(address)
    return _answered(walk, answer.status_code, 302)


def open_incident() -> Walk:
    """A card played wrongly, seen after the deal, on a sheet handed in; opened by the organiser."""
    from django.urls import reverse

    from tests.arbitration.tables import finished_match, reported

    match, organiser = _table_and_organiser()
    finished_match(match.round.tournament)
    incident = reported("irregular-card", match, deal_number=1, seen="after-deal")
    address = reverse("arbitration:incident", args=[match.round.tournament.slug, incident.key])
    with watched() as walk:
        answer = organiser.get(address)
    return _answered(walk, answer.status_code, 200)


def rule_incident() -> Walk:
    """The ruling that the page of that incident proposes, applied by an arbiter."""
    from django.urls import reverse

    from tests.arbitration.tables import finished_match, reported
    from tests.crawling.sent_forms import read_forms
    from tests.factories import MembershipFactory
    from tests.people import signed_in
    from tournaments.enums import Role

    match, _organiser = _table_and_organiser()
    tournament = match.round.tournament
    arbiter = signed_in(MembershipFactory(club=tournament.club, role=Role.ARBITER).user)
    finished_match(tournament)
    incident = reported("irregular-card", match, deal_number=1, seen="after-deal")
    address = reverse("arbitration:incident", args=[tournament.slug, incident.key])
    accept = reverse("arbitration:incident_accept", args=[tournament.slug, incident.key])
    forms = read_forms(arbiter.get(address).content.decode(), address)
    values = next(form.values for form in forms if form.action == accept)
    with watched() as walk:
        answer = arbiter.post(accept, values)
    return _answered(walk, answer.status_code, 302)


def book_from_home() -> Walk:
    """Two players sign up by the public form, and are given a place."""
    from django.test import Client
    from django.urls import reverse

    from bookings.forms.booking import stamp_form
    from tests.bookings.domain.requests import open_tournament

    tournament = open_tournament()
    typed = {
        "player_1": "ROUX Gérard",
        "player_2": "PETIT Anne",
        "phone": f"06{tournament.pk:08}",
        "shown": "full",
        "consent": "on",
        "stamp": stamp_form(time.time() - 60),
    }
    with watched() as walk:
        answer = Client().post(reverse("public:book", args=[tournament.slug]), typed)
    return _answered(walk, answer.status_code, 302)


def let_in() -> Walk:
    """One tap at the door lets a team of twelve in."""
    from django.urls import reverse

    from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
    from tests.people import signed_in
    from tournaments.enums import Role

    tournament = TournamentFactory()
    for number in range(1, 13):
        TeamFactory(tournament=tournament, number=number, is_present=number > 6)
    helper = signed_in(MembershipFactory(club=tournament.club, role=Role.HELPER).user)
    address = reverse("organiser:check_in_team", args=[tournament.slug, 1])
    with watched() as walk:
        answer = helper.post(address, headers={"HX-Request": "true"})
    return _answered(walk, answer.status_code, 200)


FLOWS: dict[str, Callable[[], Walk]] = {
    "a sheet of three deals handed in": hand_in,
    "the second round drawn, as a preview": preview_draw,
    "an incident opened": open_incident,
    "its ruling applied": rule_incident,
    "a place booked from home": book_from_home,
    "a tap at the door": let_in,
}


def _table_and_organiser() -> tuple[Any, Any]:
    """Table 1 of a round of two tables, three deals a match, and the organiser's browser."""
    from tests.arbitration.tables import match_in_play
    from tests.factories import MembershipFactory, TournamentFactory
    from tests.people import signed_in
    from tournaments.enums import Role

    tournament = TournamentFactory(length_value=3)
    organiser = MembershipFactory(club=tournament.club, role=Role.ORGANISER).user
    return match_in_play(tournament), signed_in(organiser)


def _answered(walk: Walk, status: int, expected: int) -> Walk:
    if status != expected:
        raise SystemExit(f"the request was answered {status}, not {expected}")
    return walk


if __name__ == "__main__":
    main()
