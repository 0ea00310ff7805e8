"""Incidents and what was decided on them, to be read."""

import datetime
import uuid
from typing import Any

from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.endpoints.teams import TeamName, describe_team_name
from api.protocol.interface import DeskRouter
from api.protocol.paging import Cursor, Limit, Page, Slug, cut_page, read_cursor, read_part
from api.protocol.tokens import TokenRequest, find_tournament
from arbitration.models import Incident, Ruling
from arbitration.queries.incidents import find_incidents
from tournaments.enums import Scope
from tournaments.wording import read_words

desk = DeskRouter("arbitration_api", "incidents")


class RulingShape(Schema):
    """A decision that holds; `effects` are values, as the trail has them."""

    number: int
    ruled_at: datetime.datetime
    is_amicable: bool
    departs: bool
    reason: str
    notice: str
    effects: list[dict[str, Any]]


class IncidentShape(Schema):
    """Something that was reported to the arbiters. `teams` are those whom it concerns, as they sat
    then; `side` is the one at fault."""

    key: uuid.UUID
    kind: str
    state: str
    round: int | None
    table: int | None
    deal: int | None
    side: str
    teams: list[TeamName]
    words: str
    opened_at: datetime.datetime
    closed_at: datetime.datetime | None
    rulings: list[RulingShape]


def _describe_ruling(ruling: Ruling) -> RulingShape:
    return RulingShape(
        number=ruling.number,
        ruled_at=ruling.ruled_at,
        is_amicable=ruling.amicable,
        departs=ruling.departs,
        reason=read_words(ruling.reason),
        notice=ruling.notice,
        effects=ruling.effects,
    )


def _describe_incident(incident: Incident) -> IncidentShape:
    match = incident.match
    return IncidentShape(
        key=incident.key,
        kind=incident.kind,
        state=incident.state,
        round=None if match is None else match.round.number,
        table=None if match is None else match.table_number,
        deal=incident.deal_number,
        side=incident.side,
        teams=[describe_team_name(team) for team in incident.teams],
        words=incident.words,
        opened_at=incident.opened_at,
        closed_at=incident.closed_at,
        rulings=[_describe_ruling(ruling) for ruling in getattr(incident, "rulings_in_force", ())],
    )


@desk.read(
    "/tournaments/{slug:slug}/incidents", Page[IncidentShape], _("Les incidents et les décisions")
)
def list_incidents(
    request: TokenRequest, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[IncidentShape]:
    """Every incident in the order in which it was reported, with the decisions that hold."""
    found = find_incidents(find_tournament(request, slug, Scope.INCIDENTS))
    rows = read_part(found, by=("pk",), after=read_cursor(cursor), count=limit)
    return cut_page(rows, limit, place=lambda incident: (incident.pk,), write=_describe_incident)
