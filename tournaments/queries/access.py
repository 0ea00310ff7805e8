"""Who may reach what: authorisation as querysets."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from tournaments.models import Club, Tournament
from tournaments.permissions import ROLES_HOLDING, Permission

AnyUser = User | AnonymousUser


def clubs_with(user: AnyUser, permission: Permission) -> QuerySet[Club]:
    """The clubs in which a person holds a permission; a superuser holds all of them."""
    if not user.is_authenticated:
        return Club.objects.none()
    if user.is_superuser:
        return Club.objects.all()
    roles = ROLES_HOLDING[permission]
    return Club.objects.filter(
        Q(memberships__user_id=user.pk, memberships__role__in=roles)
    ).distinct()


def tournaments_with(user: AnyUser, permission: Permission) -> QuerySet[Tournament]:
    """The tournaments in which a person holds a permission."""
    return Tournament.objects.filter(club__in=clubs_with(user, permission))


def public_tournaments() -> QuerySet[Tournament]:
    """What anybody may see without an account."""
    return Tournament.objects.filter(is_public=True)


def held_permissions(user: AnyUser, tournament: Tournament) -> frozenset[Permission]:
    """Everything a person may do in one tournament; for showing or hiding what a page offers."""
    if not user.is_authenticated:
        return frozenset()
    if user.is_superuser:
        return frozenset(Permission)
    roles = set(user.memberships.filter(club_id=tournament.club_id).values_list("role", flat=True))
    return frozenset(p for p, holders in ROLES_HOLDING.items() if roles & holders)
