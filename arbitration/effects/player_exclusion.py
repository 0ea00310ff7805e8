"""A player who is sent out of the tournament while the team goes on with a substitute."""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerExclusionUndo(StoredValue):
    """The key of the membership that was excluded: a player may have been in two places."""

    member: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerExclusion(CarriedOut):
    """`player` is a key, never a name: a person can be erased, and the record has an edition
    without names."""

    code: ClassVar[EffectCode] = EffectCode.PLAYER_EXCLUSION
    undo_type: ClassVar[type[StoredValue]] = PlayerExclusionUndo

    team_number: int
    player: UUID
