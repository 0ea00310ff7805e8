"""The moments at which whoever signed up from home is written to.

Each act of this room that concerns the person calls `send_notice` once, inside its transaction; the
private page tells the same to whoever opens it.
"""

import datetime
import functools
import operator
from collections.abc import Iterable
from dataclasses import replace

from django.db.models import Q, QuerySet
from django.utils import timezone, translation

from bookings.domain.telling.agendas import is_sure, write_booking_event
from bookings.domain.telling.deferral_words import phrase_deferral_mail, phrase_deferral_subject
from bookings.domain.telling.notice_words import (
    OF_BOTH,
    SUBJECTS,
    SURE,
    Notice,
    find_notice_now,
    phrase_for_partner,
    phrase_notice,
)
from bookings.models import Booking, DeferredRequest
from bookings.queries.lists import (
    list_bookings_of_team,
    list_mails_of_booking,
    name_mails,
)
from mail.domain.delivery import recall, withhold
from mail.domain.outbox import Letter, queue_mail
from mail.enums import MailKind
from mail.models import WAITING, OutgoingMail
from tournaments.models import Player, Team
from tournaments.names import mail_key, name_key

_WORTH_READING = datetime.timedelta(days=7)


def send_notice(booking: Booking, notice: Notice, *, cents: int = 0) -> None:
    """Write to somebody in `booking.language`, at `booking.email`, where they gave it, and to the
    second of two at theirs; `cents` are what came or goes back. Where a place is lost, or asked for
    anew, what was to be sent of it before no longer holds."""
    if notice in _OVER:
        recall(_list_mails_of_place(booking))
    elif notice in _ANEW:
        withhold(_list_mails_of_place(booking))
    if notice in OF_BOTH:
        _send_to_partner(booking, notice)
    if not booking.email:
        return
    with translation.override(booking.language):
        letter = replace(
            _build_letter(booking, notice, phrase_notice(booking, notice, cents=cents)),
            player=_find_reader(booking),
            calendar=_write_calendar(booking, notice),
        )
    queue_mail(booking.tournament, letter)


def _build_letter(booking: Booking, notice: Notice, text: str) -> Letter:
    """A letter of a moment to whoever asked for the place."""
    return Letter(
        kind=MailKind.BOOKING,
        dedup_key=_name_mail(booking, notice),
        to=booking.email,
        subject=str(SUBJECTS[notice]) % {"name": booking.tournament.name},
        text=text,
        team=booking.plays_in,
        language=booking.language,
        expires_at=_find_end(booking, notice),
    )


def withhold_of_team(team: Team) -> None:
    """Send nobody of a team that gave its place back what was said of that place before."""
    for booking in list_bookings_of_team(team):
        recall(_list_mails_of_place(booking))


def correct_sums(bookings: Iterable[Booking]) -> None:
    """Let what still waits to be sent to people of one concours ask for what is owed by now."""
    by_key = {booking.key.hex: booking for booking in bookings}
    if not by_key:
        return
    tournament = next(iter(by_key.values())).tournament_id
    waiting = OutgoingMail.objects.filter(WAITING, tournament=tournament, kind=MailKind.BOOKING)
    for mail in waiting:
        _prefix, key, *rest = mail.dedup_key.split(":")
        booking = by_key.get(key)
        if booking is None or not rest[1:] or rest[1] not in _NAME_SUMS:
            continue
        phrase = phrase_for_partner if rest[2:] else phrase_notice
        with translation.override(booking.language):
            mail.text = phrase(booking, Notice(rest[1]))
        mail.save(update_fields=["text"])


def send_kept(team: Team) -> None:
    """Write to whoever gave a place back, was told that the club decides, and now is that what
    they paid stays with it."""
    for booking in list_bookings_of_team(team):
        send_notice(booking, Notice.PAYMENT_KEPT)


