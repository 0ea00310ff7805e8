"""A deal whose facts the arbiter fixes, wholly or in part."""

from dataclasses import dataclass
from typing import ClassVar

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode
from tournaments.models.sheets.shapes import DealFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class DealUndo(StoredValue):
    """What a deal was before: `fixed` is what was fixed, `ruled` what an earlier ruling had fixed
    there, `facts` what was written there; None where nothing was."""

    deal: int
    fixed: DealFacts
    ruled: DealFacts | None
    facts: DealFacts | None


@dataclass(frozen=True, kw_only=True, slots=True)
class FixedDeal(CarriedOut):
    """`facts` are those that are fixed of the deal of this number."""

    code: ClassVar[EffectCode] = EffectCode.DEAL
    undo_type: ClassVar[type[StoredValue]] = DealUndo

    deal: int
    facts: DealFacts

    @property
    def touches(self) -> frozenset[str]:
        """The deal."""
        return frozenset({f"deal {self.deal}"})

    @property
    def is_annulled(self) -> bool:
        """Whether the deal counts no more and is dealt again."""
        return bool(self.facts.get("annulled"))

    @property
    def awarded_to(self) -> str:
        """The side that is given the points of a deal that the other has lost; empty: none."""
        award = self.facts.get("awarded")
        return "" if award is None else str(award["to"])
