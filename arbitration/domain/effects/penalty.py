"""Taking points from a team, or giving it some."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.penalty import Penalty, PenaltyUndo
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.enums import AdjustmentKind
from tournaments.models import Adjustment


def do(effect: Penalty, deciding: Deciding) -> PenaltyUndo:
    """Adjust the team's points. Raises Refused as `make_adjustment` does."""
    made = make_adjustment(
        deciding.find_team(effect.team_number),
        kind=AdjustmentKind.PENALTY,
        unit=effect.unit,
        amount=effect.amount,
        reason=deciding.reason,
        reason_code=deciding.incident.kind,
        by=deciding.by,
        match=deciding.incident.match,
    )
    return PenaltyUndo(adjustment=made.key)


def undo(before: PenaltyUndo, deciding: Deciding) -> None:
    """Reverse the adjustment, unless somebody cancelled it in the meantime."""
    made = Adjustment.objects.get(key=before.adjustment)
    if not Adjustment.objects.filter(reverses=made).exists():
        reverse_adjustment(made, reason=deciding.reason, by=deciding.by)


PENALTY = CarryingOut(effect=Penalty, do=do, undo=undo)