def send_partner_changes(booking: Booking, *, shown: Booking) -> None:
    """Write to a second of two whose address is new, and to whoever stood in that place in `shown`
    and no longer does: whose name alone is written otherwise still does."""
    notice = find_notice_now(booking)
    if notice not in OF_BOTH:
        return
    is_new_address = mail_key(booking.email_2) != mail_key(shown.email_2)
    is_new_name = name_key(shown.player_2) != name_key(booking.player_2)
    if is_new_name and (is_new_address or not booking.player_2):
        _send_to_partner(shown, Notice.CANCELLED)
    if is_new_address:
        _send_to_partner(booking, notice)


def _send_to_partner(booking: Booking, notice: Notice) -> None:
    """Write to the second of two as well, without the private link, which is the first one's."""
    second = booking.email_2
    if not (second and booking.player_2) or second.casefold() == booking.email.casefold():
        return
    with translation.override(booking.language):
        own = _build_letter(booking, notice, phrase_for_partner(booking, notice))
    letter = replace(own, to=second, dedup_key=own.dedup_key + _SECOND)
    queue_mail(booking.tournament, letter)


def send_deferral(request: DeferredRequest) -> None:
    """Write to somebody that what they asked for while the concours was in the hall is noted, or
    was put aside and why, where they gave an address."""
    booking = request.booking
    address, _phone = request.contact
    if not address:
        return
    with translation.override(request.language):
        letter = Letter(
            kind=MailKind.BOOKING,
            dedup_key=f"deferred:{request.key.hex}:{request.state}",
            to=address,
            subject=phrase_deferral_subject(request),
            text=phrase_deferral_mail(request),
            team=None if booking is None else booking.plays_in,
            player=None if booking is None else _find_reader(booking),
            language=request.language,
            expires_at=find_worth_reading(),
        )
    queue_mail(request.tournament, letter)


_PROPOSED = frozenset({Notice.PARTNER_PROPOSED, Notice.PARTNER_ASKS})


def _find_end(booking: Booking, notice: Notice) -> datetime.datetime:
    """Until when it is worth reading."""
    if notice in _PROPOSED and booking.partner_until is not None:
        return booking.partner_until
    if notice == Notice.OFFERED and booking.offered_until is not None:
        return booking.offered_until
    return find_worth_reading()


def find_worth_reading() -> datetime.datetime:
    """Until when a mail that ends with nothing else is worth reading, written now."""
    return timezone.now() + _WORTH_READING


_OVER = frozenset({Notice.CANCELLED, Notice.REFUSED, Notice.UNPAID})
_ANEW = frozenset({Notice.RECEIVED, Notice.PLACED, Notice.WAITING})
_NAME_SUMS = frozenset({Notice.PLACED, Notice.CONFIRMED, Notice.CHANGED, Notice.PARTNER_FOUND})
_OF_MONEY = (
    Notice.PAYMENT_TAKEN_GONE, Notice.PAYMENT_RETURNED, Notice.PAYMENT_KEPT, Notice.REFUNDED,
)  # fmt: skip
"""What became of what somebody paid: true whatever becomes of their place."""
_SECOND = ":2"


def _write_calendar(booking: Booking, notice: Notice) -> str:
    """What the person's agenda is to know: the evening once the place is theirs, and that it is
    struck out once it is not, where it was noted."""
    if notice in SURE and is_sure(booking):
        return write_booking_event(booking)
    if notice in _OVER and list_mails_of_booking(booking).exclude(calendar="").exists():
        return write_booking_event(booking, is_cancelled=True)
    return ""


def _name_mail(booking: Booking, notice: Notice) -> str:
    """What a mail is known by: how many of this request came before it, and its moment."""
    return f"{name_mails(booking)}{list_mails_of_booking(booking).count()}:{notice}"


def _list_mails_of_place(booking: Booking) -> QuerySet[OutgoingMail]:
    of_money = (Q(dedup_key__endswith=f":{notice}") for notice in _OF_MONEY)
    return list_mails_of_booking(booking).exclude(functools.reduce(operator.or_, of_money))


def _find_reader(booking: Booking) -> Player | None:
    """The player whose address it is, whom a dead address is noted for."""
    team = booking.plays_in
    players = [] if team is None else team.players
    address = booking.email.casefold()
    return next((player for player in players if player.email.casefold() == address), None)
