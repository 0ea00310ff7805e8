"""Two acts at once on PostgreSQL, statement by statement in turn, each on its own connection.

Each pair gets a copy of an evening at a moment at which both acts may be done. An act that begins
while the other holds what it wants waits; two that wait for each other are a deadlock.
"""

import random
import threading
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

import psycopg
from django.contrib.auth.models import User
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections
from django.utils import timezone

from seasons.domain import add_tournament
from seasons.models import Series
from tests.factories import SeriesFactory
from tests.tournaments.domain.tournament.evening_at import Evening
from tests.tournaments.domain.tournament.test_every_act import DOERS
from tournaments.actors import SERVER
from tournaments.acts import ActMoment, Care
from tournaments.domain.clubs import add_member, change_club
from tournaments.domain.rules.club_rules import keep_tournament_rules
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.domain.tournament.safety import stake_of
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import Tournament

LICENSED = SignUp(players=("LICENCE A", "LICENCE B"), licences=("0123456", "0123457"))
REASON = "Orage"
PATIENCE = 0.05
"""Seconds that one waits for the other's turn to end: whoever is longer waits in the database."""
Doer = Callable[[Evening, str], object]


OF_CLUBS: dict[str, Doer] = {
    "club changed": lambda e, _w: change_club(
        e.tournament.club, name="Autre nom", town="Ailleurs", by=SERVER
    ),
    "member added": lambda e, _w: add_member(
        e.tournament.club, username="jeanne", role=Role.HELPER, by=SERVER
    ),
    "signed up with a licence": lambda e, _w: register_team(
        e.tournament, sign_up=LICENSED, by=SERVER
    ),
    "settings changed": lambda e, _w: change_settings(
        e.tournament, values={"name": "Autre concours"}, by=SERVER
    ),
    "rules kept": lambda e, _w: keep_tournament_rules(e.tournament, name="Les nôtres", by=SERVER),
    "in a series": lambda e, _w: add_tournament(
        Series.objects.get(), tournament=e.tournament, by=SERVER
    ),
}
"""Acts that are always safe have no row of how they are done; these lock the club as well."""
ALL: dict[str, Doer] = {act.value: do for act, do in DOERS.items()} | OF_CLUBS

