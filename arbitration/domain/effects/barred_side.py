"""Keeping a side from taking."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.barred_side import BarredSide, BarUndo
from tournaments.domain.sheets.rulings import bar_side, lift_bar


def do(effect: BarredSide, deciding: Deciding) -> BarUndo:
    """Bar the side. Raises Refused as `bar_side` does."""
    before = bar_side(
        deciding.sheet,
        number=effect.deal,
        side=effect.side,
        by=deciding.by,
        reason=deciding.reason,
    )
    return BarUndo.from_json(before)


def undo(before: BarUndo, deciding: Deciding) -> None:
    """Let the side take again, or bar the one that was barred before."""
    lift_bar(deciding.sheet, undo=before.to_json(), by=deciding.by, reason=deciding.reason)


BARRED_SIDE = CarryingOut(effect=BarredSide, do=do, undo=undo)
