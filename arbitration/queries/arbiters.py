"""Who decides in a tournament, and who may take an incident over from another."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.permissions import ROLES_HOLDING, Permission
from tournaments.queries.access import AnyUser

HEADS = frozenset({Role.ORGANISER, Role.HEAD_ARBITER})


def people_with(tournament: Tournament, roles: frozenset[Role]) -> QuerySet[User]:
    """The people who hold one of some roles in a tournament or in its club, by name."""
    in_club = Q(memberships__club=tournament.club_id, memberships__role__in=roles)
    here = Q(tournament_roles__tournament=tournament, tournament_roles__role__in=roles)
    return User.objects.filter(in_club | here).distinct().order_by("last_name", "username")


def may_take_over(user: AnyUser, tournament: Tournament) -> bool:
    """Whether a person may take an incident from the arbiter who has it."""
    if not user.is_authenticated or user.is_superuser:
        return user.is_superuser
    return people_with(tournament, HEADS).filter(pk=user.pk).exists()


def possible_jurors(tournament: Tournament) -> QuerySet[User]:
    """Who may be named to the jury: those who may decide at tables."""
    return people_with(tournament, ROLES_HOLDING[Permission.RESOLVE_CONTESTS])
