"""What a ruling does to a team or to a player, as values with what undoes them."""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID

from arbitration.effects.stored_value import CarriedOut, StoredValue
from arbitration.enums import EffectCode
from tournaments.enums import AdjustmentUnit


@dataclass(frozen=True, kw_only=True, slots=True)
class PenaltyUndo(StoredValue):
    """The key of the adjustment that was made."""

    adjustment: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalty(CarriedOut):
    """`amount` is below zero where points are taken."""

    code: ClassVar[EffectCode] = EffectCode.PENALTY
    undo_type: ClassVar[type[StoredValue]] = PenaltyUndo

    team_number: int
    amount: int
    unit: AdjustmentUnit = AdjustmentUnit.MATCH_POINTS


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


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamWarning(CarriedOut):
    """A warning that a team receives."""

    code: ClassVar[EffectCode] = EffectCode.WARNING

    team_number: int


TeamEffect = Penalty | TeamExclusion | PlayerExclusion | TeamWarning
TeamUndo = PenaltyUndo | TeamExclusionUndo | PlayerExclusionUndo
