"""What happens to a mail on its way: taken by one sender, then marked with what came of it.

Nothing here runs in the transaction of an act; each step decides on the row's own state.
"""

from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournaments.domain.mail.kinds import TREATMENTS
from tournaments.enums import MailKind, MailState, TeamStatus
from tournaments.models import Club, OutgoingMail
from tournaments.models.mail.outgoing import BODIES_KEPT, WAITING

RETRIES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 360, 1440))
"""How long after each try that failed for a while the next one comes."""

SILENCE = timedelta(minutes=10)
"""After which whoever took a mail is gone: sending one takes seconds."""

_WHILE_IN = [kind for kind, row in TREATMENTS.items() if row.while_in]


def claim_mail() -> OutgoingMail | None:
    """Take the mail that waits longest, to send it; None where none is due. Two senders never
    take the same one."""
    drop_stale_mails()
    while True:
        due = OutgoingMail.objects.filter(WAITING, not_before__lte=timezone.now())
        found = due.order_by("not_before", "pk").first()
        if found is None:
            return None
        same = OutgoingMail.objects.filter(WAITING, pk=found.pk, tries=found.tries)
        now = timezone.now()
        if same.update(state=MailState.SENDING, claimed_at=now, tries=F("tries") + 1):
            rows = OutgoingMail.objects.select_related("tournament__club")
            return rows.get(pk=found.pk)


def drop_stale_mails() -> None:
    """Drop what comes too late, or whose team has withdrawn; doubt what a sender died over."""
    now = timezone.now()
    late = Q(expires_at__lte=now) | Q(kind__in=_WHILE_IN, team__status=TeamStatus.WITHDRAWN)
    OutgoingMail.objects.filter(WAITING & late).update(state=MailState.DROPPED)
    lost = OutgoingMail.objects.filter(state=MailState.SENDING, claimed_at__lt=now - SILENCE)
    lost.update(state=MailState.UNSURE, doubts=F("doubts") + 1, not_before=now)


def mark_sent(mail: OutgoingMail) -> bool:
    """The server has it; False when it was given up for lost in the meantime."""
    now = timezone.now()
    return bool(_this_try(mail).update(state=MailState.SENT, sent_at=now, last_error=""))


def mark_refused(mail: OutgoingMail, error: str) -> None:
    """The server will never take it."""
    _this_try(mail).update(state=MailState.FAILED, last_error=error[:300])


def mark_postponed(mail: OutgoingMail, error: str) -> None:
    """It could not be sent now: later again, until the last of `RETRIES` is over."""
    if mail.tries > len(RETRIES):
        mark_refused(mail, error)
        return
    again = timezone.now() + RETRIES[mail.tries - 1]
    row = _this_try(mail)
    row.update(state=MailState.QUEUED, not_before=again, last_error=error[:300])


def mark_unsure(mail: OutgoingMail, error: str) -> None:
    """The server may have it: once more, with the same Message-ID, then never again."""
    again = timezone.now() + RETRIES[0]
    _this_try(mail).update(
        state=MailState.UNSURE, doubts=F("doubts") + 1, not_before=again, last_error=error[:300]
    )


def _this_try(mail: OutgoingMail) -> QuerySet[OutgoingMail]:
    """The mail as this sender took it; another may have it by now."""
    return OutgoingMail.objects.filter(
        pk=mail.pk, state=MailState.SENDING, claimed_at=mail.claimed_at
    )


def count_due_mails() -> int:
    """How many mails could go out now, or have lost their sender."""
    now = timezone.now()
    lost = Q(state=MailState.SENDING, claimed_at__lt=now - SILENCE)
    return OutgoingMail.objects.filter((WAITING & Q(not_before__lte=now)) | lost).count()


def blank_old_mails() -> int:
    """Delete what mails said, and to whom, of evenings long over; how many."""
    before = timezone.localdate() - BODIES_KEPT
    old = OutgoingMail.objects.filter(tournament__date__lt=before).exclude(text="", to_address="")
    return _blank(old)


def blank_mails_to(club: Club, addresses: list[str]) -> int:
    """Delete what a club said to addresses, and send them no more of it; how many mails. For who
    is erased."""
    wanted = Q()
    for address in filter(None, addresses):
        wanted |= Q(to_address__iexact=address)
    return _blank(OutgoingMail.objects.filter(wanted, tournament__club=club)) if wanted else 0


def _blank(mails: QuerySet[OutgoingMail]) -> int:
    pks = list(mails.values_list("pk", flat=True))
    rows = OutgoingMail.objects.filter(pk__in=pks)
    rows.filter(WAITING).update(state=MailState.DROPPED)
    return rows.update(to_address="", reply_to="", subject="", text="", calendar="", last_error="")


def withhold(mails: QuerySet[OutgoingMail], *, kind: MailKind | None = None) -> int:
    """Drop those that still wait; how many. For an act that tells of it."""
    waiting = mails.filter(WAITING)
    if kind is not None:
        waiting = waiting.filter(kind=kind)
    return waiting.update(state=MailState.DROPPED)
