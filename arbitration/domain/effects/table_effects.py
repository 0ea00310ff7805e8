"""What a ruling does at a table, carried out and undone."""

from typing import Any, Never

from arbitration.domain.effects import CarryingOut, Deciding
from arbitration.effects.table_effects import (
    BarredSide,
    BarUndo,
    DealUndo,
    DecidedSheet,
    FixedDeal,
    LossUndo,
    LostMatch,
    SheetUndo,
    TableInstruction,
)
from tournaments.domain.sheets.rulings import (
    DealBefore,
    bar_side,
    fix_deal,
    lose_match,
    release_deal,
    restore_sheet,
)


def do_fixed_deal(effect: FixedDeal, deciding: Deciding) -> DealUndo:
    """Fix the deal. Raises Refused as `fix_deal` does."""
    before = fix_deal(
        deciding.sheet,
        number=effect.deal,
        facts=effect.facts,
        by=deciding.by,
        reason=deciding.reason,
    )
    return DealUndo(deal=effect.deal, fixed=effect.facts, **before._asdict())


def undo_fixed_deal(before: DealUndo, deciding: Deciding) -> None:
    """Have the deal say again what it said."""
    release_deal(
        deciding.sheet,
        number=before.deal,
        fixed=before.fixed,
        before=DealBefore(ruled=before.ruled, facts=before.facts, stood=before.stood),
        by=deciding.by,
        reason=deciding.reason,
    )


FIXED_DEAL = CarryingOut(effect=FixedDeal, do=do_fixed_deal, undo=undo_fixed_deal)


def do_decided_sheet(effect: DecidedSheet, deciding: Deciding) -> SheetUndo:
    """Change nothing: the desk wrote on the sheet already, and the effect says what was there."""
    return effect.before


def undo_decided_sheet(before: SheetUndo, deciding: Deciding) -> None:
    """Put the sheet back as it was."""
    restore_sheet(
        deciding.sheet,
        entry=before.entry,
        deals=before.deals,
        totals=before.totals,
        by=deciding.by,
        reason=deciding.reason,
    )


DECIDED_SHEET = CarryingOut(effect=DecidedSheet, do=do_decided_sheet, undo=undo_decided_sheet)


def do_barred_side(effect: BarredSide, deciding: Deciding) -> BarUndo:
    """Bar the side. Raises Refused as `bar_side` does."""
    return BarUndo(deal=effect.deal, barred=_bar(effect.deal, effect.side, deciding))


def undo_barred_side(before: BarUndo, deciding: Deciding) -> None:
    """Let the side take again, or bar the one that was barred before."""
    _bar(before.deal, before.barred, deciding)


def _bar(deal: int, side: str | None, deciding: Deciding) -> str | None:
    sheet, by, reason = deciding.sheet, deciding.by, deciding.reason
    return bar_side(sheet, number=deal, side=side, by=by, reason=reason)


BARRED_SIDE = CarryingOut(effect=BarredSide, do=do_barred_side, undo=undo_barred_side)


def do_lost_match(effect: LostMatch, deciding: Deciding) -> LossUndo:
    """Have the side lose, whatever the totals."""
    return LossUndo(lost_by=_lose(effect.side, deciding))


def undo_lost_match(before: LossUndo, deciding: Deciding) -> None:
    """Have whoever lost before lose again, or leave it to the totals."""
    _lose(before.lost_by, deciding)


def _lose(side: str, deciding: Deciding) -> str:
    return lose_match(deciding.sheet, side=side, by=deciding.by, reason=deciding.reason)


LOST_MATCH = CarryingOut(effect=LostMatch, do=do_lost_match, undo=undo_lost_match)


def do_table_instruction(effect: TableInstruction, deciding: Deciding) -> None:
    """Change nothing: it happens at the table."""


TABLE_INSTRUCTION: CarryingOut[TableInstruction, Never] = CarryingOut(
    effect=TableInstruction, do=do_table_instruction
)

TABLE_EFFECTS: tuple[CarryingOut[Any, Any], ...] = (
    FIXED_DEAL,
    DECIDED_SHEET,
    BARRED_SIDE,
    LOST_MATCH,
    TABLE_INSTRUCTION,
)
