"""Teams: the public list, the desk's with arrivals, and the arrival itself."""

import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.endpoints.tournaments import find_public, stamp_tournament
from api.protocol.interface import DeskRouter, PublicRouter
from api.protocol.paging import (
    Cursor,
    IdempotencyKey,
    Limit,
    Moment,
    Number,
    Page,
    Slug,
    cut_page,
    read_cursor,
    read_part,
)
from api.protocol.tokens import TokenRequest, answer_token_once, find_actor, find_tournament, may
from tournaments.domain.teams.check_in import CameAs, note_arrival
from tournaments.enums import Scope
from tournaments.models import Player, Team
from tournaments.models.team import TeamQuerySet
from tournaments.queries.ranks.standings import find_ranked_teams
from tournaments.queries.teams.lists import list_teams

public, desk = PublicRouter("tournaments_api", "teams"), DeskRouter("tournaments_api", "teams")
_ORDER = ("number",)


class TeamName(Schema):
    """A team, as it is called: by its number, its name and who plays in it."""

    number: int
    name: str
    players: list[str]


class PublicTeam(TeamName):
    """A team that plays, as anybody may know it."""

    club: str
    category: str


class DeskPlayer(Schema):
    """A player; phone and e-mail are null for a token that may not read them."""

    name: str
    licence: str
    phone: str | None
    email: str | None


class DeskTeam(Schema):
    """A team at the desk: one that waits, withdrew or looks for a partner is there as well."""

    number: int
    name: str
    players: list[DeskPlayer]
    club: str
    category: str
    status: str
    seeks_partner: bool
    is_present: bool
    checked_in_at: datetime.datetime | None
    left_at: datetime.datetime | None
    registered_at: datetime.datetime


class Arrival(Schema):
    """When a team came: null where it has just come. A scan that was kept for want of a network
    says when."""

    at: Moment | None = None


class CheckedIn(Schema):
    """A team whose arrival was told. `came_as` says what it came to: `arrived`; `returned`, for a
    team that had left; `already-there`, where it had been told before, `checked_in_at` saying
    when; `left-since`, where the team has left after the moment told, and stays away."""

    number: int
    is_present: bool
    came_as: CameAs
    checked_in_at: datetime.datetime | None


def describe_team_name(team: Team) -> TeamName:
    """A team whose players were read with it, as it is called."""
    return TeamName(
        number=team.number, name=team.label, players=[player.name for player in team.players]
    )


def _describe_public(team: Team) -> PublicTeam:
    named = describe_team_name(team)
    return PublicTeam(**named.dict(), club=team.club_name, category=team.category)


def _describe_at_desk(team: Team, *, with_contacts: bool) -> DeskTeam:
    return DeskTeam(
        number=team.number,
        name=team.label,
        players=[_describe_player(player, with_contacts=with_contacts) for player in team.players],
        club=team.club_name,
        category=team.category,
        status=team.status,
        seeks_partner=team.seeks_partner,
        is_present=team.is_present,
        checked_in_at=team.checked_in_at,
        left_at=team.left_at,
        registered_at=team.registered_at,
    )


def _describe_player(player: Player, *, with_contacts: bool) -> DeskPlayer:
    return DeskPlayer(
        name=player.name,
        licence=player.licence,
        phone=player.phone if with_contacts else None,
        email=player.email if with_contacts else None,
    )


def _read(found: TeamQuerySet, cursor: str, limit: int) -> list[Team]:
    return read_part(found, by=_ORDER, after=read_cursor(cursor), count=limit)


def find_team(found: TeamQuerySet, number: int) -> Team:
    """The team of a number among some; raises Http404."""
    team = found.filter(number=number).first()
    if team is None:
        raise Http404
    return team


@public.read(
    "/tournaments/{slug:slug}/teams",
    Page[PublicTeam],
    _("Les équipes qui jouent"),
    stamp=stamp_tournament,
)
def list_public_teams(
    request: Any, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[PublicTeam]:
    """The teams that play, by number."""
    found = find_ranked_teams(find_public(slug)).with_players()
    rows = _read(found, cursor, limit)
    return cut_page(rows, limit, place=lambda team: (team.number,), write=_describe_public)


@desk.read(
    "/tournaments/{slug:slug}/teams", Page[DeskTeam], _("Toutes les équipes, avec les arrivées")
)
def list_desk_teams(
    request: TokenRequest, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[DeskTeam]:
    """Every team by number. Phones and e-mails need the scope `contacts:read`."""
    found = list_teams(find_tournament(request, slug, Scope.READ))
    told = may(request, Scope.CONTACTS)
    return cut_page(
        _read(found, cursor, limit),
        limit,
        place=lambda team: (team.number,),
        write=lambda team: _describe_at_desk(team, with_contacts=told),
    )


@desk.act(
    "/tournaments/{slug:slug}/teams/{int:number}/check-in",
    CheckedIn,
    _("Noter l'arrivée d'une équipe"),
)
def check_in(
    request: TokenRequest,
    slug: Slug,
    number: Number,
    arrival: Arrival,
    idempotency_key: IdempotencyKey,
) -> HttpResponse:
    """Note that a team has come; one that is there already stays as it is."""
    tournament = find_tournament(request, slug, Scope.CHECK_IN)
    team = find_team(list_teams(tournament), number)

    def act() -> CheckedIn:
        noted = note_arrival(team, at=arrival.at, by=find_actor(request))
        return CheckedIn(
            number=noted.team.number,
            is_present=noted.team.is_present,
            came_as=noted.came_as,
            checked_in_at=noted.team.checked_in_at,
        )

    return answer_token_once(request, idempotency_key, act)
