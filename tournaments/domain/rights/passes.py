"""Passes for an evening: what a helper without an account may do, until a time, in one room or all.

Whoever holds the link acts by the pass; the journal tells by which.
"""

from datetime import datetime, time, timedelta

import structlog
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.rights.links import create_token, refuse_term
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import ApiToken, HelperPass, Room, Tournament
from tournaments.models.rights import hash_token
from tournaments.permissions import ROLES_OF_A_PASS

log = structlog.get_logger(__name__)

LONGEST = timedelta(days=3)
NOTED_EVERY = timedelta(minutes=1)


def find_longest_term(tournament: Tournament) -> timedelta:
    """How long a pass given now may last: some days, or until the day after the tournament's."""
    after = timezone.make_aware(datetime.combine(tournament.date + timedelta(days=2), time.min))
    return max(LONGEST, after - timezone.now())


@transaction.atomic
def give_pass(
    tournament: Tournament,
    *,
    role: Role,
    label: str,
    valid_until: datetime,
    by: Actor,
    room: Room | None = None,
) -> tuple[HelperPass, str]:
    """A new pass, and its token, which nothing keeps.

    Only the record of sheets can be limited to a room. Raises Refused: `decides`, `room`,
    `past`, `too-long`.
    """
    locked = lock_tournament(tournament)
    if role not in ROLES_OF_A_PASS:
        raise Refused(_("Ce rôle demande un compte."), code="decides", field="role")
    if room is not None and (role != Role.SCORER or room.tournament_id != locked.pk):
        raise Refused(
            _("Seule la saisie des feuilles se limite à une salle."), code="room", field="room"
        )
    refuse_term(valid_until, find_longest_term(locked))
    token = create_token()
    helper_pass = HelperPass.objects.create(
        tournament=locked,
        role=role,
        label=label,
        room=room,
        token_hash=hash_token(token),
        given_by=by.user,
        valid_until=valid_until,
    )
    announce(
        Act.PASS_GIVEN, tournament=locked, subject=helper_pass, by=by, after=_facts(helper_pass)
    )
    return helper_pass, token


@transaction.atomic
def revoke_pass(helper_pass: HelperPass, *, by: Actor) -> HelperPass:
    """End a pass at once; nothing happens to one that has ended."""
    tournament = lock_tournament(helper_pass.tournament)
    locked = read_again(HelperPass.objects.all(), pk=helper_pass.pk)
    if not locked.is_valid:
        return locked
    locked.revoked_at = timezone.now()
    locked.save(update_fields=["revoked_at"])
    announce(Act.PASS_REVOKED, tournament=tournament, subject=locked, by=by, before=_facts(locked))
    return locked


def note_use(opener: HelperPass | ApiToken) -> None:
    """Keep when a pass or a token was last used, to the minute."""
    now = timezone.now()
    if opener.last_used_at is None or opener.last_used_at < now - NOTED_EVERY:
        stale = Q(last_used_at=None) | Q(last_used_at__lt=now - NOTED_EVERY)
        rows = type(opener)._default_manager.filter(stale, pk=opener.pk)
        # Whoever may read does, though nothing could be written.
        try:
            with transaction.atomic():
                rows.update(last_used_at=now)
        except DatabaseError as fault:
            log.warning("use not noted", fault=str(fault))


def _facts(helper_pass: HelperPass) -> dict[str, str]:
    facts = {
        "label": helper_pass.label,
        "role": str(helper_pass.role),
        "valid_until": helper_pass.valid_until.isoformat(timespec="minutes"),
    }
    return facts if helper_pass.room is None else facts | {"room": helper_pass.room.name}
