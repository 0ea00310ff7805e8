"""A team's account as its page shows it."""

from dataclasses import dataclass

from tournaments.enums import BY_HAND, ChargeKind, MovementKind, PaymentMethod
from tournaments.models import Charge, Movement, Receipt, Team
from tournaments.pages.money.dues import Due
from tournaments.queries.money.accounts import find_balance, list_charges, list_movements


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
