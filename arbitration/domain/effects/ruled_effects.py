"""Carrying out what a ruling says, effect by effect, and undoing it exactly."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.domain.effects.table_effects import TABLE_EFFECTS
from arbitration.domain.effects.team_effects import TEAM_EFFECTS
from arbitration.effects.registry import Effect, Undo

CARRYING_OUT: Mapping[type[Effect], CarryingOut[Any, Any]] = {
    carrying.effect: carrying for carrying in (*TABLE_EFFECTS, *TEAM_EFFECTS)
}
"""How each kind of effect is carried out and undone."""


def apply_effects(effects: Sequence[Effect], *, deciding: Deciding) -> tuple[Undo | None, ...]:
    """Carry out effects in order; what undoes each, None where it changed nothing.

    Raises Refused with what an effect is refused with.
    """
    return tuple(CARRYING_OUT[type(effect)].do(effect, deciding) for effect in effects)


def undo_effects(
    effects: Sequence[Effect], undos: Sequence[Undo | None], *, deciding: Deciding
) -> None:
    """Undo effects that were carried out, the last first."""
    for effect, before in reversed(list(zip(effects, undos, strict=True))):
        undo = CARRYING_OUT[type(effect)].undo
        if before is not None and undo is not None:
            undo(before, deciding)


def list_touched(effects: Iterable[Effect]) -> frozenset[str]:
    """What of a sheet effects write on, all together."""
    return frozenset().union(*(effect.touches for effect in effects))
