"""Writing the audit trail."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils import timezone

from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import FIRST_SEAL
from arbitration.queries.proved_tables import SealedRow
from arbitration.queries.sealed_rows import list_written_rows
from tournaments.actors import Actor
from tournaments.domain.keys import ensure_account_key, ensure_site_key
from tournaments.models import Club, Tournament
from tournaments.signals import Announcement


def record_entries(
    announcements: Sequence[Announcement],
    *,
    tournament: Tournament | None,
    club: Club | None = None,
    by: Actor,
) -> list[AuditEntry]:
    """Add an entry for each announcement to the trail of a tournament or, without one, of a club.

    Called inside the transaction of the act, which holds the tournament's or the club's row:
    two acts never take the same number.
    """
    trail = {"tournament": tournament, "club": club if tournament is None else None}
    ends = AuditEntry.objects.filter(**trail).order_by("-number").values_list("number", "seal")
    number, seal = ends.first() or (0, FIRST_SEAL)
    entries: list[AuditEntry] = []
    details: list[AuditDetail] = []
    accounts = {} if by.user is None else {by.user.pk: ensure_account_key(by.user)}
    acted = _who_and_when(by, accounts)
    rows = _list_rows(announcements, tournament, accounts)
    for announcement, written in zip(announcements, rows, strict=True):
        detail = AuditDetail.of(
            before=announcement.before,
            after=announcement.after,
            reason=announcement.reason,
            address=by.address,
            rows=written,
            token=by.token,
        )
        number += 1
        entry = AuditEntry(
            **trail,
            **_describe_act(announcement),
            **acted,
            number=number,
            digest=detail.computed_digest(),
            previous_seal=seal,
        )
        entry.seal = seal = entry.computed_seal()
        entries.append(entry)
        details.append(detail)
    record_sealed(entries, details)
    return entries


def _list_rows(
    announcements: Sequence[Announcement],
    tournament: Tournament | None,
    accounts: Mapping[int, UUID],
) -> list[list[SealedRow]]:
    if tournament is None:
        return [[] for _one in announcements]
    return list_written_rows(announcements, tournament=tournament, accounts=accounts)


def _describe_act(one: Announcement) -> dict[str, object]:
    """The members of an entry that say what was done, and to what."""
    subject = one.subject
    return {
        "act": one.act,
        "subject_type": "" if subject is None else subject._meta.model_name or "",
        "subject_key": None if subject is None else subject.key,
    }


def _who_and_when(by: Actor, accounts: Mapping[int, UUID]) -> dict[str, object]:
    """The members of an entry that say by whom, when, from where and on which site."""
    return {
        "site": ensure_site_key(),
        "account_id": None if by.user is None else accounts[by.user.pk],
        "helper_pass_id": None if by.helper_pass is None else by.helper_pass.key,
        "origin": by.origin,
        "at": timezone.now(),
    }


def record_sealed(entries: Sequence[AuditEntry], details: Sequence[AuditDetail]) -> None:
    """Write sealed entries, each with its detail, in the caller's transaction."""
    AuditEntry.objects.bulk_create(entries)
    for entry, detail in zip(entries, details, strict=True):
        detail.entry = entry
    AuditDetail.objects.bulk_create(details)
