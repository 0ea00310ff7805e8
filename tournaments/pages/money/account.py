"""A team's account as its page shows it, who still owes, and sums in what is kept of a person."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_local_moment
from tournaments.enums import BY_HAND, ChargeKind, MovementKind, PaymentMethod, TeamStatus
from tournaments.models import Charge, Movement, Receipt, Team
from tournaments.pages.money.dues import Due
from tournaments.pages.money.treasury import Accounts
from tournaments.pages.teams.kept_data import Fact
from tournaments.queries.money.accounts import NOTHING, find_balance, list_charges, list_movements


@dataclass(frozen=True, kw_only=True, slots=True)
class MovementLine:
    """A movement with its receipt; `is_undone` where it was reversed, or reverses another."""

    movement: Movement
    receipt: Receipt | None
    is_undone: bool

    @property
    def receipts(self) -> tuple[Receipt, ...]:
        """The receipt and the one that cancels it."""
        made = (self.receipt, self.receipt and self.receipt.cancelled_with)
        return tuple(receipt for receipt in made if receipt)


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamAccount:
    """What is asked and what was paid."""

    team: Team
    due: Due
    charges: tuple[Charge, ...]
    lines: tuple[MovementLine, ...]

    @property
    def has_address(self) -> bool:
        """Whether a receipt can go by mail."""
        return any(player.email and player.mail_dead_at is None for player in self.team.players)

    @property
    def usual_method(self) -> PaymentMethod:
        """How the team last paid by hand, and so what is most likely given back; else in cash."""
        paid = (line.movement for line in reversed(self.lines) if not line.is_undone)
        found = (
            PaymentMethod(movement.method) for movement in paid if movement.kind == MovementKind.FEE
        )
        return next((method for method in found if method in BY_HAND), PaymentMethod.CASH)

    @property
    def is_given(self) -> bool:
        """Whether the entry was offered."""
        return any(charge.kind == ChargeKind.GIFT for charge in self.charges)


def read_account(team: Team) -> TeamAccount:
    """A team's account, in a fixed number of queries."""
    movements = list(list_movements(team))
    receipts = Receipt.objects.filter(movement__in=movements, cancels=None)
    by_movement = {
        receipt.movement_id: receipt
        for receipt in receipts.select_related("book", "cancelled_by__book")
    }
    return TeamAccount(
        team=team,
        due=Due(balance=find_balance(team)),
        charges=tuple(list_charges(team)),
        lines=tuple(
            MovementLine(
                movement=movement,
                receipt=by_movement.get(movement.pk),
                is_undone=movement.reverses is not None or hasattr(movement, "reversed_by"),
            )
            for movement in movements
        ),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Debtor:
    """A team and what it owes; nothing any more of one that has just paid."""

    team: Team
    due: Due


@dataclass(frozen=True, kw_only=True, slots=True)
class PaidLine(MovementLine):
    """A sum that a team paid and that stands. `refunded_cents` are what the team was given back of
    all that it paid, beside its last sum alone; `may_refund` where something is left of it."""

    refunded_cents: int
    may_refund: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Payers:
    """Who owes, by number, and every sum that a team paid and that stands, by number."""

    owing: tuple[Debtor, ...]
    paid: tuple[PaidLine, ...]


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


def _list_paid(accounts: Accounts) -> list[PaidLine]:
    teams, standing = accounts.teams, accounts.movements
    paid = [
        (teams[row.team_id], row)
        for row in standing
        if row.kind == MovementKind.FEE and row.team_id is not None
    ]
    paid.sort(key=lambda pair: pair[0].number)
    rows = [row for _team, row in paid]
    receipts = Receipt.objects.filter(movement__in=rows, cancels=None).select_related("book")
    made = {receipt.movement_id: receipt for receipt in receipts}
    refunded = Counter[int]()
    for row in standing:
        if row.kind == MovementKind.REFUND and row.team_id is not None:
            refunded[_account_of(teams[row.team_id])] -= row.cents
    for team, row in paid:
        row.team = team
    by_account = [(_account_of(team), row) for team, row in paid]
    last = {account: row.pk for account, row in by_account}
    return [
        PaidLine(
            movement=row,
            receipt=made.get(row.pk),
            is_undone=False,
            refunded_cents=refunded[account] if last[account] == row.pk else 0,
            may_refund=accounts.balances.get(account, NOTHING).paid_cents > 0,
        )
        for account, row in by_account
    ]


def _account_of(team: Team) -> int:
    """The row of the team on whose account it stands: a lone player's is where they joined."""
    return team.joined_id or team.pk


def list_kept_sums(where: Mapping[int, str]) -> Iterator[Fact]:
    """What was asked for, paid and receipted."""
    for charge in Charge.objects.filter(team__in=where, cancelled_at=None).order_by("pk"):
        details = [where[charge.team_id], charge.label, phrase_cents(charge.cents), charge.reason]
        yield _("Somme demandée"), " · ".join(filter(None, details))
    movements = Movement.objects.filter(team__in=where).order_by("pk")
    for movement in movements:
        details = [
            where[movement.team_id or 0], phrase_cents(movement.cents), movement.label,
            str(movement.get_method_display()), phrase_local_moment(movement.at), movement.reason,
        ]  # fmt: skip
        yield _("Paiement"), " · ".join(filter(None, details))
    for receipt in Receipt.objects.filter(movement__team__in=where).order_by("pk"):
        details = [str(receipt), receipt.payer, receipt.label, phrase_cents(receipt.cents)]
        yield _("Reçu"), " · ".join(filter(None, details))
