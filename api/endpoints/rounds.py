"""Rounds, who sits at which table, and what each draw proves."""

import datetime
from functools import partial
from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.endpoints.teams import TeamName, describe_team_name
from api.endpoints.tournaments import find_public, stamp_tournament
from api.protocol.interface import DeskRouter, PublicRouter
from api.protocol.paging import (
    Cursor,
    Limit,
    Number,
    Page,
    Slug,
    cut_list,
    cut_page,
    read_cursor,
    read_part,
)
from api.protocol.tokens import TokenRequest, find_tournament
from tournaments.enums import Forfeit, Scope
from tournaments.models import Round, Tournament
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.seating import SeatedMatch, read_seating
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.draws.rounds import find_round_clock, find_sheet_state
from tournaments.queries.draws.stored_draws import read_drawn_request
from tournaments.queries.ranks.standings import hides_standings

public, desk = PublicRouter("tournaments_api", "rounds"), DeskRouter("tournaments_api", "rounds")


class RoundShape(Schema):
    """A published round. `ends_at` is when its time is over: null without a limit, once it is
    closed, and while its clock stands still since `paused_at`."""

    number: int
    title: str
    stage: int
    stage_name: str
    state: str
    system: str
    published_at: datetime.datetime | None
    started_at: datetime.datetime | None
    paused_at: datetime.datetime | None
    ends_at: datetime.datetime | None
    closed_at: datetime.datetime | None


class SideShape(Schema):
    """One side of a table: a team, or two people where people are ranked. `points` are null until
    they count."""

    side: str
    teams: list[TeamName]
    points: int | None
    has_won: bool


class TableShape(Schema):
    """A table. `slot` is its place in a bracket, or its pool; `state` is its sheet's."""

    table: int
    room: str
    slot: str
    state: str
    is_forfeit: bool
    sides: list[SideShape]


class TablesShape(Schema):
    """The tables of a round, and who sits out; those are told on every page."""

    round: RoundShape
    exempt: list[TeamName]
    tables: Page[TableShape]


class SentenceShape(Schema):
    """What a draw proves; `is_good` is false for what could not be avoided, or was chosen."""

    text: str
    is_good: bool


class DrawShape(Schema):
    """A draw: `request` is all that it was made of, from which anybody draws the same again,
    `certificate` what was measured, `sentences` the same in words."""

    round: int
    system: str
    seed: int
    drawn_at: datetime.datetime
    was_swapped: bool
    sentences: list[SentenceShape]
    certificate: dict[str, Any]
    request: dict[str, Any]


def find_round(tournament: Tournament, number: int) -> Round:
    """The published round of a number; raises Http404. Previews are the organisers' alone."""
    found = tournament.rounds.published().with_steps().filter(number=number).first()
    if found is None:
        raise Http404
    return found


def _describe_round(round_: Round) -> RoundShape:
    clock = find_round_clock(round_)
    return RoundShape(
        number=round_.number,
        title=name_round(round_),
        stage=round_.stage.number,
        stage_name=round_.stage.name,
        state=round_.step,
        system=round_.system,
        published_at=round_.published_at,
        started_at=round_.started_at,
        paused_at=round_.paused_at,
        ends_at=None if clock is None or clock.paused_at else clock.ends_at,
        closed_at=round_.closed_at,
    )


def _list_rounds(tournament: Tournament, cursor: str, limit: int) -> Page[RoundShape]:
    found = tournament.rounds.published().with_steps()
    rows = read_part(found, by=("number",), after=read_cursor(cursor), count=limit)
    return cut_page(rows, limit, place=lambda round_: (round_.number,), write=_describe_round)


def _list_tables(
    tournament: Tournament, number: int, cursor: str, limit: int, *, with_points: bool = True
) -> TablesShape:
    round_ = find_round(tournament, number)
    seats = read_seating(round_)
    return TablesShape(
        round=_describe_round(round_),
        exempt=[describe_team_name(team) for team in seats.byes],
        tables=cut_list(
            seats.tables, cursor, limit, write=partial(_describe_table, with_points=with_points)
        ),
    )


