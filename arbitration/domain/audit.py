"""Writing the journal, and taking one in that was written on another site."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet, Subquery
from django.utils import timezone

from arbitration.append_only import list_guards
from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import FIRST_SEAL
from arbitration.queries.carried_trails import TrailLine, read_lines
from arbitration.queries.proved_tables import SealedRow
from arbitration.queries.sealed_rows import list_respelled_rows, list_written_rows
from arbitration.queries.trails import Trail
from tournaments.actors import Actor
from tournaments.domain.acts import ensure_site_key, make_account_key
from tournaments.models import AccountKey, Club, SiteKey, Tournament
from tournaments.queries.statements import prepared
from tournaments.signals import Announcement
from tournaments.triggers import let_go_of


@dataclass(frozen=True, kw_only=True, slots=True)
class _Trail:
    """Where a journal goes on: after its last entry, on a site, by an account."""

    number: int
    seal: str
    site: UUID
    account: UUID | None


def record_entries(
    announcements: Sequence[Announcement],
    *,
    tournament: Tournament | None,
    club: Club | None = None,
    by: Actor,
) -> list[AuditEntry]:
    """Add an entry for each announcement to the journal of a tournament or, without one, of a club.

    Called inside the transaction of the act, which holds the tournament's or the club's row:
    two acts never take the same number.
    """
    whose = {"tournament": tournament, "club": club if tournament is None else None}
    trail = _read_trail(by, tournament, club)
    number, seal = trail.number, trail.seal
    entries: list[AuditEntry] = []
    details: list[AuditDetail] = []
    accounts = {by.user.pk: trail.account} if by.user and trail.account else {}
    acted = _who_and_when(by, trail)
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
            **whose,
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


def _read_trail(by: Actor, tournament: Tournament | None, club: Club | None) -> _Trail:
    """Where the journal of a tournament or a club goes on, in one query; keys that nothing named so
    far are made."""
    read = _list_ends if tournament else _list_ends_of_club
    whose, user = tournament or club, None if by.user is None else by.user.pk
    key = None if whose is None else whose.key
    if not (found := read(key, user)):
        ensure_site_key()
        found = read(key, user)
    [(site, account, number, seal)] = found
    if account is None and by.user is not None:
        account = make_account_key(by.user)
    return _Trail(number=number or 0, seal=seal or FIRST_SEAL, site=site, account=account)


@prepared
def _list_ends(tournament: Any, user: int | None) -> QuerySet[SiteKey, Any]:
    return _find_ends(AuditEntry.objects.filter(tournament=tournament), user)


@prepared
def _list_ends_of_club(club: Any, user: int | None) -> QuerySet[SiteKey, Any]:
    return _find_ends(AuditEntry.objects.filter(tournament=None, club=club), user)


def _find_ends(entries: QuerySet[AuditEntry], user: int | None) -> QuerySet[SiteKey, Any]:
    """The site's key, an account's, and the number and the seal of the last of some entries."""
    last = entries.order_by("-number")[:1]
    accounts = AccountKey.objects.filter(user=user).values("key")
    ends = (Subquery(accounts), Subquery(last.values("number")), Subquery(last.values("seal")))
    return SiteKey.objects.filter(pk=1).values_list("key", *ends)


def _list_rows(
    announcements: Sequence[Announcement],
    tournament: Tournament | None,
    accounts: Mapping[int, UUID],
) -> list[list[SealedRow]]:
    if tournament is None:
        return [list_respelled_rows(announcement) for announcement in announcements]
    return list_written_rows(announcements, tournament=tournament, accounts=accounts)


def _describe_act(one: Announcement) -> dict[str, object]:
    """The members of an entry that say what was done, and to what."""
    subject = one.subject
    return {
        "act": one.act,
        "subject_type": "" if subject is None else subject._meta.model_name or "",
        "subject_key": None if subject is None else subject.key,
    }


def _who_and_when(by: Actor, trail: _Trail) -> dict[str, object]:
    """The members of an entry that say by whom, when, from where and on which site."""
    return {
        "site": trail.site,
        "account_id": trail.account,
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


def extend_trail(tournament: Tournament, lines: Sequence[TrailLine]) -> None:
    """Write the entries that this site does not have yet, verbatim, in the caller's transaction.

    The lines are a whole journal that begins as the one that is here; words that were erased on
    the other site are erased here too.
    """
    known = Trail.of(tournament).entries().count()
    entries = read_lines(lines, tournament.key)
    erased = [entry.number for entry in entries[:known] if entry.detail.is_erased]
    here = AuditDetail.objects.filter(
        entry__tournament=tournament, entry__number__in=erased
    ).exclude(content="")
    here.update(content="", salt="")
    record_sealed(entries[known:], [entry.detail for entry in entries[known:]])


def cut_trail(tournament: Tournament, *, keeps: int) -> None:
    """Take away the entries after the first `keeps`, in the caller's transaction: those of a copy
    that was put aside, whose file has them verbatim."""
    later = Trail.of(tournament).entries().filter(number__gt=keeps)
    numbers = list(later.values_list("pk", flat=True))
    with let_go_of(list_guards(connection.vendor), connection):
        AuditDetail.objects.filter(entry__in=numbers).delete()
        AuditEntry.objects.filter(pk__in=numbers).delete()
