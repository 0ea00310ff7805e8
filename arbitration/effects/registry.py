"""Every effect of a ruling, and reading effects and what undoes them as a ruling keeps them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast, get_args

from arbitration.effects.stored_value import CarriedOut
from arbitration.effects.table_effects import TableEffect, TableInstruction, TableUndo
from arbitration.effects.team_effects import TeamEffect, TeamUndo

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
