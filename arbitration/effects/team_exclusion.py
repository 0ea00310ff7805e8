"""A team that is sent out of the tournament."""

from dataclasses import dataclass
from typing import ClassVar

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamExclusionUndo(StoredValue):
    """The team that was excluded."""

    team_number: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamExclusion(CarriedOut):
    """The team plays no more."""

    code: ClassVar[EffectCode] = EffectCode.EXCLUSION
    undo_type: ClassVar[type[StoredValue]] = TeamExclusionUndo

    team_number: int
