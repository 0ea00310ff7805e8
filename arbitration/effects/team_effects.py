"""What a ruling does to a team or to a player, as values with what undoes them; and every effect,
at a table too, read with what undoes it as a ruling keeps it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast, get_args
from uuid import UUID

from arbitration.effects import CarriedOut, StoredValue
from arbitration.effects.table_effects import TableEffect, TableInstruction, TableUndo
from arbitration.enums import EffectCode, Trait
from tournaments.enums import Act, AdjustmentUnit


@dataclass(frozen=True, kw_only=True, slots=True)
class OnTeam(CarriedOut):
    """An effect on a team, by its number."""

    team_number: int


@dataclass(frozen=True, kw_only=True, slots=True)
class OnPlayer(OnTeam):
    """An effect on a player by key, never by name: a person can be erased, and the record has an
    edition without names."""

    player: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class AdjustmentUndo(StoredValue):
    """The key of the adjustment that was made."""

    adjustment: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalty(OnTeam):
    """`amount` is below zero where points are taken."""

    code: ClassVar[EffectCode] = EffectCode.PENALTY
    traits: ClassVar[frozenset[Trait]] = frozenset()
    stake: ClassVar[Act | None] = None
    touches: ClassVar[frozenset[str]] = frozenset()
    undo_type: ClassVar[type[StoredValue]] = AdjustmentUndo

    amount: int
    unit: AdjustmentUnit = AdjustmentUnit.MATCH_POINTS


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerExclusionUndo(StoredValue):
    """The key of the membership that was excluded: a player may have been in two places."""

    member: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerExclusion(OnPlayer):
    """The player plays no more, the team goes on with a substitute."""

    code: ClassVar[EffectCode] = EffectCode.PLAYER_EXCLUSION
    traits: ClassVar[frozenset[Trait]] = frozenset({Trait.LEAVES_PLACE})
    stake: ClassVar[Act | None] = Act.PLAYER_EXCLUDED
    touches: ClassVar[frozenset[str]] = frozenset()
    undo_type: ClassVar[type[StoredValue]] = PlayerExclusionUndo


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamExclusionUndo(StoredValue):
    """The team that was excluded."""

    team_number: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamExclusion(OnTeam):
    """The team plays no more."""

    code: ClassVar[EffectCode] = EffectCode.EXCLUSION
    traits: ClassVar[frozenset[Trait]] = frozenset()
    stake: ClassVar[Act | None] = Act.TEAM_EXCLUDED
    touches: ClassVar[frozenset[str]] = frozenset()
    undo_type: ClassVar[type[StoredValue]] = TeamExclusionUndo


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamWarning(OnTeam):
    """A warning that a team receives."""

    code: ClassVar[EffectCode] = EffectCode.WARNING
    traits: ClassVar[frozenset[Trait]] = frozenset({Trait.WARNS})
    stake: ClassVar[Act | None] = None
    touches: ClassVar[frozenset[str]] = frozenset()


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


def list_teams_hit(effects: Iterable[Effect], trait: Trait) -> list[int]:
    """The numbers of the teams that effects of one trait are on, as often as they are."""
    return [
        effect.team_number
        for effect in effects
        if isinstance(effect, OnTeam) and trait in effect.traits
    ]


def read_undos(
    effects: Sequence[Effect], applied: Sequence[Mapping[str, Any] | None]
) -> tuple[Undo | None, ...]:
    """What undoes each of some effects, in the same order; None where one changed nothing."""
    return tuple(_read_undo(*pair) for pair in zip(effects, applied, strict=True))


def _read_undo(effect: Effect, applied: Mapping[str, Any] | None) -> Undo | None:
    if applied is None or effect.undo_type is None:
        return None
    return cast("Undo", effect.undo_type.from_json(applied))
