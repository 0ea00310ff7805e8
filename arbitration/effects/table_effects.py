"""What a ruling does at a table, as values with what undoes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from arbitration.effects import CarriedOut, StoredValue
from arbitration.enums import EffectCode, Trait
from scoring import Consequence
from scoring import Effect as EngineEffect
from tournaments.enums import Act
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts


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
    traits: ClassVar[frozenset[Trait]] = frozenset()
    stake: ClassVar[Act | None] = None
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
    traits: ClassVar[frozenset[Trait]] = frozenset({Trait.CHANGES_SHEET})
    stake: ClassVar[Act | None] = None
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


@dataclass(frozen=True, kw_only=True, slots=True)
class BarUndo(StoredValue):
    """Who was barred from the deal before; None where nobody was."""

    deal: int
    barred: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class BarredSide(CarriedOut):
    """The side may not take on the deal of this number."""

    code: ClassVar[EffectCode] = EffectCode.BARRED
    traits: ClassVar[frozenset[Trait]] = frozenset()
    stake: ClassVar[Act | None] = None
    undo_type: ClassVar[type[StoredValue]] = BarUndo

    deal: int
    side: str

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({f"deal {self.deal}"})


@dataclass(frozen=True, kw_only=True, slots=True)
class LossUndo(StoredValue):
    """Who lost the match by decision before; empty where the totals said it."""

    lost_by: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LostMatch(CarriedOut):
    """The side loses the match."""

    code: ClassVar[EffectCode] = EffectCode.MATCH_LOST
    traits: ClassVar[frozenset[Trait]] = frozenset({Trait.CHANGES_SHEET})
    stake: ClassVar[Act | None] = None
    undo_type: ClassVar[type[StoredValue]] = LossUndo

    side: str

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({"match"})


@dataclass(frozen=True, kw_only=True, slots=True)
class TableInstruction:
    """A consequence as the engine gave it: cards dealt again, a suit that may not be played."""

    traits: ClassVar[frozenset[Trait]] = frozenset()
    stake: ClassVar[Act | None] = None
    touches: ClassVar[frozenset[str]] = frozenset()
    undo_type: ClassVar[type[StoredValue] | None] = None

    consequence: Consequence

    @property
    def effect(self) -> EngineEffect:
        return self.consequence.effect

    def to_json(self) -> dict[str, Any]:
        """The instruction as a JSON object of what it names."""
        return self.consequence.to_json()

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """The instruction that a JSON object holds. Raises ValueError for an unknown effect."""
        named = {name: value for name, value in stored.items() if name != "effect"}
        effect = EngineEffect(stored["effect"])
        return cls(consequence=Consequence(effect=effect, **named))


TableEffect = FixedDeal | DecidedSheet | BarredSide | LostMatch | TableInstruction
TableUndo = DealUndo | SheetUndo | BarUndo | LossUndo
