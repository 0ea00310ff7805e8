"""Who decides in a tournament, and who may take an incident over from another."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from arbitration.models import Incident
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.permissions import ROLES_HOLDING, Permission
from tournaments.queries.rights.access import AnyUser

HEADS = frozenset({Role.ORGANISER, Role.HEAD_ARBITER})


def find_people_with(tournament: Tournament, roles: frozenset[Role]) -> QuerySet[User]:
    """The people who hold one of some roles in a tournament or in its club, by name."""
    in_club = Q(memberships__club=tournament.club_id, memberships__role__in=roles)
    here = Q(tournament_roles__tournament=tournament, tournament_roles__role__in=roles)
    return User.objects.filter(in_club | here).distinct().order_by("last_name", "username")


def may_take_over(user: AnyUser, incident: Incident) -> bool:
    """Whether one who decides at tables may take an incident from the arbiter who has it: the
    heads always, anybody where that arbiter no longer decides here."""
    if not user.is_authenticated or user.is_superuser:
        return user.is_superuser
    heads = find_people_with(incident.tournament, HEADS)
    return heads.filter(pk=user.pk).exists() or not _still_decides(incident)


def _still_decides(incident: Incident) -> bool:
    held = incident.taken_by
    if held is None or held.is_superuser:
        return held is not None
    return find_possible_jurors(incident.tournament).filter(pk=held.pk, is_active=True).exists()


def find_possible_jurors(tournament: Tournament) -> QuerySet[User]:
    """Who may be named to the jury: those who may decide at tables."""
    return find_people_with(tournament, ROLES_HOLDING[Permission.RESOLVE_CONTESTS])
