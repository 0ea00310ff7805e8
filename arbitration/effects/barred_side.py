"""A side that may not take on a deal."""

from dataclasses import dataclass
from typing import ClassVar

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode


@dataclass(frozen=True, kw_only=True, slots=True)
class BarUndo(StoredValue):
    """Who was barred from the deal before; None where nobody was."""

    deal: int
    barred: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class BarredSide(CarriedOut):
    """The side may not take on the deal of this number."""

    code: ClassVar[EffectCode] = EffectCode.BARRED
    undo_type: ClassVar[type[StoredValue]] = BarUndo

    deal: int
    side: str

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({f"deal {self.deal}"})
