"""A contested sheet that the desk decided by writing on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetUndo(StoredValue):
    """What a sheet said before: `entry` is how it was kept, `deals` those that changed, by number,
    None where there was none; `totals` empty where there were none, None where they stayed."""

    entry: str | None
    deals: Mapping[str, DealFacts | None]
    totals: TotalsFacts | None

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """What a JSON object holds; rulings of early versions do not say how the sheet was kept."""
        entry = stored.get("entry")
        return cls(entry=entry, deals=stored["deals"], totals=stored["totals"])


@dataclass(frozen=True, kw_only=True, slots=True)
class DecidedSheet(CarriedOut):
    """The sheet is right as it stands; `before` is what it said when it was contested."""

    code: ClassVar[EffectCode] = EffectCode.SHEET
    undo_type: ClassVar[type[StoredValue]] = SheetUndo

    before: SheetUndo

    def to_json(self) -> dict[str, Any]:
        """The effect as a JSON object, what was before within it."""
        return {"effect": self.code.value, "before": self.before.to_json()}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """The effect that a JSON object holds."""
        return cls(before=SheetUndo.from_json(stored["before"]))

    @property
    def touches(self) -> frozenset[str]:
        """The deals that changed, and the totals."""
        return frozenset({"totals", *(f"deal {number}" for number in self.before.deals)})
