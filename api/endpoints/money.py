"""Money, to be read: what teams owe and paid, and every sum that changed hands."""

import datetime
import uuid

from django.utils.translation import gettext_lazy as _
from ninja import Schema

from api.protocol.interface import DeskRouter
from api.protocol.paging import Cursor, Limit, Money, Page, Slug, cut_page, read_cursor, read_part
from api.protocol.tokens import TokenRequest, find_tournament
from tournaments.enums import Scope
from tournaments.models import Movement, Team
from tournaments.queries.money.accounts import NOTHING, Balance, find_balances, list_ledger
from tournaments.queries.teams.lists import list_teams

desk = DeskRouter("tournaments_api", "money")


class AccountShape(Schema):
    """What a team paid and still owes."""

    team: int
    charged: Money
    paid: Money
    owed: Money
    credit: Money
    is_settled: bool


class MovementShape(Schema):
    """A sum that changed hands; `reverses` names the one that it undoes."""

    key: uuid.UUID
    at: datetime.datetime
    kind: str
    method: str
    amount: Money
    team: int | None
    label: str
    reverses: uuid.UUID | None


def _describe_account(team: Team, balance: Balance) -> AccountShape:
    return AccountShape(
        team=team.number,
        charged=Money(cents=balance.charged_cents),
        paid=Money(cents=balance.paid_cents),
        owed=Money(cents=balance.owed_cents),
        credit=Money(cents=balance.credit_cents),
        is_settled=balance.is_settled,
    )


def _describe_movement(movement: Movement) -> MovementShape:
    undone = movement.reverses
    return MovementShape(
        key=movement.key,
        at=movement.at,
        kind=movement.kind,
        method=movement.method,
        amount=Money(cents=movement.cents),
        team=None if movement.team is None else movement.team.number,
        label=movement.label,
        reverses=None if undone is None else undone.key,
    )


@desk.read(
    "/tournaments/{slug:slug}/money/accounts",
    Page[AccountShape],
    _("Ce que chaque équipe doit et a payé"),
)
def list_accounts(
    request: TokenRequest, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[AccountShape]:
    """The accounts by team number; what a player owed who joined another team stands there."""
    tournament = find_tournament(request, slug, Scope.MONEY)
    balances = find_balances(tournament)
    teams = list_teams(tournament).filter(joined=None)
    rows = read_part(teams, by=("number",), after=read_cursor(cursor), count=limit)
    return cut_page(
        rows,
        limit,
        place=lambda team: (team.number,),
        write=lambda team: _describe_account(team, balances.get(team.pk, NOTHING)),
    )


@desk.read(
    "/tournaments/{slug:slug}/money/movements",
    Page[MovementShape],
    _("Chaque somme encaissée ou rendue"),
)
def list_money_moved(
    request: TokenRequest, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[MovementShape]:
    """Every movement in the order in which it was written, the reversed ones as well."""
    found = list_ledger(find_tournament(request, slug, Scope.MONEY))
    rows = read_part(found, by=("pk",), after=read_cursor(cursor), count=limit)
    return cut_page(rows, limit, place=lambda movement: (movement.pk,), write=_describe_movement)
