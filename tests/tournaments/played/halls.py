"""Two sites in one test: the hosted one, and a laptop in a hall with a database of its own."""

import datetime
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connection, connections

from config.sqlite.base import DatabaseWrapper
from demo.evening import draw_next_round, open_evening, play_half_a_round, play_tables
from suitcases.domain.brought import read_brought
from suitcases.domain.receiving import receive
from suitcases.domain.writing import write_suitcase_file
from suitcases.models import Suitcase
from tests.arbitration.penalties import penalise
from tests.factories import MembershipFactory, UserFactory
from tests.tournaments.domain.money.ledger import PAIR
from tournaments.actors import SERVER, Actor
from tournaments.domain.clubs import create_club
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.receipts import make_receipt
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.teams.check_in import check_in_team
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.enums import PaymentMethod
from tournaments.models import Club, ScoreSheet, Tournament
from tournaments.ports import arbitration

Laptop = Callable[[], AbstractContextManager[None]]
"""What makes the site the laptop, within a `with` block."""

SETTINGS = {
    "ENGINE": "config.sqlite",
    "OPTIONS": {"transaction_mode": "IMMEDIATE"},
    "ATOMIC_REQUESTS": False,
    "AUTOCOMMIT": True,
    "CONN_MAX_AGE": 0,
    "CONN_HEALTH_CHECKS": False,
    "TIME_ZONE": None,
    "USER": "",
    "PASSWORD": "",
    "HOST": "",
    "PORT": "",
}


def make_template(path: Path) -> Path:
    """An empty database of the site, as a laptop has it; the one under test has one, on SQLite."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        with closing(sqlite3.connect(name)) as source, closing(sqlite3.connect(path)) as copy:
            source.backup(copy)
    else:
        with laptop(path, template=None):
            call_command("migrate", verbosity=0)
    return path


@contextmanager
def laptop(path: Path, *, template: Path | None) -> Iterator[None]:
    """Within the block the site is the laptop whose database lies at `path`."""
    if template is not None and not path.exists():
        shutil.copy(template, path)
    hosted = connections["default"]
    connections["default"] = DatabaseWrapper(SETTINGS | {"NAME": str(path)}, "default")
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = hosted


def an_organiser(club: Club) -> Actor:
    """Somebody who runs a club."""
    return Actor(user=MembershipFactory(club=club).user)


def an_owner() -> Actor:
    """Whoever set the laptop up."""
    return Actor(user=UserFactory(is_superuser=True))


def an_evening(teams: int = 6) -> Tournament:
    """A concours before its first draw, everybody in the room."""
    return open_evening(
        create_club(name="Amicale des deux rives", town="Saint-Just", by=SERVER),
        name="Concours de la valise",
        date=datetime.date(2026, 11, 21),
        preset="village-belote",
        teams=teams,
        lot=random.Random(3),
    )


def a_full_evening() -> Tournament:
    """An evening in its second round of which every room of the site knows something."""
    tournament = an_evening()
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    late = register_team(tournament, sign_up=SignUp(players=("ROUX Anne", "NOËL Guy")), by=SERVER)
    check_in_team(late, by=SERVER)
    make_receipt(take_money(late, cents=1400, method=PaymentMethod.CHEQUE, by=SERVER), by=SERVER)
    play_a_round(tournament)
    penalise(tournament.teams.get(number=1))
    lot = random.Random(8)
    play_half_a_round(draw_next_round(tournament, lot), lot)
    contested = ScoreSheet.objects.get(match__round__tournament=tournament, state="contested")
    resolve_contest(contested, reason="Deux belotes", by=SERVER)
    return tournament


def play_a_round(tournament: Tournament, seed: int = 5) -> None:
    """Draw a round and hand every sheet of it in."""
    lot = random.Random(seed)
    play_tables(draw_next_round(tournament, lot), lot)


def pack(suitcase: Suitcase) -> bytes:
    """The file of a suitcase, as somebody carries it."""
    suitcase = Suitcase.objects.select_related("tournament__club").get(pk=suitcase.pk)
    return write_suitcase_file(suitcase).content


def accept(content: bytes, by: Actor) -> Tournament:
    """Open a file, or bring it back: whatever it is to this site."""
    return receive(read_brought(content), by=by)


def list_seals(tournament: Tournament) -> list[str]:
    """The seals of a journal, in order."""
    return [line["seal"] for line in arbitration().list_trail_lines(tournament)]
