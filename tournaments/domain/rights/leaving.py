"""What ends with a person who leaves a club: what they hold there, and what they gave."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, read_again
from tournaments.domain.rights.passes import revoke_pass
from tournaments.domain.rights.roles import describe_offer, revoke_invitation, take_role
from tournaments.domain.rights.tokens import revoke_token
from tournaments.enums import Act, Role
from tournaments.models import (
    ApiToken,
    Club,
    Handover,
    HelperPass,
    Invitation,
    Tournament,
    TournamentRole,
)
from tournaments.signals import rights_ended


@transaction.atomic
def end_rights(club: Club, *, user: User, by: Actor) -> None:
    """End a person's roles in the tournaments of a club, and all that they gave there: whoever made
    a secret may still know it. Files of the club that they asked for are no longer theirs."""
    for held in TournamentRole.objects.filter(tournament__club=club, user=user):
        take_role(held, by=by)
    _end_given(club.tournaments.all(), user=user, by=by)
    for token in ApiToken.objects.filter(club=club, given_by=user, revoked_at=None):
        revoke_token(token, by=by)
    for handover in club.handovers.filter(accepted_at=None, given_by=user, revoked_at=None):
        revoke_handover(handover, by=by)
    keys = list(club.tournaments.values_list("pk", flat=True))
    asked = Q(arguments__club=club.pk) | Q(arguments__tournament__in=keys)
    user.jobs.filter(asked | Q(tournament__club=club)).update(requested_by=None)
    rights_ended.send(sender=Club, owner=club, user=user, by=by)


@transaction.atomic
def end_role(held: TournamentRole, *, by: Actor) -> None:
    """Take a person's role in a tournament away, with all that they gave there, unless they run its
    club."""
    take_role(held, by=by)
    tournament, user = held.tournament, held.user
    if tournament.club.memberships.filter(user=user, role=Role.ORGANISER).exists():
        return
    concerned = Tournament.objects.filter(pk=tournament.pk)
    _end_given(concerned, user=user, by=by)
    rights_ended.send(sender=Tournament, owner=tournament, user=user, by=by)


def _end_given(tournaments: QuerySet[Tournament], *, user: User, by: Actor) -> None:
    """End the links, passes and tokens that a person gave in these tournaments."""
    given = {"tournament__in": tournaments, "given_by": user, "revoked_at": None}
    for invitation in Invitation.objects.filter(**given):
        revoke_invitation(invitation, by=by)
    for helper_pass in HelperPass.objects.filter(**given):
        revoke_pass(helper_pass, by=by)
    for token in ApiToken.objects.filter(**given):
        revoke_token(token, by=by)


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
