"""Points that a team loses, or is given."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode
from tournaments.enums import AdjustmentUnit


@dataclass(frozen=True, kw_only=True, slots=True)
class PenaltyUndo(StoredValue):
    """The key of the adjustment that was made."""

    adjustment: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalty(CarriedOut):
    """`team` is a key; `amount` is below zero where points are taken."""

    code: ClassVar[EffectCode] = EffectCode.PENALTY
    undo_type: ClassVar[type[StoredValue]] = PenaltyUndo

    team: int
    amount: int
    unit: AdjustmentUnit = AdjustmentUnit.MATCH_POINTS

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """The penalty that a JSON object holds. Raises ValueError for an unknown unit."""
        unit = AdjustmentUnit(stored["unit"])
        return cls(team=stored["team"], amount=stored["amount"], unit=unit)
