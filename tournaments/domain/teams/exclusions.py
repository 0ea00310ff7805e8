"""Teams and players whom an arbiter sends out of the tournament, and lets back in.

What a team played stays: its opponents earned their results. No later draw places it; where a
round goes on without it, it misses that round. It keeps the place that its points give it, marked.

A player sent out alone leaves a team that goes on: no draw places it before a substitute has taken
the place. Who was sent out comes back neither as a substitute nor in another team. Where people
play for themselves, the player is the entry: it is excluded as a team is.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, read_again
from tournaments.domain.teams.teams import lock_team
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Team, TeamMember


@transaction.atomic
def exclude_team(team: Team, *, by: Actor, reason: str) -> Team:
    """Exclude a team. Raises Refused (`finished`, `reason-missing`, `already-excluded`)."""
    team = lock_team(team, Act.TEAM_EXCLUDED, reason=reason)
    if team.excluded_at is not None:
        raise Refused(_("Cette équipe est déjà exclue."), code="already-excluded")
    team.excluded_at = timezone.now()
    return _announce_exclusion(team, Act.TEAM_EXCLUDED, by=by, reason=reason)


@transaction.atomic
def readmit_team(team: Team, *, by: Actor, reason: str) -> Team:
    """Let an excluded team play again. Raises Refused (`finished`, `reason-missing`)."""
    team = lock_team(team, Act.TEAM_READMITTED, reason=reason)
    if team.excluded_at is None:
        return team
    team.excluded_at = None
    return _announce_exclusion(team, Act.TEAM_READMITTED, by=by, reason=reason)


@transaction.atomic
def exclude_player(member: TeamMember, *, by: Actor, reason: str) -> TeamMember:
    """Exclude one player of a team, whether somebody has taken the place since or not.

    Raises Refused (`finished`, `reason-missing`, `already-excluded`).
    """
    member = _locked_member(member, Act.PLAYER_EXCLUDED, reason=reason)
    if member.team.tournament.is_of_people:
        member.team = exclude_team(member.team, by=by, reason=reason)
        return member
    if member.excluded_at is not None:
        raise Refused(_("Ce joueur est déjà exclu."), code="already-excluded")
    member.excluded_at = timezone.now()
    return _saved_member(member, Act.PLAYER_EXCLUDED, by=by, reason=reason)


@transaction.atomic
def readmit_player(member: TeamMember, *, by: Actor, reason: str) -> TeamMember:
    """Let an excluded player play again: in the same place, unless a substitute has it by now.

    Raises Refused (`finished`, `reason-missing`).
    """
    member = _locked_member(member, Act.PLAYER_READMITTED, reason=reason)
    if member.team.tournament.is_of_people:
        member.team = readmit_team(member.team, by=by, reason=reason)
        return member
    if member.excluded_at is None:
        return member
    member.excluded_at = None
    return _saved_member(member, Act.PLAYER_READMITTED, by=by, reason=reason)


def _locked_member(member: TeamMember, act: Act, *, reason: str) -> TeamMember:
    """The row read again with its team, both locked by the tournament's lock."""
    team = lock_team(member.team, act, reason=reason)
    locked = read_again(TeamMember.objects.all(), pk=member.pk)
    locked.team = team
    return locked


def _saved_member(member: TeamMember, act: Act, *, by: Actor, reason: str) -> TeamMember:
    member.save(update_fields=["excluded_at"])
    announce(
        act,
        tournament=member.team.tournament,
        subject=member.team,
        by=by,
        after={"player": member.player.key, "position": member.position},
        reason=reason,
    )
    return member


def _announce_exclusion(team: Team, act: Act, *, by: Actor, reason: str) -> Team:
    team.save(update_fields=["excluded_at"])
    announce(
        act,
        tournament=team.tournament,
        subject=team,
        by=by,
        before={"excluded": team.excluded_at is None},
        after={"excluded": team.excluded_at is not None},
        reason=reason,
    )
    return team
