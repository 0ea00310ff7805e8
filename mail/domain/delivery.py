"""What happens to a mail on its way: taken by one sender, then marked with what came of it; and not
sent once an act has made it untrue.

The steps of a mail never run in the transaction of an act; each decides on the row's own state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mail.enums import MailKind
from mail.models import BODIES_KEPT, WAITING, OutgoingMail
from tournaments.domain.outbox import (
    Backlog,
    find_next_try,
    list_lost,
    measure_outbox,
    take_first,
    this_try,
)
from tournaments.enums import Act, MailState, TeamStatus
from tournaments.models import Tournament
from tournaments.signals import Announcement

RETRIES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 360, 1440))
"""How long after each try that failed for a while the next one comes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Treatment:
    """`why` tells at the foot of a mail for what reason somebody gets it.

    `by_consent`: only to who agreed, at an easy pace, with a link that ends it. `while_in`: not
    sent any more once the team has withdrawn. `until_begun`: nobody wants to read it once the
    evening has begun.
    """

    why: str | Promise
    by_consent: bool = False
    while_in: bool = False
    until_begun: bool = False


_AGREED = _("Vous recevez ce courriel parce que vous avez accepté ceux de ce club.")

TREATMENTS: Mapping[MailKind, Treatment] = {
    MailKind.REMINDER: Treatment(why=_AGREED, by_consent=True, while_in=True, until_begun=True),
    MailKind.CHANGED: Treatment(why=_AGREED, by_consent=True, while_in=True, until_begun=True),
    MailKind.CANCELLED: Treatment(why=_AGREED, by_consent=True, while_in=True, until_begun=True),
    MailKind.RESULTS: Treatment(why=_AGREED, by_consent=True),
    MailKind.MESSAGE: Treatment(why=_AGREED, by_consent=True),
    MailKind.RECEIPT: Treatment(
        why=_("Vous recevez ce courriel parce que ce reçu a été demandé pour vous à la caisse.")
    ),
    MailKind.BOOKING: Treatment(
        why=_("Vous recevez ce courriel parce que cette adresse a servi à s'inscrire.")
    ),
    MailKind.NEWS: Treatment(
        why=_("Vous recevez ce courriel parce que cette adresse est celle du club.")
    ),
}
"""By kind. One that answers what a person asked for needs no consent: its `why` says so."""


_WHILE_IN = [kind for kind, row in TREATMENTS.items() if row.while_in]


def claim_mail() -> OutgoingMail | None:
    """Take the mail that waits longest, to send it; None where none is due. What one person is
    told of an evening goes out in the order in which it was written; one prepared for a later
    moment holds nothing back."""
    drop_stale_mails()
    taken = take_first(_find_due().order_by("not_before", "pk"))
    rows = OutgoingMail.objects.select_related("tournament__club")
    return None if taken is None else rows.get(pk=taken)


def _find_due() -> QuerySet[OutgoingMail]:
    now = timezone.now()
    due = OutgoingMail.objects.filter(WAITING, not_before__lte=now)
    same_reader = Q(tournament=OuterRef("tournament"), to_address=OuterRef("to_address"))
    on_their_way = WAITING | Q(state=MailState.SENDING)
    earlier = OutgoingMail.objects.filter(same_reader, on_their_way, pk__lt=OuterRef("pk"))
    is_for_later = Q(tries=0, not_before__gt=now)
    return due.exclude(Exists(earlier.exclude(is_for_later)))


def drop_stale_mails() -> None:
    """Drop what comes too late, or whose team has withdrawn; doubt what a sender died over."""
    now = timezone.now()
    late = Q(expires_at__lte=now) | Q(kind__in=_WHILE_IN, team__status=TeamStatus.WITHDRAWN)
    OutgoingMail.objects.filter(WAITING & late).update(state=MailState.DROPPED)
    list_lost(OutgoingMail.objects.all()).update(
        state=MailState.UNSURE, doubts=F("doubts") + 1, not_before=now
    )


def mark_sent(mail: OutgoingMail) -> bool:
    """The server has it; False when it was given up for lost in the meantime."""
    now = timezone.now()
    return bool(this_try(mail).update(state=MailState.SENT, sent_at=now, last_error=""))


def mark_refused(mail: OutgoingMail, error: str) -> None:
    """The server will never take it."""
    this_try(mail).update(state=MailState.FAILED, last_error=error[:300])


def mark_postponed(mail: OutgoingMail, error: str) -> None:
    """The mail could not be sent now: later again, until the last of `RETRIES` is over."""
    again = find_next_try(mail, RETRIES)
    if again is None:
        mark_refused(mail, error)
        return
    row = this_try(mail)
    row.update(state=MailState.QUEUED, not_before=again, last_error=error[:300])


def mark_unsure(mail: OutgoingMail, error: str) -> None:
    """The server may have it: once more, with the same Message-ID, then never again."""
    again = timezone.now() + RETRIES[0]
    this_try(mail).update(
        state=MailState.UNSURE, doubts=F("doubts") + 1, not_before=again, last_error=error[:300]
    )


def count_due_mails() -> int:
    """How many mails could go out now, or have lost their sender."""
    due = OutgoingMail.objects.filter(WAITING, not_before__lte=timezone.now())
    return due.count() + list_lost(OutgoingMail.objects.all()).count()


def measure_mails() -> Backlog:
    """How many mails wait, since when the oldest that is due, and whether they are stuck."""
    return measure_outbox(OutgoingMail.objects.filter(WAITING), _find_due())


def blank_old_mails() -> int:
    """Delete what mails said, and to whom, of evenings long over; how many."""
    before = timezone.localdate() - BODIES_KEPT
    old = OutgoingMail.objects.filter(tournament__date__lt=before).exclude(text="", to_address="")
    return _blank(old)


def blank_mails_to(mails: QuerySet[OutgoingMail], addresses: list[str]) -> int:
    """Delete what some mails said to addresses, and send no more of them; how many. For who is
    erased."""
    wanted = Q()
    for address in filter(None, addresses):
        wanted |= Q(to_address__iexact=address)
    return _blank(mails.filter(wanted)) if wanted else 0


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


def recall(mails: QuerySet[OutgoingMail]) -> None:
    """Drop those that still wait. One that is being sent is on its way; where the server does not
    take it, it comes too late."""
    mails.filter(state=MailState.SENDING).update(expires_at=timezone.now())
    withhold(mails)


def withhold_untrue_reminders(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Send no reminder that names another day, hour or place than those that hold from now on."""
    changed = {
        key
        for announcement in announcements
        if announcement.act == Act.SETTINGS_CHANGED
        for key in (announcement.after or {})
    }
    if tournament is not None and changed & {"date", "starts_at", "place"}:
        withhold(tournament.mails.all(), kind=MailKind.REMINDER)
