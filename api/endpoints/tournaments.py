"""Tournaments: those that anybody may see, and those of a token."""

import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.protocol.interface import DeskRouter, PublicRouter
from api.protocol.paging import (
    Cursor,
    CursorPlace,
    Limit,
    Page,
    Slug,
    cut_page,
    read_cursor,
    read_part,
    refuse_cursor,
)
from api.protocol.tokens import TokenRequest, find_tournament, list_reachable, refuse_without
from tournaments.enums import Scope
from tournaments.models import Tournament
from tournaments.queries.clubs import find_begin
from tournaments.queries.live import compute_calendar_stamp, compute_tournament_stamp
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.rights.access import list_public_tournaments

public, desk = (
    PublicRouter("tournaments_api", "tournaments"),
    DeskRouter("tournaments_api", "tournaments"),
)
_ORDER = ("-date", "-pk")


class ClubShape(Schema):
    """The club that holds it."""

    slug: str
    name: str
    town: str


class TournamentShape(Schema):
    """A tournament. `state` is open or over; `version` grows with every change of what is shown."""

    slug: str
    name: str
    club: ClubShape
    date: datetime.date
    starts_at: datetime.datetime | None
    place: str
    state: str
    entrants: str
    standings_hidden: bool
    is_public: bool
    version: int
    page: str


def describe_tournament(tournament: Tournament) -> TournamentShape:
    """A tournament as programs read it."""
    club = tournament.club
    return TournamentShape(
        slug=tournament.slug,
        name=tournament.name,
        club=ClubShape(slug=club.slug, name=club.name, town=club.town),
        date=tournament.date,
        starts_at=find_begin(tournament),
        place=tournament.place,
        state=tournament.step,
        entrants=tournament.entrants,
        standings_hidden=hides_standings(tournament),
        is_public=tournament.is_public,
        version=tournament.version,
        page=tournament.get_absolute_url(),
    )


def find_public(slug: str) -> Tournament:
    """The public tournament of an address whose stamp was found."""
    return list_public_tournaments().select_related("club").get(slug=slug)


def stamp_tournament(slug: str, **_named: object) -> str | None:
    """What all that is public of a tournament depends on."""
    return compute_tournament_stamp(slug)


def _stamp_calendar() -> str:
    return compute_calendar_stamp(timezone.localdate())


def _cut(found: QuerySet[Tournament], cursor: str, limit: int) -> Page[TournamentShape]:
    """A page of tournaments, the latest first."""
    rows = read_part(found, by=_ORDER, after=_read_place(cursor), count=limit)
    return cut_page(
        rows,
        limit,
        place=lambda tournament: (tournament.date.toordinal(), tournament.pk),
        write=describe_tournament,
    )


def _read_place(cursor: str) -> tuple[datetime.date, int] | None:
    place: CursorPlace | None = read_cursor(cursor, parts=2)
    if place is None:
        return None
    try:
        return datetime.date.fromordinal(place[0]), place[1]
    except ValueError as error:
        raise refuse_cursor() from error


@public.read(
    "/tournaments",
    Page[TournamentShape],
    _("Les concours publics, le dernier d'abord"),
    stamp=_stamp_calendar,
)
def list_calendar(request: Any, cursor: Cursor = "", limit: Limit = 50) -> Page[TournamentShape]:
    """Public tournaments, the latest day first."""
    return _cut(list_public_tournaments().select_related("club"), cursor, limit)


@public.read(
    "/tournaments/{slug:slug}", TournamentShape, _("Un concours public"), stamp=stamp_tournament
)
def read_tournament(request: Any, slug: Slug) -> TournamentShape:
    """One tournament that everybody may see."""
    return describe_tournament(find_public(slug))


@desk.read("/tournaments", Page[TournamentShape], _("Les concours du jeton, cachés compris"))
def list_own_tournaments(
    request: TokenRequest, cursor: Cursor = "", limit: Limit = 50
) -> Page[TournamentShape]:
    """The tournaments of the token's club, or its one tournament, those not public among them."""
    refuse_without(request, Scope.READ)
    return _cut(list_reachable(request), cursor, limit)


@desk.read("/tournaments/{slug:slug}", TournamentShape, _("Un concours du jeton"))
def read_own_tournament(request: TokenRequest, slug: Slug) -> TournamentShape:
    """One tournament of the token."""
    return describe_tournament(find_tournament(request, slug, Scope.READ))
