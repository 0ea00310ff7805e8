"""A team that an arbiter sends out of the tournament, and lets back in.

What it played stays: its opponents earned their results. No later draw places it; where a round
goes on without it, it misses that round. It keeps the place that its points give it, marked.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.teams import locked_team
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Team


@transaction.atomic
def exclude_team(team: Team, *, by: Actor, reason: str) -> Team:
    """Exclude a team. Raises Refused (`finished`, `reason-missing`, `already-excluded`)."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi."), code="reason-missing", field="reason")
    team = locked_team(team)
    if team.excluded_at is not None:
        raise Refused(_("Cette équipe est déjà exclue."), code="already-excluded")
    team.excluded_at = timezone.now()
    return _saved(team, Act.TEAM_EXCLUDED, by=by, reason=reason)


@transaction.atomic
def readmit_team(team: Team, *, by: Actor, reason: str) -> Team:
    """Let an excluded team play again. Raises Refused (`finished`, `reason-missing`)."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi."), code="reason-missing", field="reason")
    team = locked_team(team)
    if team.excluded_at is None:
        return team
    team.excluded_at = None
    return _saved(team, Act.TEAM_READMITTED, by=by, reason=reason)


def _saved(team: Team, act: Act, *, by: Actor, reason: str) -> Team:
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
