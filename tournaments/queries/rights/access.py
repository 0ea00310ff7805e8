"""Who may reach what, who may hold a till: authorisation in the queries that find rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import F, FilteredRelation, Q, QuerySet

from tournaments.enums import Scope
from tournaments.models import (
    ApiToken,
    Club,
    Handover,
    HelperPass,
    Invitation,
    Job,
    Membership,
    Tournament,
    TournamentRole,
)
from tournaments.models.rights import hash_token
from tournaments.permissions import (
    OF_THE_CLUB,
    PERMISSION_OF_SCOPE,
    ROLES_HOLDING,
    WITHIN_A_ROOM,
    Permission,
    list_granted,
)
from tournaments.queries.statements import prepared

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


def list_open_clubs_with(user: AnyUser, permission: Permission) -> QuerySet[Club]:
    """The clubs of a person that may hold a new tournament."""
    return list_clubs_with(user, permission).filter(closed_at=None)


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
    return Tournament.objects.filter(is_public=True, club__hides_pages=False)


@prepared
def list_public(slug: str) -> QuerySet[Tournament]:
    """The public tournament of an address, with its club."""
    return list_public_tournaments().select_related("club").filter(slug=slug)[:1]


def find_with_permissions(holder: Holder, slug: str) -> tuple[Tournament, frozenset[Permission]]:
    """A tournament by its address, with its club, and everything that may be done there.

    One query for a person, none for a pass that came with its tournament. Raises
    Tournament.DoesNotExist, also where nothing may be done.
    """
    if isinstance(holder, HelperPass):
        found, permissions = holder.tournament, pass_permissions(holder)
        if found.slug != slug:
            raise Tournament.DoesNotExist
        return found, permissions
    if not holder.is_authenticated:
        raise Tournament.DoesNotExist
    if holder.is_superuser:
        return Tournament.objects.select_related("club").get(slug=slug), frozenset(Permission)
    for found in _list_with_roles(slug, holder.pk):
        permissions = _grant(found.role_in_club, in_club=True) | _grant(
            found.role_here, in_club=False
        )
        if permissions:
            return found, permissions
    raise Tournament.DoesNotExist


@prepared
def _list_with_roles(slug: str, user: int) -> QuerySet[Any]:
    """The tournament with its club and, as annotations, the roles of an account in both."""
    own = Q(club__memberships__user=user)
    found = Tournament.objects.select_related("club").annotate(
        membership=FilteredRelation("club__memberships", condition=own),
        own=FilteredRelation("roles", condition=Q(roles__user=user)),
        role_in_club=F("membership__role"),
        role_here=F("own__role"),
    )
    return found.filter(slug=slug)[:1]


def _grant(role: str | None, *, in_club: bool) -> frozenset[Permission]:
    return frozenset() if role is None else list_granted(role, in_club=in_club)


def pass_permissions(helper_pass: HelperPass) -> frozenset[Permission]:
    """What a pass grants in its tournament; a pass for one room, only what keeps to a room."""
    permissions = list_granted(helper_pass.role, in_club=False)
    return permissions if helper_pass.room_id is None else permissions & WITHIN_A_ROOM


def build_reachable_tables(holder: Holder) -> Q:
    """Which matches of a tournament the holder may know of, by their table, as a condition."""
    if not isinstance(holder, HelperPass) or holder.room is None:
        return Q()
    return Q(table_number__range=(holder.room.first_table, holder.room.last_table))


def pass_by_token(token: str) -> HelperPass | None:
    """The pass whose token this is, with its tournament and room, ended or not; in one query."""
    passes = HelperPass.objects.select_related("tournament__club", "room")
    return passes.filter(token_hash=hash_token(token)).first()


def find_handover(token: str) -> Handover | None:
    """The link whose token this is by which a club is taken over, ended or not; in one query."""
    handovers = Handover.objects.select_related("club", "given_by")
    return handovers.filter(token_hash=hash_token(token)).first()


def find_invitation(token: str) -> Invitation | None:
    """The invitation whose token this is, with its tournament, ended or not; in one query."""
    invitations = Invitation.objects.select_related("tournament__club", "given_by")
    return invitations.filter(token_hash=hash_token(token)).first()


@dataclass(frozen=True, kw_only=True, slots=True)
class Rights:
    """Who may do what in a tournament: by the club, by the tournament, by what is still open."""

    members: Sequence[Membership]
    roles: Sequence[TournamentRole]
    invitations: Sequence[Invitation]
    passes: Sequence[HelperPass]


def read_rights(tournament: Tournament) -> Rights:
    """Everybody who may do something in a tournament, in four queries."""
    open_ones = tournament.invitations.valid().filter(accepted_at=None)
    return Rights(
        members=list(tournament.club.memberships.select_related("user")),
        roles=list(tournament.roles.select_related("user")),
        invitations=list(open_ones.select_related("given_by").order_by("valid_until", "pk")),
        passes=list(tournament.passes.valid().select_related("room").order_by("valid_until", "pk")),
    )


def list_visible_jobs(user: AnyUser) -> QuerySet[Job]:
    """The jobs somebody asked for, and those of tournaments for which they may print."""
    if not user.is_authenticated:
        return Job.objects.none()
    if user.is_superuser:
        return Job.objects.all()
    printable = list_tournaments_with(user, Permission.PRINT)
    return Job.objects.filter(Q(requested_by_id=user.pk) | Q(tournament__in=printable))


def list_cashiers(tournament: Tournament) -> Iterator[User | HelperPass]:
    """The accounts that may take money here by name, then the passes that still open the door."""
    roles = ROLES_HOLDING[Permission.TAKE_MONEY]
    of_club = Q(memberships__club_id=tournament.club_id, memberships__role__in=roles)
    here = Q(tournament_roles__tournament=tournament, tournament_roles__role__in=roles)
    yield from User.objects.filter(of_club | here).distinct().order_by("username")
    yield from HelperPass.objects.valid().filter(tournament=tournament, role__in=roles)


def token_by_text(text: str) -> ApiToken | None:
    """The token of that text, with its club, where it still opens something; in one query."""
    tokens = ApiToken.objects.valid().select_related("club")
    return tokens.filter(token_hash=hash_token(text)).first()


def list_tokens(owner: Club | Tournament) -> QuerySet[ApiToken]:
    """The tokens of a club, or of one tournament, that still open something; the latest first."""
    tokens = ApiToken.objects.valid().select_related("club", "tournament", "given_by")
    if isinstance(owner, Club):
        return tokens.filter(club=owner, tournament=None)
    return tokens.filter(tournament=owner)
