"""What a ruling does to a team or to a player, as values with what undoes them; and every effect,
at a table too, read with what undoes it as a ruling keeps it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast, get_args
from uuid import UUID

from arbitration.effects import CarriedOut, StoredValue
from arbitration.effects.table_effects import TableEffect, TableInstruction, TableUndo
from arbitration.enums import EffectCode
from tournaments.enums import AdjustmentUnit


@dataclass(frozen=True, kw_only=True, slots=True)
class AdjustmentUndo(StoredValue):
    """The key of the adjustment that was made."""

    adjustment: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalty(CarriedOut):
    """`amount` is below zero where points are taken."""

    code: ClassVar[EffectCode] = EffectCode.PENALTY
    undo_type: ClassVar[type[StoredValue]] = AdjustmentUndo

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
TeamUndo = AdjustmentUndo | TeamExclusionUndo | PlayerExclusionUndo


Effect = TableEffect | TeamEffect
Undo = TableUndo | TeamUndo

EFFECTS: tuple[type[Effect], ...] = get_args(Effect)
"""Every kind of effect: each layer has to know what to do with each."""

_BY_CODE: Mapping[str, type[Effect]] = {
    kind.code.value: kind for kind in EFFECTS if issubclass(kind, CarriedOut)
}


def read_effects(stored: Iterable[Mapping[str, Any]]) -> tuple[Effect, ...]:
    """Effects as a ruling keeps them; what is none of the site's is an instruction of the tariff.

    Raises ValueError for an effect that neither knows.
    """
    return tuple(
        _BY_CODE.get(effect["effect"], TableInstruction).from_json(effect) for effect in stored
    )


def read_undos(
    effects: Sequence[Effect], applied: Sequence[Mapping[str, Any] | None]
) -> tuple[Undo | None, ...]:
    """What undoes each of some effects, in the same order; None where one changed nothing."""
    return tuple(_read_undo(*pair) for pair in zip(effects, applied, strict=True))


def _read_undo(effect: Effect, applied: Mapping[str, Any] | None) -> Undo | None:
    if applied is None or effect.undo_type is None:
        return None
    return cast("Undo", effect.undo_type.from_json(applied))
