"""What ends with a person who leaves a club: what they hold there, and what they gave."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, read_again
from tournaments.domain.rights.passes import revoke_pass
from tournaments.domain.rights.roles import describe_offer, revoke_invitation, take_role
from tournaments.domain.tokens.tokens import revoke_token
from tournaments.enums import Act
from tournaments.models import (
    ApiToken,
    Club,
    Handover,
    HelperPass,
    Invitation,
    TournamentRole,
)


@transaction.atomic
def end_rights(club: Club, *, user: User, by: Actor) -> None:
    """End a person's roles in the tournaments of a club, and the links, passes and tokens that
    they gave there: whoever made a secret may still know it."""
    given = {"given_by": user, "revoked_at": None}
    for held in TournamentRole.objects.filter(tournament__club=club, user=user):
        take_role(held, by=by)
    for invitation in Invitation.objects.filter(tournament__club=club, **given):
        revoke_invitation(invitation, by=by)
    for helper_pass in HelperPass.objects.filter(tournament__club=club, **given):
        revoke_pass(helper_pass, by=by)
    for token in ApiToken.objects.filter(club=club, **given):
        revoke_token(token, by=by)
    for handover in club.handovers.filter(accepted_at=None, **given):
        revoke_handover(handover, by=by)


@transaction.atomic
def revoke_handover(handover: Handover, *, by: Actor) -> None:
    """Close a link by which a club is taken over; nothing happens to one that is closed."""
    club = lock_club(handover.club)
    locked = read_again(Handover.objects.all(), pk=handover.pk)
    if not locked.is_valid or locked.accepted_at is not None:
        return
    locked.revoked_at = timezone.now()
    locked.save(update_fields=["revoked_at"])
    before = describe_offer(locked)
    announce_in_club(Act.INVITATION_REVOKED, club=club, subject=locked, by=by, before=before)
