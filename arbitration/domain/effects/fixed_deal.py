"""Fixing the facts of a deal."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.fixed_deal import DealUndo, FixedDeal
from tournaments.domain.sheets.rulings import DealBefore, fix_deal, release_deal


def do(effect: FixedDeal, deciding: Deciding) -> DealUndo:
    """Fix the deal. Raises Refused as `fix_deal` does."""
    before = fix_deal(
        deciding.sheet,
        number=effect.deal,
        facts=effect.facts,
        by=deciding.by,
        reason=deciding.reason,
    )
    return DealUndo(deal=effect.deal, fixed=effect.facts, **before._asdict())


def undo(before: DealUndo, deciding: Deciding) -> None:
    """Have the deal say again what it said."""
    release_deal(
        deciding.sheet,
        number=before.deal,
        fixed=before.fixed,
        before=DealBefore(ruled=before.ruled, facts=before.facts, stood=before.stood),
        by=deciding.by,
        reason=deciding.reason,
    )


FIXED_DEAL = CarryingOut(effect=FixedDeal, do=do, undo=undo)
