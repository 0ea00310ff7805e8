"""Sending a team out."""

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.team_exclusion import TeamExclusion, TeamExclusionUndo
from tournaments.domain.teams.exclusions import exclude_team, readmit_team


def do(effect: TeamExclusion, deciding: Deciding) -> TeamExclusionUndo:
    """Exclude the team. Raises Refused as `exclude_team` does."""
    team = deciding.find_team(effect.team_number)
    excluded = exclude_team(team, by=deciding.by, reason=deciding.reason)
    return TeamExclusionUndo(team_number=excluded.number)


def undo(before: TeamExclusionUndo, deciding: Deciding) -> None:
    """Let the team play again."""
    team = deciding.find_team(before.team_number)
    readmit_team(team, by=deciding.by, reason=deciding.reason)


TEAM_EXCLUSION = CarryingOut(effect=TeamExclusion, do=do, undo=undo)
