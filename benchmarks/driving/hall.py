"""Who asks a site on an evening: phones that look, desks that hand sheets in."""

import asyncio
import random
import re
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from typing import Any
from urllib.parse import urlencode

from benchmarks.driving.client import Client, DrivenAnswer, Tally

PER_TOURNAMENT = 200
"""Phones of one tournament."""
STANDINGS, TABLES, TEAMS = 120, 50, 15
"""How many of them show the standings, how many the tables; the others show a team's own page,
of this many teams."""
LOOK, WRITE = "poll", "sheet handed in"
OPEN, TYPE = "sheet opened", "line typed"
PAUSE = 0.05
"""Seconds between two lines: shorter than a person's, so that a sheet is done within a few."""


def write_request(path: str, *headers: str) -> bytes:
    """A question as browsers ask it."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]
    return "\r\n".join(lines).encode()


@dataclass(kw_only=True)
class Phone:
    """A phone that shows a page, and asks whether it is still the one."""

    path: str
    tag: str = ""

    async def look(self, client: Client, tally: Tally, due: float) -> None:
        """Ask for the page once, with the tag of the last answer."""
        known = [f"If-None-Match: {self.tag}"] if self.tag else []
        answer = await client.ask(write_request(self.path, "Accept-Encoding: gzip", *known))
        self.tag = answer.tag or self.tag
        tally.note(LOOK, time.perf_counter() - due, answer.status, (200, 304))


@dataclass(kw_only=True)
class Desk:
    """Somebody signed in, who opens the next sheet, types its lines and hands it in. While lines
    are typed the page asks what they mark."""

    session: str
    place: str
    tables: Iterator[int]
    deals: int
    lot: random.Random
    token: str = field(default_factory=lambda: secrets.token_hex(16))

    async def hand_in(self, client: Client, tally: Tally, due: float) -> None:
        """Hand the next open sheet in, where there is one."""
        table = next(self.tables, None)
        if table is None:
            return
        path = f"{self.place}{table}/"
        cookies = f"Cookie: sessionid={self.session}; csrftoken={self.token}"
        # Deal by deal, whatever the concours would have it.
        page = await client.ask(write_request(f"{path}?saisie=deals", cookies))
        tally.note(OPEN, time.perf_counter() - due, page.status, (200,))
        found = re.search(rb'name="key" value="([^"]+)"', page.body)
        form = {"csrfmiddlewaretoken": self.token, "base_version": "0", "entry": "deals"}
        form["key"] = found[1].decode() if found else ""
        terms = re.search(rb'name="terms" value="([^"]+)"', page.body)
        form["terms"] = unescape(terms[1].decode()) if terms else ""
        for number in range(1, self.deals + 1):
            form |= self._type_line(number)
            await asyncio.sleep(PAUSE)
            await self._send(client, tally, "/marques/", form, TYPE, cookies)
        await self._send(client, tally, f"{path}remettre/", form, WRITE, cookies)

    def _type_line(self, number: int) -> dict[str, str]:
        side = self.lot.choice(("ns", "ew"))
        points = str(self.lot.randint(82, 140))
        return {f"d{number}-taker": side.upper(), f"d{number}-points_{side}": points}

    async def _send(
        self,
        client: Client,
        tally: Tally,
        path: str,
        form: dict[str, str],
        kind: str,
        cookies: str,
    ) -> DrivenAnswer:
        body = urlencode(form).encode()
        kinds = "Content-Type: application/x-www-form-urlencoded"
        head = write_request(path, cookies, kinds, f"Content-Length: {len(body)}")
        began = time.perf_counter()
        answer = await client.ask(head.replace(b"GET", b"POST", 1) + body)
        # A sheet that is refused is shown again: 200.
        expected = (302,) if kind == WRITE else (200,)
        tally.note(kind, time.perf_counter() - began, answer.status, expected)
        return answer


def seat_phones(tournaments: Sequence[Any]) -> list[Phone]:
    """The phones of these tournaments, in the order in which they ask."""
    phones = [Phone(path=path) for tournament in tournaments for path in _list_paths(tournament)]
    random.Random(1).shuffle(phones)
    return phones


def _list_paths(tournament: Any) -> Iterator[str]:
    home = f"/t/{tournament.slug}/"
    for number in range(PER_TOURNAMENT):
        if number < STANDINGS:
            yield f"{home}classement/"
        elif number < STANDINGS + TABLES:
            yield f"{home}partie/{tournament.running.number}/"
        else:
            yield f"{home}equipe/{number % min(TEAMS, tournament.size) + 1}/"


def seat_desks(tournaments: Sequence[Any]) -> list[Desk]:
    """Whoever is signed in at the desks of these tournaments, with the sheets that are open."""
    return [
        Desk(
            session=_sign_in(tournament.organiser),
            place=f"/orga/{tournament.slug}/feuilles/{tournament.running.number}/",
            tables=_open_tables(tournament.pk, tournament.running.pk),
            deals=tournament.length_value,
            lot=random.Random(tournament.pk),
        )
        for tournament in tournaments
    ]


@cache
def _open_tables(_tournament: int, round_: int) -> Iterator[int]:
    """The tables of a round whose sheets are open: each is given once, whoever asks."""
    from tournaments.models import Match

    found = Match.objects.filter(round=round_, sheet__state="open", ew__isnull=False)
    return iter(list(found.order_by("table_number").values_list("table_number", flat=True)))


@cache
def _sign_in(user: Any) -> str:
    """The key of a session of an account."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)
