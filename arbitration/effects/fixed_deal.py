"""A deal whose facts the arbiter fixes, wholly or in part."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode
from tournaments.models.sheets.shapes import DealFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class DealUndo(StoredValue):
    """What a deal was before: `fixed` is what was fixed, `ruled` what an earlier ruling had fixed
    there, `facts` what was written there; None where nothing was. `stood` names the entries of
    phones on which sides stood, by side."""

    deal: int
    fixed: DealFacts
    ruled: DealFacts | None
    facts: DealFacts | None
    stood: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """What a JSON object holds; rulings of early versions do not say who stood on what."""
        return cls(**{"stood": {}, **stored})


@dataclass(frozen=True, kw_only=True, slots=True)
class FixedDeal(CarriedOut):
    """`facts` are those that are fixed of the deal of this number; with `stays` they are those that
    were written there already, and hold from now on."""

    code: ClassVar[EffectCode] = EffectCode.DEAL
    undo_type: ClassVar[type[StoredValue]] = DealUndo

    deal: int
    facts: DealFacts
    stays: bool = False

    def to_json(self) -> dict[str, Any]:
        """The effect as a JSON object, which says that a deal stays only where it does."""
        told = CarriedOut.to_json(self)
        if not self.stays:
            del told["stays"]
        return told

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """The effect that a JSON object holds."""
        return cls(
            deal=stored["deal"], facts=stored["facts"], stays=bool(stored.get("stays", False))
        )

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({f"deal {self.deal}"})

    @property
    def is_annulled(self) -> bool:
        """Whether the deal counts no more and is dealt again."""
        return bool(self.facts.get("annulled"))

    @property
    def lost_by(self) -> str:
        """The side that has lost the deal by an irregular card; empty: none."""
        return str(self.facts.get("lost_by", ""))

    @property
    def awarded_to(self) -> str:
        """The side that is given the points of a deal that the other has lost; empty: none."""
        award = self.facts.get("awarded")
        return "" if award is None else str(award["to"])
