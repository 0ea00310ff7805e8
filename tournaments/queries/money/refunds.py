"""Refunds of a team, by hand and online, beside one another: the same money is noted once."""

from tournaments.enums import BY_HAND, MovementKind, PaymentMethod
from tournaments.models import Movement, Team
from tournaments.queries.money.accounts import list_movements


def list_refunds_by_hand(fee: Movement) -> list[Movement]:
    """What somebody noted as given back to the team of a fee, since it was paid and not reversed;
    the first noted first."""
    if fee.team is None:
        return []
    noted = list_movements(fee.team).filter(
        kind=MovementKind.REFUND,
        method__in=BY_HAND,
        reverses=None,
        reversed_by=None,
        at__gte=fee.at,
    )
    return list(noted)


def find_seen_online(team: Team, cents: int) -> Movement | None:
    """The refund of that sum that HelloAsso told of, where nobody has said yet that another of the
    same sum was made besides; the latest."""
    movements = list(list_movements(team).filter(cents=-cents))
    seen = [movement for movement in movements if _is_seen_online(movement)]
    by_hand = [
        movement
        for movement in movements
        if _is_by_hand(movement) and seen and movement.at >= seen[0].at
    ]
    return seen[-1] if len(seen) > len(by_hand) else None


def _is_seen_online(movement: Movement) -> bool:
    """A part that went back, or the opposite of a fee that went back whole."""
    return movement.method == PaymentMethod.ONLINE


def _is_by_hand(movement: Movement) -> bool:
    is_refund = movement.kind == MovementKind.REFUND and movement.method in BY_HAND
    return is_refund and movement.reverses is None and not hasattr(movement, "reversed_by")
