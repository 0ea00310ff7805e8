"""Roles of people in one tournament, the invitations by which they take them, and what ends with a
person who leaves a club: what they hold there, and what they gave."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import (
    announce,
    announce_in_club,
    ensure_account_key,
    lock_club,
    lock_tournament,
    read_again,
)
from tournaments.domain.rights.links import create_token, refuse_term
from tournaments.domain.rights.passes import revoke_pass
from tournaments.domain.rights.tokens import revoke_token
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import (
    ApiToken,
    Club,
    Handover,
    HelperPass,
    Invitation,
    Membership,
    Tournament,
    TournamentRole,
)
from tournaments.models.rights import hash_token
from tournaments.signals import rights_ended

LONGEST = timedelta(days=60)


@transaction.atomic
def give_role(tournament: Tournament, *, user: User, role: Role, by: Actor) -> TournamentRole:
    """Give a person a role in a tournament, instead of the one held there, if any."""
    locked = lock_tournament(tournament)
    before, given = _replace_role(locked, user, role)
    after = describe_role(given)
    if after != before:
        announce(
            Act.MEMBER_CHANGED, tournament=locked, subject=given, by=by, before=before, after=after
        )
    return given


@transaction.atomic
def take_role(role: TournamentRole, *, by: Actor) -> None:
    """Take away a person's role in a tournament; a role in its club stays. Nothing happens where
    it is gone already."""
    tournament = lock_tournament(role.tournament)
    for locked in TournamentRole.objects.filter(pk=role.pk):
        before = describe_role(locked)
        announce(Act.MEMBER_CHANGED, tournament=tournament, subject=locked, by=by, before=before)
        locked.delete()


@transaction.atomic
def invite(
    tournament: Tournament, *, role: Role, label: str, valid_until: datetime, by: Actor
) -> tuple[Invitation, str]:
    """A new invitation, and its token, which nothing keeps. Raises Refused: `past`, `too-long`."""
    locked = lock_tournament(tournament)
    refuse_term(valid_until, LONGEST)
    token = create_token()
    invitation = Invitation.objects.create(
        tournament=locked,
        role=role,
        label=label,
        token_hash=hash_token(token),
        given_by=by.user,
        valid_until=valid_until,
    )
    after = describe_offer(invitation)
    announce(Act.INVITATION_MADE, tournament=locked, subject=invitation, by=by, after=after)
    return invitation, token


@transaction.atomic
def revoke_invitation(invitation: Invitation, *, by: Actor) -> Invitation:
    """Close an invitation; nothing happens to one that is closed already."""
    tournament = lock_tournament(invitation.tournament)
    locked = read_again(Invitation.objects.all(), pk=invitation.pk)
    if not locked.is_valid or locked.accepted_at is not None:
        return locked
    locked.revoked_at = timezone.now()
    locked.save(update_fields=["revoked_at"])
    before = describe_offer(locked)
    announce(Act.INVITATION_REVOKED, tournament=tournament, subject=locked, by=by, before=before)
    return locked


@transaction.atomic
def accept_invitation(invitation: Invitation, *, user: User, by: Actor) -> TournamentRole:
    """Give the person who accepts the role, once. Raises Refused: `used`, `revoked`, `expired`."""
    tournament = lock_tournament(invitation.tournament)
    locked = read_again(Invitation.objects.all(), pk=invitation.pk)
    refuse_closed(locked)
    before, given = _replace_role(tournament, user, Role(locked.role))
    locked.accepted_by, locked.accepted_at = user, timezone.now()
    locked.save(update_fields=["accepted_by", "accepted_at"])
    announce(
        Act.INVITATION_ACCEPTED,
        tournament=tournament,
        subject=locked,
        by=by,
        before=before,
        after=describe_role(given),
    )
    return given


def refuse_closed(invitation: Invitation | Handover) -> None:
    """Raise Refused (`used`, `revoked`, `expired`) for a link that opens nothing."""
    if invitation.accepted_at is not None:
        raise Refused(_("Cette invitation a déjà servi."), code="used")
    if invitation.revoked_at is not None:
        raise Refused(_("Cette invitation a été retirée."), code="revoked")
    if not invitation.is_valid:
        raise Refused(_("Cette invitation n'est plus valable."), code="expired")


def _replace_role(
    tournament: Tournament, user: User, role: Role
) -> tuple[dict[str, object], TournamentRole]:
    """What was held before, and what is held now."""
    row = TournamentRole.objects.filter(tournament=tournament, user=user).first()
    if row is None:
        return {}, TournamentRole.objects.create(tournament=tournament, user=user, role=role)
    before = describe_role(row)
    row.role = role
    row.save(update_fields=["role"])
    return before, row


def describe_role(row: TournamentRole | Membership) -> dict[str, object]:
    """What an entry of the journal says of who may do what."""
    values: dict[str, object] = {
        "account": ensure_account_key(row.user),
        "role": str(row.role),
    }
    until = row.until if isinstance(row, Membership) else None
    return values if until is None else values | {"until": until.isoformat()}


def describe_offer(offered: Invitation | Handover) -> dict[str, object]:
    """What an entry of the journal says of a link by which a role is taken."""
    role = offered.role if isinstance(offered, Invitation) else Role.ORGANISER
    return {
        "label": offered.label,
        "role": str(role),
        "valid_until": offered.valid_until.isoformat(timespec="minutes"),
    }


@transaction.atomic
def end_rights(club: Club, *, user: User, by: Actor) -> None:
    """End a person's roles in the tournaments of a club, and all that they gave there: whoever made
    a secret may still know it. Files of the club that they asked for are no longer theirs."""
    for role in TournamentRole.objects.filter(tournament__club=club, user=user):
        take_role(role, by=by)
    _end_given(club.tournaments.all(), user=user, by=by)
    for token in ApiToken.objects.filter(club=club, given_by=user, revoked_at=None):
        revoke_token(token, by=by)
    for handover in club.handovers.filter(accepted_at=None, given_by=user, revoked_at=None):
        revoke_handover(handover, by=by)
    keys = list(club.tournaments.values_list("pk", flat=True))
    arguments = Q(arguments__club=club.pk) | Q(arguments__tournament__in=keys)
    user.jobs.filter(arguments | Q(tournament__club=club)).update(requested_by=None)
    rights_ended.send(sender=Club, owner=club, user=user, by=by)


@transaction.atomic
def end_role(role: TournamentRole, *, by: Actor) -> None:
    """Take a person's role in a tournament away, with all that they gave there, unless they run its
    club."""
    take_role(role, by=by)
    tournament, user = role.tournament, role.user
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
