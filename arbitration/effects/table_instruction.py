"""What the table is told to do: a consequence of the engine's tariff that the site leaves to the
players."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from arbitration.effects.stored_value import StoredValue
from scoring import Consequence
from scoring import Effect as EngineEffect


@dataclass(frozen=True, kw_only=True, slots=True)
class TableInstruction:
    """A consequence as the engine gave it: cards dealt again, a suit that may not be played."""

    undo_type: ClassVar[type[StoredValue] | None] = None

    consequence: Consequence

    @property
    def effect(self) -> EngineEffect:
        return self.consequence.effect

    @property
    def touches(self) -> frozenset[str]:
        """Nothing that another ruling could touch: a sheet stays as it is."""
        return frozenset()

    def to_json(self) -> dict[str, Any]:
        """The instruction as a JSON object of what it names."""
        return self.consequence.to_json()

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """The instruction that a JSON object holds. Raises ValueError for an unknown effect."""
        named = {name: value for name, value in stored.items() if name != "effect"}
        effect = EngineEffect(stored["effect"])
        return cls(consequence=Consequence(effect=effect, **named))
