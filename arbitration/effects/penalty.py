"""Points that a team loses, or is given."""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode
from tournaments.enums import AdjustmentUnit


@dataclass(frozen=True, kw_only=True, slots=True)
class PenaltyUndo(StoredValue):
    """The key of the adjustment that was made."""

    adjustment: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalty(CarriedOut):
    """`amount` is below zero where points are taken."""

    code: ClassVar[EffectCode] = EffectCode.PENALTY
    undo_type: ClassVar[type[StoredValue]] = PenaltyUndo

    team_number: int
    amount: int
    unit: AdjustmentUnit = AdjustmentUnit.MATCH_POINTS