def _describe_table(seated: SeatedMatch, *, with_points: bool) -> TableShape:
    """A table; `with_points` whether its score is, which hidden standings keep back."""
    match = seated.match
    points = {"NS": match.ns_score, "EW": match.ew_score} if with_points else {}
    return TableShape(
        table=match.table_number or 0,
        room=seated.room.name if seated.room else "",
        slot=seated.slot,
        state=find_sheet_state(match),
        is_forfeit=match.forfeit != Forfeit.NONE,
        sides=[
            SideShape(
                side=side,
                teams=[describe_team_name(team) for team in teams],
                points=points.get(side),
                has_won=with_points and match.winner == side,
            )
            for side, teams in seated.sides
        ],
    )


def _describe_draw(tournament: Tournament, number: int) -> DrawShape:
    round_ = find_round(tournament, number)
    return DrawShape(
        round=round_.number,
        system=round_.system,
        seed=round_.seed,
        drawn_at=round_.drawn_at,
        was_swapped=bool(round_.swaps),
        sentences=[
            SentenceShape(text=line.text, is_good=line.is_good)
            for line in phrase_certificate(round_)
        ],
        certificate=round_.certificate,
        request=read_drawn_request(round_),
    )


@public.read(
    "/tournaments/{slug:slug}/rounds",
    Page[RoundShape],
    _("Les parties publiées"),
    stamp=stamp_tournament,
)
def list_public_rounds(
    request: Any, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[RoundShape]:
    """The published rounds by number."""
    return _list_rounds(find_public(slug), cursor, limit)


@public.read(
    "/tournaments/{slug:slug}/rounds/{int:number}/tables",
    TablesShape,
    _("Qui joue à quelle table"),
    stamp=stamp_tournament,
)
def list_public_tables(
    request: Any, slug: Slug, number: Number, cursor: Cursor = "", limit: Limit = 50
) -> TablesShape:
    """The tables of a published round in order, with their results as they come."""
    tournament = find_public(slug)
    with_points = not hides_standings(tournament)
    return _list_tables(tournament, number, cursor, limit, with_points=with_points)


@public.read(
    "/tournaments/{slug:slug}/rounds/{int:number}/draw",
    DrawShape,
    _("Le tirage et sa preuve"),
    stamp=stamp_tournament,
)
def read_public_draw(request: Any, slug: Slug, number: Number) -> DrawShape:
    """The draw of a published round with what it proves."""
    return _describe_draw(find_public(slug), number)


@desk.read(
    "/tournaments/{slug:slug}/rounds",
    Page[RoundShape],
    _("Les parties publiées d'un concours du jeton"),
)
def list_desk_rounds(
    request: TokenRequest, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[RoundShape]:
    """The published rounds of a tournament that need not be public."""
    return _list_rounds(find_tournament(request, slug, Scope.READ), cursor, limit)


@desk.read(
    "/tournaments/{slug:slug}/rounds/{int:number}/tables",
    TablesShape,
    _("Les tables d'une partie, avec les noms entiers"),
)
def list_desk_tables(
    request: TokenRequest, slug: Slug, number: Number, cursor: Cursor = "", limit: Limit = 50
) -> TablesShape:
    """The tables of a published round, with people's whole names."""
    return _list_tables(find_tournament(request, slug, Scope.READ), number, cursor, limit)


@desk.read(
    "/tournaments/{slug:slug}/rounds/{int:number}/draw",
    DrawShape,
    _("Le tirage d'une partie et sa preuve"),
)
def read_desk_draw(request: TokenRequest, slug: Slug, number: Number) -> DrawShape:
    """The draw of a published round with what it proves."""
    return _describe_draw(find_tournament(request, slug, Scope.READ), number)
