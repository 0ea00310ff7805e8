"""A team that is sent out of the tournament."""

from dataclasses import dataclass
from typing import ClassVar

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamExclusionUndo(StoredValue):
    """The key of the team that was excluded."""

    team: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamExclusion(CarriedOut):
    """`team` is a key."""

    code: ClassVar[EffectCode] = EffectCode.EXCLUSION
    undo_type: ClassVar[type[StoredValue]] = TeamExclusionUndo

    team: int
