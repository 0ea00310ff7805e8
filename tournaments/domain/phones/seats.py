"""The sides of a table: claimed by a phone, asked of another, given up."""

import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.acts import read_again
from tournaments.domain.phones.commands import has_ended, raise_table_version
from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.domain.sheets.facts import ensure_sheet, lock_row
from tournaments.errors import Refused
from tournaments.models import Match, PhoneSeat, ScoreSheet, TableStand
from tournaments.queries.phones.looks import ANSWERS_WITHIN, SEAT_LASTS, SILENT_AFTER
from tournaments.queries.phones.tables import PhoneTable

MOST_TAKE_OVERS = 2
"""How often a side of a match passes from one phone to another before the desk decides."""

SEEN_EVERY = datetime.timedelta(seconds=20)
"""How often a sign of life is written down."""

CLAIMS = Allowance(scope="phone claims", count=8, seconds=480)


def claim_side(match: Match, *, side: str, device: str) -> PhoneSeat:
    """Let a device speak for a side; the other side that it held is given up.

    Raises Refused: `phones-closed` while the round takes none, `seat-asked` while the phone that
    holds the side is asked, `seat-kept` where it said no, `seat-moves` where only the desk
    decides any more, `too-many-attempts`.
    """
    take_attempt(CLAIMS, str(match.key))
    seat = _claim(ensure_sheet(match), side=side, device=device)
    if seat is None:
        raise Refused(
            _("Un autre téléphone tient ce camp. Il est prévenu : réessayez dans une minute."),
            code="seat-asked",
        )
    return seat


@transaction.atomic
def _claim(sheet: ScoreSheet, *, side: str, device: str) -> PhoneSeat | None:
    """The new seat; None where the holder is asked first, which is kept."""
    sheet = lock_row(sheet)
    if not sheet.match.round.takes_phones:
        raise Refused(
            _("Les téléphones s'ouvrent quand la partie est lancée."), code="phones-closed"
        )
    seats = list(sheet.match.phone_seats.select_for_update(no_key=True))
    holder = next((seat for seat in seats if seat.side == side and seat.ended_at is None), None)
    now = timezone.now()
    if holder is not None and holder.claimed_at > now - SEAT_LASTS:
        if holder.device == device:
            return holder
        if not _passes(holder, seats, device):
            return None
    for seat in seats:
        if seat.ended_at is None and (seat is holder or seat.device == device):
            close_seat(seat, taken_over=seat is holder)
    raise_table_version(sheet)
    return PhoneSeat.objects.create(
        match=sheet.match,
        side=side,
        device=device,
        number=max((seat.number for seat in seats), default=0) + 1,
        claimed_at=now,
        seen_at=now,
    )


def _passes(holder: PhoneSeat, seats: list[PhoneSeat], device: str) -> bool:
    """Whether a side passes to a device at once; else its holder is asked."""
    passed = sum(seat.taken_over for seat in seats if seat.side == holder.side)
    if passed >= MOST_TAKE_OVERS:
        raise Refused(
            _("Ce camp a déjà changé de téléphone deux fois : voyez la table de marque."),
            code="seat-moves",
        )
    now = timezone.now()
    if holder.seen_at < now - SILENT_AFTER:
        return True
    if holder.kept_from == device:
        raise Refused(_("L'autre téléphone garde ce camp."), code="seat-kept")
    if holder.asked_by == device and holder.asked_at is not None:
        # Either way: the clock of the computer may have been put back since.
        return abs(now - holder.asked_at) >= ANSWERS_WITHIN
    holder.asked_by, holder.asked_at = device, now
    holder.save(update_fields=["asked_by", "asked_at"])
    return False


@transaction.atomic
def answer_other_phone(seat: PhoneSeat, *, keeps: bool) -> None:
    """Keep a side, or leave it to the phone that asked; what was typed stays with the side."""
    sheet = lock_row(read_again(ScoreSheet.objects.all(), match=seat.match_id))
    seat.refresh_from_db()
    if seat.ended_at is not None or not seat.asked_by:
        return
    if keeps:
        seat.kept_from, seat.asked_by, seat.asked_at = seat.asked_by, "", None
    else:
        seat.ended_at, seat.taken_over = timezone.now(), True
    seat.save()
    raise_table_version(sheet)


@transaction.atomic
def release_side(seat: PhoneSeat) -> None:
    """Give a side up; what it alone said is taken back. An ended seat changes nothing."""
    sheet = lock_row(read_again(ScoreSheet.objects.all(), match=seat.match_id))
    seat.refresh_from_db()
    seat.match = sheet.match
    if has_ended(seat, sheet):
        return
    close_seat(seat)
    table = PhoneTable.of(sheet)
    alone = [
        stand.pk
        for (number, side), stand in table.stands.items()
        if side == seat.side and not table.is_shared(number)
    ]
    TableStand.objects.filter(pk__in=alone).delete()
    raise_table_version(sheet)


def close_seat(seat: PhoneSeat, *, taken_over: bool = False) -> None:
    """End a seat whose sheet is locked; `taken_over` where another phone has its side."""
    seat.ended_at, seat.taken_over = timezone.now(), taken_over
    seat.save(update_fields=["ended_at", "taken_over"])


def note_sign_of_life(seat: PhoneSeat) -> None:
    """Remember that a phone was seen, no oftener than it matters to anybody."""
    now = timezone.now()
    if seat.seen_at < now - SEEN_EVERY:
        PhoneSeat.objects.filter(pk=seat.pk).update(seen_at=now)
