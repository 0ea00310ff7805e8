"""Having a side lose the match."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.lost_match import LossUndo, LostMatch
from tournaments.domain.sheets.rulings import lose_match


def do(effect: LostMatch, deciding: Deciding) -> LossUndo:
    """Have the side lose, whatever the totals."""
    return LossUndo(lost_by=_lose(effect.side, deciding))


def undo(before: LossUndo, deciding: Deciding) -> None:
    """Have whoever lost before lose again, or leave it to the totals."""
    _lose(before.lost_by, deciding)


def _lose(side: str, deciding: Deciding) -> str:
    return lose_match(deciding.sheet, side=side, by=deciding.by, reason=deciding.reason)


LOST_MATCH = CarryingOut(effect=LostMatch, do=do, undo=undo)
