"""A club put into other hands: by a link that serves once, and ends the access of who ran it."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, read_again
from tournaments.domain.clubs import add_member, remove_member
from tournaments.domain.rights.leaving import revoke_handover
from tournaments.domain.rights.links import create_token, refuse_term
from tournaments.domain.rights.roles import LONGEST, describe_offer, refuse_closed
from tournaments.enums import Act, Role
from tournaments.models import Club, Handover
from tournaments.models.rights import hash_token


@transaction.atomic
def offer_club(
    club: Club, *, label: str, replaces: bool, valid_until: datetime, by: Actor
) -> tuple[Handover, str]:
    """A link by which somebody comes to run a club, and its token, which nothing keeps; those made
    before end. Raises Refused: `past`, `too-long`."""
    locked = lock_club(club)
    refuse_term(valid_until, LONGEST)
    for earlier in locked.handovers.filter(accepted_at=None, revoked_at=None):
        revoke_handover(earlier, by=by)
    token = create_token()
    handover = Handover.objects.create(
        club=locked,
        label=label,
        replaces=replaces,
        token_hash=hash_token(token),
        given_by=by.user,
        valid_until=valid_until,
    )
    after = describe_offer(handover)
    announce_in_club(Act.INVITATION_MADE, club=locked, subject=handover, by=by, after=after)
    return handover, token


@transaction.atomic
def take_over(handover: Handover, *, user: User, by: Actor) -> Club:
    """Let the person who accepts run the club, once; where they replace who did, the access of
    these ends. Raises Refused: `used`, `revoked`, `expired`."""
    club = lock_club(handover.club)
    locked = read_again(Handover.objects.all(), pk=handover.pk)
    refuse_closed(locked)
    locked.accepted_by, locked.accepted_at = user, timezone.now()
    locked.save(update_fields=["accepted_by", "accepted_at"])
    announce_in_club(Act.INVITATION_ACCEPTED, club=club, subject=locked, by=by)
    add_member(club, username=user.get_username(), role=Role.ORGANISER, by=by)
    if locked.replaces:
        before = club.memberships.filter(role=Role.ORGANISER).exclude(user=user)
        for membership in before.select_related("club", "user"):
            remove_member(membership, by=by)
    return club
