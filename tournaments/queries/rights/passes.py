"""Passes for an evening, and invitations: found by their token, listed for the organisers."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import HelperPass, Invitation, Membership, Tournament, TournamentRole
from tournaments.models.rights import hash_token


def pass_by_token(token: str) -> HelperPass | None:
    """The pass whose token this is, with its tournament and room, ended or not; in one query."""
    passes = HelperPass.objects.select_related("tournament__club", "room")
    return passes.filter(token_hash=hash_token(token)).first()


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
