"""A warning: it changes nothing but is counted."""

from dataclasses import dataclass
from typing import ClassVar

from arbitration.effects.stored_value import CarriedOut
from arbitration.enums import EffectCode


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamWarning(CarriedOut):
    """A warning that a team receives."""

    code: ClassVar[EffectCode] = EffectCode.WARNING

    team_number: int
