"""A match that a side loses whatever the totals say."""

from dataclasses import dataclass
from typing import ClassVar

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode


@dataclass(frozen=True, kw_only=True, slots=True)
class LossUndo(StoredValue):
    """Who lost the match by decision before; empty where the totals said it."""

    lost_by: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LostMatch(CarriedOut):
    """The side loses the match."""

    code: ClassVar[EffectCode] = EffectCode.MATCH_LOST
    undo_type: ClassVar[type[StoredValue]] = LossUndo

    side: str

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({"match"})
