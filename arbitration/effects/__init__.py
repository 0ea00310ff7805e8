"""What a ruling does, as values that are kept as JSON, each with what undoes it.

How each is carried out and undone stands in `domain/effects/`, how it is said in `pages/effects/`,
how it is asked for in `forms/effects/`, under the same file names; `team_effects` lists them all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar, Self
from uuid import UUID

from arbitration.enums import EffectCode, Trait
from tournaments.enums import Act


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredValue:
    """A value that a ruling keeps in the database under the names of its fields."""

    def to_json(self) -> dict[str, Any]:
        """The value as a JSON object."""
        return {field.name: _write(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """The value that a JSON object holds. Raises KeyError for a member that is missing,
        ValueError for a key or a code that is none."""
        return cls(**{field.name: _read(field.type, stored[field.name]) for field in fields(cls)})


def _write(value: Any) -> Any:
    return str(value) if isinstance(value, UUID | Enum) else value


def _read(kind: Any, stored: Any) -> Any:
    """A member of a dataclass from what JSON has of it: a key and a code are texts there."""
    return kind(stored) if isinstance(kind, type) and issubclass(kind, UUID | Enum) else stored


@dataclass(frozen=True, kw_only=True, slots=True)
class CarriedOut(StoredValue):
    """An effect that the site carries out, each kind of which states its own `traits`, and the act
    by which something is lost, its `stake`; `undo_type` is what it leaves to be undone by, None
    where it changes nothing.

    Each states as `touches` what of a sheet it writes on too: a deal by its number, both totals,
    who loses the match. Of two rulings that touch the same, the later has to be undone first.
    """

    code: ClassVar[EffectCode]
    traits: ClassVar[frozenset[Trait]]
    stake: ClassVar[Act | None]
    undo_type: ClassVar[type[StoredValue] | None] = None

    def to_json(self) -> dict[str, Any]:
        """The effect as a JSON object that names its kind."""
        return {"effect": self.code.value} | StoredValue.to_json(self)
