"""Having a side lose the match."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.lost_match import LossUndo, LostMatch
from tournaments.domain.sheets.rulings import lose_match


def do(effect: LostMatch, deciding: Deciding) -> LossUndo:
    """Have the side lose, whatever the totals."""
    before = lose_match(deciding.sheet, side=effect.side, by=deciding.by, reason=deciding.reason)
    return LossUndo.from_json(before)


def undo(before: LossUndo, deciding: Deciding) -> None:
    """Have whoever lost before lose again, or leave it to the totals."""
    lose_match(deciding.sheet, side=before.lost_by, by=deciding.by, reason=deciding.reason)


LOST_MATCH = CarryingOut(effect=LostMatch, do=do, undo=undo)
