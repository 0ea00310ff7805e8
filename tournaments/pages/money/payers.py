"""Who still owes, and what each paid, with the receipt of it."""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.enums import MovementKind, TeamStatus
from tournaments.models import Receipt, Team
from tournaments.pages.money.account import MovementLine
from tournaments.pages.money.dues import Due
from tournaments.pages.money.treasury import Accounts
from tournaments.queries.money.accounts import NOTHING


@dataclass(frozen=True, kw_only=True, slots=True)
class Debtor:
    """A team and what it owes; nothing any more of one that has just paid."""

    team: Team
    due: Due


@dataclass(frozen=True, kw_only=True, slots=True)
class Payers:
    """Who owes, by number, and every sum that a team paid and that stands, by number."""

    owing: tuple[Debtor, ...]
    paid: tuple[MovementLine, ...]


def read_payers(accounts: Accounts, *, just_paid: Collection[int] = ()) -> Payers:
    """In one query. Those of `just_paid` stay where they stood, by number: nothing
    moves under the hand that takes the money."""
    balances = accounts.balances
    dues = [(team, Due(balance=balances.get(pk, NOTHING))) for pk, team in accounts.teams.items()]
    return Payers(
        owing=tuple(
            Debtor(team=team, due=due)
            for team, due in dues
            if team.status == TeamStatus.REGISTERED and (due.owes or team.number in just_paid)
        ),
        paid=tuple(_list_paid(accounts)),
    )


def _list_paid(accounts: Accounts) -> list[MovementLine]:
    teams, standing = accounts.teams, accounts.movements
    paid = [
        (teams[row.team_id], row)
        for row in standing
        if row.kind == MovementKind.FEE and row.team_id is not None
    ]
    paid.sort(key=lambda told: told[0].number)
    rows = [row for _team, row in paid]
    receipts = Receipt.objects.filter(movement__in=rows, cancels=None).select_related("book")
    made = {receipt.movement_id: receipt for receipt in receipts}
    for team, row in paid:
        row.team = team
    return [MovementLine(movement=row, receipt=made.get(row.pk), is_undone=False) for row in rows]
