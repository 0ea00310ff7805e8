"""Warning a team."""

from typing import Never

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.team_warning import TeamWarning


def do(effect: TeamWarning, deciding: Deciding) -> None:
    """Change nothing: warnings are counted in the rulings themselves, so the team has to be one
    of the tournament's. Raises Refused with `no-team`."""
    deciding.find_team(effect.team_number)


TEAM_WARNING: CarryingOut[TeamWarning, Never] = CarryingOut(effect=TeamWarning, do=do)
