"""Leaving to the players what the tariff tells them to do."""

from typing import Never

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.table_instruction import TableInstruction


def do(effect: TableInstruction, deciding: Deciding) -> None:
    """Change nothing: it happens at the table."""


TABLE_INSTRUCTION: CarryingOut[TableInstruction, Never] = CarryingOut(
    effect=TableInstruction, do=do
)
