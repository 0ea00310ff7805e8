"""Keeping a side from taking."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.barred_side import BarredSide, BarUndo
from tournaments.domain.sheets.rulings import bar_side


def do(effect: BarredSide, deciding: Deciding) -> BarUndo:
    """Bar the side. Raises Refused as `bar_side` does."""
    return BarUndo(deal=effect.deal, barred=_bar(effect.deal, effect.side, deciding))


def undo(before: BarUndo, deciding: Deciding) -> None:
    """Let the side take again, or bar the one that was barred before."""
    _bar(before.deal, before.barred, deciding)


def _bar(deal: int, side: str | None, deciding: Deciding) -> str | None:
    sheet, by, reason = deciding.sheet, deciding.by, deciding.reason
    return bar_side(sheet, number=deal, side=side, by=by, reason=reason)


BARRED_SIDE = CarryingOut(effect=BarredSide, do=do, undo=undo)
