"""The door: who came, who paid, who left, who came back. Every act may be repeated safely."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.teams.teams import lock_team
from tournaments.enums import Act, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Team
from tournaments.queries.teams.lists import has_played


@transaction.atomic
def check_in_team(team: Team, *, by: Actor) -> Team:
    """Note that a team has come; two doors may both say so. Raises `Refused`
    (`finished`, `waiting`, `withdrawn`)."""
    team = lock_team(team)
    if team.is_present:
        return team
    _refuse_without_place(team)
    if team.left_at is not None:
        return _note_return(team, by=by)
    team.is_present, team.checked_in_at = True, timezone.now()
    return _announce_presence(team, Act.TEAM_CHECKED_IN, by=by)


@transaction.atomic
def undo_check_in(team: Team, *, by: Actor) -> Team:
    """Take back an arrival noted by mistake. Raises `Refused` (`finished`, `has-played`)."""
    team = lock_team(team)
    if not team.is_present:
        return team
    if has_played(team):
        raise Refused(
            _("L'équipe %(number)s a déjà une table : notez plutôt son départ.")
            % {"number": team.number},
            code="has-played",
        )
    team.is_present, team.checked_in_at = False, None
    return _announce_presence(team, Act.CHECK_IN_UNDONE, by=by)


@transaction.atomic
def record_departure(team: Team, *, by: Actor, reason: str = "") -> Team:
    """Note that a team leaves: the next draws go without it. Raises `Refused` (`finished`)."""
    team = lock_team(team)
    if not team.is_present:
        return team
    team.is_present, team.left_at = False, timezone.now()
    return _announce_presence(team, Act.TEAM_LEFT, by=by, reason=reason)


@transaction.atomic
def record_return(team: Team, *, by: Actor) -> Team:
    """Note that a team that left is back. Raises `Refused` (`finished`, `waiting`,
    `withdrawn`)."""
    team = lock_team(team)
    if team.is_present:
        return team
    _refuse_without_place(team)
    return _note_return(team, by=by)


@transaction.atomic
def mark_paid(team: Team, *, paid: bool, by: Actor) -> Team:
    """Note whether a team has paid its fee; some pay when all is over."""
    lock_tournament(team.tournament)
    team = Team.objects.select_for_update().select_related("tournament").get(pk=team.pk)
    if team.has_paid == paid:
        return team
    team.has_paid = paid
    team.save(update_fields=["has_paid"])
    announce(
        Act.TEAM_CHANGED,
        tournament=team.tournament,
        subject=team,
        by=by,
        before={"has_paid": not paid},
        after={"has_paid": paid},
    )
    return team


def _note_return(team: Team, *, by: Actor) -> Team:
    team.is_present, team.left_at = True, None
    return _announce_presence(team, Act.TEAM_RETURNED, by=by)


def _announce_presence(team: Team, act: Act, *, by: Actor, reason: str = "") -> Team:
    team.save(update_fields=["is_present", "checked_in_at", "left_at"])
    announce(
        act,
        tournament=team.tournament,
        subject=team,
        by=by,
        before={"is_present": not team.is_present},
        after={"is_present": team.is_present},
        reason=reason,
    )
    return team


def _refuse_without_place(team: Team) -> None:
    if team.status == TeamStatus.WAITING:
        raise Refused(
            _("L'équipe %(number)s est en liste d'attente : donnez-lui d'abord une place.")
            % {"number": team.number},
            code="waiting",
        )
    if team.status == TeamStatus.WITHDRAWN:
        raise Refused(
            _("L'équipe %(number)s s'est désistée : réinscrivez-la d'abord.")
            % {"number": team.number},
            code="withdrawn",
        )
