"""Sending one player out."""

from django.utils.translation import gettext as _

from arbitration.domain.effects.deciding import CarryingOut, Deciding
from arbitration.effects.player_exclusion import PlayerExclusion, PlayerExclusionUndo
from tournaments.domain.teams.exclusions import exclude_player, readmit_player
from tournaments.errors import Refused
from tournaments.models import TeamMember


def do(effect: PlayerExclusion, deciding: Deciding) -> PlayerExclusionUndo:
    """Exclude the player. Raises Refused: `no-team`, `no-player` where the team has no such
    player, and as `exclude_player` does."""
    team = deciding.find_team(effect.team_number)
    members = team.members.filter(player__key=effect.player)
    member = members.order_by("since_round").last()
    if member is None:
        raise Refused(
            _("Choisissez un joueur de l'équipe."), code="no-player", field="excluded_player"
        )
    excluded = exclude_player(member, by=deciding.by, reason=deciding.reason)
    return PlayerExclusionUndo(member=excluded.key)


def undo(before: PlayerExclusionUndo, deciding: Deciding) -> None:
    """Let the player in again."""
    member = TeamMember.objects.select_related("team__tournament").get(key=before.member)
    readmit_player(member, by=deciding.by, reason=deciding.reason)


PLAYER_EXCLUSION = CarryingOut(effect=PlayerExclusion, do=do, undo=undo)
