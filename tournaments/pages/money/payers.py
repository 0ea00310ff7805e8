"""Who still owes, and what each paid, with the receipt of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.enums import MovementKind, TeamStatus
from tournaments.models import Movement, Receipt, Team, Tournament
from tournaments.pages.money.account import MovementLine
from tournaments.pages.money.dues import Due
from tournaments.queries.money.accounts import NOTHING, find_balances


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


def read_payers(tournament: Tournament, *, just_paid: Collection[int] = ()) -> Payers:
    """In a fixed number of queries. Those of `just_paid` stay where they stood, by number: nothing
    moves under the hand that takes the money."""
    balances = find_balances(tournament)
    teams = {team.pk: team for team in tournament.teams.with_players()}
    dues = [(team, Due(balance=balances.get(pk, NOTHING))) for pk, team in teams.items()]
    return Payers(
        owing=tuple(
            Debtor(team=team, due=due)
            for team, due in dues
            if team.status == TeamStatus.REGISTERED and (due.owes or team.number in just_paid)
        ),
        paid=tuple(_list_paid(tournament, teams)),
    )


def _list_paid(tournament: Tournament, teams: Mapping[int, Team]) -> list[MovementLine]:
    standing = Movement.objects.filter(
        tournament=tournament, kind=MovementKind.FEE, reverses=None, reversed_by=None
    ).exclude(team=None)
    rows = list(standing.order_by("team__number", "at", "pk"))
    receipts = Receipt.objects.filter(movement__in=rows, cancels=None).select_related("book")
    made = {receipt.movement_id: receipt for receipt in receipts}
    for row in rows:
        row.team = teams[row.team_id] if row.team_id else None
    return [MovementLine(movement=row, receipt=made.get(row.pk), is_undone=False) for row in rows]
