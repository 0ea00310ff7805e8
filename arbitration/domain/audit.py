"""Writing the audit trail."""

from typing import Any

from django.utils import timezone

from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import FIRST_SEAL
from tournaments.actors import Actor
from tournaments.domain.keys import ensure_account_key, ensure_site_key
from tournaments.enums import Act
from tournaments.models import Club, Keyed, Tournament


def record_entry(
    act: Act,
    *,
    tournament: Tournament | None,
    club: Club | None = None,
    subject: Keyed | None,
    by: Actor,
    before: Any,
    after: Any,
    reason: str,
) -> AuditEntry:
    """Add one entry to the trail of a tournament or, where there is none, of a club.

    Called inside the transaction of the act, which holds the tournament's or the club's row:
    two acts never take the same number.
    """
    trail = {"tournament": tournament, "club": club if tournament is None else None}
    last = AuditEntry.objects.filter(**trail).order_by("number").last()
    detail = AuditDetail.of(before=before, after=after, reason=reason, address=by.address)
    entry = AuditEntry(
        site=ensure_site_key(),
        **trail,
        number=1 if last is None else last.number + 1,
        act=act,
        subject_type=subject._meta.model_name or "" if subject is not None else "",
        subject_key=None if subject is None else subject.key,
        account_id=None if by.user is None else ensure_account_key(by.user),
        helper_pass_id=None if by.helper_pass is None else by.helper_pass.key,
        origin=by.origin,
        at=timezone.now(),
        digest=detail.computed_digest(),
        previous_seal=FIRST_SEAL if last is None else last.seal,
    )
    entry.seal = entry.computed_seal()
    entry.save(force_insert=True)
    detail.entry = entry
    detail.save(force_insert=True)
    return entry