MADE_BY_HAND = (
    {Act.SOLOS_MATCHED.value, Act.SOLOS_PARTED.value},
    {Act.DRAW_PUBLISHED.value, Act.SHEET_PHOTO_REMOVED.value},
)
"""What one act finds here is written past the domain, and under the hands of the other."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """Two acts, the moment at which they meet, and how many questions the first is ahead."""

    first: str
    second: str
    moment: ActMoment
    ahead: int

    def __str__(self) -> str:
        return f"{self.first} + {self.second} ({self.moment}, {self.ahead})"


def list_pairs(*, seed: int) -> list[Pair]:
    """Every two acts, each with itself too, at a moment that allows both where there is one."""
    chance = random.Random(seed)
    return [
        Pair(
            first=first,
            second=second,
            moment=chance.choice(_list_moments(first, second)),
            ahead=chance.choice((0, 0, 1, 2, 4, 8, 16)),
        )
        for first, second in combinations_with_replacement(ALL, 2)
        if {first, second} not in MADE_BY_HAND
    ]


def _list_moments(*names: str) -> list[ActMoment]:
    acts = [Act(name) for name in names if name not in OF_CLUBS]
    allowed = [m for m in ActMoment if all(stake_of(a, m).care != Care.REFUSED for a in acts)]
    return allowed or [ActMoment.PUBLISHED]


def is_fault(outcome: str) -> bool:
    """Whether an act was neither done nor refused in words: those are codes."""
    return ": " in outcome


class Turns:
    """Lets two threads ask by turns, the first so many times before the second asks at all.

    Who does not come to its turn waits in the database, or is done: the other goes on without.
    """

    def __init__(self, ahead: int) -> None:
        self._changed = threading.Condition()
        self._whose, self._ahead = 0, ahead
        self._away: set[int] = set()

    @contextmanager
    def turn(self, mine: int) -> Iterator[None]:
        """Wait for the turn, and hand it on when the question is answered."""
        other = 1 - mine
        with self._changed:
            self._away.discard(mine)
            if not self._changed.wait_for(lambda: self._is_turn(mine), timeout=PATIENCE):
                self._away.add(other)
        try:
            yield
        finally:
            with self._changed:
                self._ahead -= mine == 0
                self._whose = 0 if self._ahead > 0 else other
                self._changed.notify_all()

    def _is_turn(self, mine: int) -> bool:
        return self._whose == mine or 1 - mine in self._away

    def end(self, mine: int) -> None:
        """Whoever is done has no turn any more."""
        with self._changed:
            self._away.add(mine)
            self._changed.notify_all()


@dataclass(kw_only=True, slots=True)
class Races:
    """Copies of evenings beside the database of the tests, thrown away after."""

    empty: str
    """The database whose tables they get; nobody is connected to it."""
    made: dict[ActMoment, str] = field(default_factory=dict)

    def run(self, pair: Pair) -> list[str]:
        """What came of each act: "done", the code of a refusal, or what it failed with."""
        if pair.moment not in self.made:
            self.made[pair.moment] = self._make(pair.moment)
        name = f"{self.empty}_pair"
        with _database(name, copy_of=self.made[pair.moment]), ThreadPoolExecutor(2) as pool:
            turns = Turns(pair.ahead)
            acts = (ALL[pair.first], ALL[pair.second])
            tried = [pool.submit(_try, name, act, turns, mine) for mine, act in enumerate(acts)]
            return [one.result() for one in tried]

    def _make(self, moment: ActMoment) -> str:
        name = f"{self.empty}_{moment}"
        _tell(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        _tell(f"CREATE DATABASE {name} TEMPLATE {self.empty}")
        with ThreadPoolExecutor(1) as pool:
            pool.submit(_fill, name, moment).result()
        return name

    def end(self) -> None:
        """Throw them away."""
        for name in self.made.values():
            _tell(f"DROP DATABASE {name} WITH (FORCE)")


def _fill(name: str, moment: ActMoment) -> None:
    with _connected_to(name):
        evening = Evening(moment)
        User.objects.create(username="jeanne", last_login=timezone.now())
        SeriesFactory(club=evening.tournament.club)


def _try(name: str, act: Doer, turns: Turns, mine: int) -> str:
    with _connected_to(name):
        evening = Evening.__new__(Evening)
        evening.tournament = Tournament.objects.select_related("club").get()
        evening.final = evening.tournament.stages.get(number=2)

        def ask(execute: Callable[..., Any], *question: Any) -> Any:
            with turns.turn(mine):
                return execute(*question)

        try:
            with connection.execute_wrapper(ask):
                act(evening, REASON)
        except Refused as refusal:
            return refusal.code
        except OperationalError as fault:
            return f"{type(fault.__cause__).__name__}: {fault}".splitlines()[0]
        except Exception as fault:
            # How a test does an act may look for a row that the other act took away.
            is_ours = "/tournaments/domain/" not in "".join(_list_files(fault))
            return "gone" if is_ours else f"{type(fault).__name__}: {fault} in {_where(fault)}"
        finally:
            turns.end(mine)
        return "done"


def _list_files(fault: Exception) -> list[str]:
    files = (frame.filename for frame in traceback.extract_tb(fault.__traceback__))
    return [file for file in files if "/tests/" not in file]


def _where(fault: Exception) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if "/site-packages/" not in frame.filename]
    return f"{own[-1].filename}:{own[-1].lineno}"


@contextmanager
def _connected_to(name: str) -> Iterator[None]:
    """Have this thread work on another database of the same server."""
    connection.close()
    wrapper = connections[DEFAULT_DB_ALIAS]
    own = wrapper.settings_dict
    wrapper.settings_dict = {**own, "NAME": name}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET deadlock_timeout = '50ms'")
        yield
    finally:
        connection.close()
        wrapper.settings_dict = own


@contextmanager
def _database(name: str, *, copy_of: str) -> Iterator[None]:
    _tell(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    _tell(f"CREATE DATABASE {name} TEMPLATE {copy_of}")
    try:
        yield
    finally:
        _tell(f"DROP DATABASE {name} WITH (FORCE)")


def _tell(command: str) -> None:
    own = connection.settings_dict
    where = {"host": own["HOST"], "port": own["PORT"], "user": own["USER"]}
    known = {key: value for key, value in where.items() if value}
    if own["PASSWORD"]:
        known["password"] = own["PASSWORD"]
    with psycopg.connect(dbname="postgres", autocommit=True, **known) as server:
        server.execute(command.encode())
