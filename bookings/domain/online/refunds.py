"""What HelloAsso gave back of a fee: put into the accounts once, also where somebody noted it by
hand before the site saw it."""

from collections.abc import Iterable

from bookings.domain.online.answers import Answer
from bookings.domain.online.fees import (
    find_fee,
    give_back_online,
    list_answering,
    list_unbooked,
    match_by_hand,
    replace_by_online,
    undo_online,
)
from bookings.models import OnlinePayment
from tournaments.actors import SERVER, Actor
from tournaments.enums import Doubt, OnlineState
from tournaments.models import Movement
from tournaments.wording import REFUNDED_IN_PART, REFUNDED_ONLINE, keep_words

REST = "rest"
"""The name of the part that HelloAsso told no number of."""


def return_part(row: OnlinePayment, answer: Answer) -> None:
    """Some of it went back, on HelloAsso's side, and some stays. An older answer knows of fewer
    parts, and takes none back."""
    if row.state == OnlineState.GIVEN_BACK:
        return
    row.refunds = {**row.refunds, **answer.refunds}
    if row.state == OnlineState.PAID:
        book_back(row, by=SERVER)


def give_back(row: OnlinePayment, answer: Answer) -> None:
    """Book back whatever the club still keeps of a payment."""
    if row.state == OnlineState.GIVEN_BACK:
        return
    row.order_id, row.payment_id = answer.order_id, answer.payment_id
    if row.state != OnlineState.PAID or row.is_sandbox:
        row.state = OnlineState.GIVEN_BACK
        return
    row.refunds = {**row.refunds, **answer.refunds}
    if row.kept_cents:
        row.refunds[REST] = row.kept_cents
    book_back(row, by=SERVER)


def book_back(row: OnlinePayment, *, by: Actor) -> None:
    """Put what went back into the accounts, instead of what was noted by hand of it. Where nobody
    can tell whether it was, it waits for the treasurer."""
    fee, due = _list_due(row)
    same = [] if fee is None else match_by_hand(fee, due.values())
    if same is None:
        row.doubt = Doubt.REFUND
        return
    _write(row, same, by=by)


def book_as_noted(row: OnlinePayment, *, by: Actor) -> None:
    """Somebody says that what was noted by hand is what HelloAsso gave back."""
    fee, due = _list_due(row)
    _write(row, [] if fee is None else list_answering(fee, due.values()), by=by)


def book_besides(row: OnlinePayment, *, by: Actor) -> None:
    """Somebody says that it went back once more."""
    _write(row, (), by=by)


def _list_due(row: OnlinePayment) -> tuple[Movement | None, dict[str, int]]:
    """The fee, and the parts of it that went back and stand in no account."""
    fee = find_fee(row.external_id, tournament=row.booking.tournament)
    is_money = fee is not None and not row.is_sandbox
    return fee, list_unbooked(fee, row.refunds) if fee is not None and is_money else {}


def _write(row: OnlinePayment, noted: Iterable[Movement], *, by: Actor) -> None:
    """What went back at once is a reversal, which takes its receipt back as well; the rest of
    what went back in parts is one more of them."""
    fee, due = _list_due(row)
    replace_by_online(list(noted), by=by)
    if fee is not None and due:
        if row.kept_cents == 0 and due == row.refunds:
            undo_online(fee, reason=keep_words(REFUNDED_ONLINE), by=by)
        else:
            reason = keep_words(REFUNDED_IN_PART)
            give_back_online(fee, parts=row.refunds, reason=reason, by=by)
    if row.doubt == Doubt.REFUND:
        row.doubt = ""
    if row.kept_cents == 0:
        row.state = OnlineState.GIVEN_BACK
