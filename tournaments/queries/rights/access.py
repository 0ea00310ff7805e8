"""Who may reach what: authorisation as querysets."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import BooleanField, Q, QuerySet, Value

from tournaments.enums import Scope
from tournaments.models import ApiToken, Club, HelperPass, Tournament, TournamentRole
from tournaments.permissions import (
    OF_THE_CLUB,
    PERMISSION_OF_SCOPE,
    ROLES_HOLDING,
    WITHIN_A_ROOM,
    Permission,
    list_granted,
)

AnyUser = User | AnonymousUser
Holder = AnyUser | HelperPass
"""Whoever may hold rights: a person, or the pass that a browser carries, valid as it was read."""


def list_clubs_with(user: AnyUser, permission: Permission) -> QuerySet[Club]:
    """The clubs in which a person holds a permission; a superuser holds all of them."""
    if not user.is_authenticated:
        return Club.objects.none()
    if user.is_superuser:
        return Club.objects.all()
    roles = ROLES_HOLDING[permission]
    return Club.objects.filter(
        Q(memberships__user_id=user.pk, memberships__role__in=roles)
    ).distinct()


def list_tournaments_with(holder: Holder, permission: Permission) -> QuerySet[Tournament]:
    """The tournaments in which a permission is held, by a role in the club or in them."""
    if isinstance(holder, HelperPass):
        if permission not in pass_permissions(holder):
            return Tournament.objects.none()
        return Tournament.objects.filter(pk=holder.tournament_id)
    in_club = Q(club__in=list_clubs_with(holder, permission))
    if not holder.is_authenticated or permission in OF_THE_CLUB:
        return Tournament.objects.filter(in_club)
    roles = TournamentRole.objects.filter(user=holder.pk, role__in=ROLES_HOLDING[permission])
    return Tournament.objects.filter(in_club | Q(pk__in=roles.order_by().values("tournament")))


def list_tournaments_of_token(token: ApiToken) -> QuerySet[Tournament]:
    """The tournaments that exist for a program, whatever it may do there."""
    if token.tournament_id is not None:
        return Tournament.objects.filter(pk=token.tournament_id)
    return Tournament.objects.filter(club=token.club_id)


def token_permissions(token: ApiToken) -> frozenset[Permission]:
    """What a token grants in its tournaments."""
    return frozenset(PERMISSION_OF_SCOPE[Scope(scope)] for scope in token.scopes)


def list_public_tournaments() -> QuerySet[Tournament]:
    """What anybody may see without an account."""
    return Tournament.objects.filter(is_public=True)


def list_held_permissions(holder: Holder, tournament: Tournament) -> frozenset[Permission]:
    """Everything that may be done in one tournament, in one query; for what a page offers."""
    if isinstance(holder, HelperPass):
        here = holder.tournament_id == tournament.pk
        return pass_permissions(holder) if here else frozenset()
    if not holder.is_authenticated:
        return frozenset()
    if holder.is_superuser:
        return frozenset(Permission)
    of_club = holder.memberships.filter(club_id=tournament.club_id)
    of_tournament = holder.tournament_roles.filter(tournament=tournament)
    yes, no = Value(True, BooleanField()), Value(False, BooleanField())
    roles = (
        of_club.order_by()
        .values_list("role", yes)
        .union(of_tournament.order_by().values_list("role", no), all=True)
    )
    return frozenset().union(*(list_granted(role, in_club=bool(club)) for role, club in roles))


def pass_permissions(held: HelperPass) -> frozenset[Permission]:
    """What a pass grants in its tournament; a pass for one room, only what keeps to a room."""
    permissions = list_granted(held.role, in_club=False)
    return permissions if held.room_id is None else permissions & WITHIN_A_ROOM


def build_reachable_tables(holder: Holder) -> Q:
    """Which matches of a tournament the holder may know of, by their table, as a condition."""
    if not isinstance(holder, HelperPass) or holder.room is None:
        return Q()
    return Q(table_number__range=(holder.room.first_table, holder.room.last_table))
