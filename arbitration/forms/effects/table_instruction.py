"""Cards that are dealt again: one of the choices for the deal."""

from typing import Any

from arbitration.effects.table_instruction import TableInstruction
from arbitration.forms.effects.question import Answers, Asked, Question
from scoring import Consequence
from scoring import Effect as EngineEffect

REDEAL = "redeal"
"""The choice for the deal that says: the cards are dealt again."""


def read(answers: Answers, asked: Asked) -> TableInstruction | None:
    """The instruction to deal again; no other is given by hand."""
    if answers.get("deal") != REDEAL:
        return None
    again = Consequence(effect=EngineEffect.REDEAL, seat=asked.incident.seat or None)
    return TableInstruction(consequence=again)


def show(effect: TableInstruction, asked: Asked) -> dict[str, Any]:
    """The choice for the deal, where the cards are dealt again."""
    return {"deal": REDEAL} if effect.effect == EngineEffect.REDEAL else {}


TABLE_INSTRUCTION = Question(effect=TableInstruction, read=read, show=show)
