"""Fees paid online, and what HelloAsso gave back of them: noted by the site alone, each once, also
where somebody noted it by hand before the site saw it."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from django.db import transaction

from bookings.domain.online.verdicts import PaymentAnswer
from bookings.models import OnlinePayment
from tournaments.actors import SERVER, Actor
from tournaments.domain.money.accounts import lock_account
from tournaments.domain.money.movements import announce_movement, name_doer, record_movement
from tournaments.domain.money.payments import reverse_locked
from tournaments.enums import Act, Doubt, MovementKind, OnlineState, PaymentMethod
from tournaments.models import Movement, Team, Tournament
from tournaments.queries.money.accounts import find_balance, list_refunds_by_hand
from tournaments.wording import REFUND_SEEN_ONLINE, REFUNDED_IN_PART, REFUNDED_ONLINE, keep_words

Parts = Mapping[str, int]
"""What went back of a fee, in cents by the name of each part."""


@transaction.atomic
def take_online(team: Team, *, cents: int, external_id: str, by: Actor) -> Movement:
    """Note a fee that was paid online: it has come in, whatever the team owes by now. The
    database refuses the second of an `external_id`."""
    team = lock_account(team, Act.MONEY_TAKEN)
    movement = record_movement(
        team.tournament,
        kind=MovementKind.FEE,
        method=PaymentMethod.ONLINE,
        cents=cents,
        doer=name_doer(by),
        team=team,
        external_id=external_id,
    )
    return announce_movement(Act.MONEY_TAKEN, movement, by=by)


def find_fee(external_id: str, *, tournament: Tournament) -> Movement | None:
    """A fee that was paid online and stands in the accounts; None once it was reversed."""
    fees = tournament.movements.select_related("team__tournament", "team__joined")
    return fees.filter(external_id=external_id, reversed_by=None).first()


def list_unbooked(fee: Movement, parts: Parts) -> dict[str, int]:
    """The parts that stand in no account yet."""
    names = {_name(fee, part): part for part in parts}
    booked = Movement.objects.filter(external_id__in=names).values_list("external_id", flat=True)
    return {part: parts[part] for name, part in names.items() if name not in set(booked)}


def _name(fee: Movement, part: str) -> str:
    return f"{fee.external_id}:{part}"


def match_by_hand(fee: Movement, parts: Collection[int]) -> list[Movement] | None:
    """The refunds by hand that parts of a fee, in cents, are for certain: the same sum, since the
    fee, and not in cash. None where somebody has to say: a sum in cash is the same, or more would
    have gone back than the team paid."""
    noted, same, others = list_refunds_by_hand(fee), [], []
    for cents in parts:
        found = next((refund for refund in noted if _is_same(refund, cents)), None)
        if found is None:
            others.append(cents)
        else:
            noted.remove(found)
            same.append(found)
    left = _find_paid(fee) - sum(refund.cents for refund in same) - sum(parts)
    in_doubt = left < 0 or any(-refund.cents in others for refund in noted)
    return None if others and noted and in_doubt else same


def _is_same(noted: Movement, cents: int) -> bool:
    # Whoever handed over bank notes did not press the button of HelloAsso.
    return -noted.cents == cents and noted.method != PaymentMethod.CASH


def _find_paid(fee: Movement) -> int:
    return 0 if fee.team is None else find_balance(fee.team).paid_cents


def list_answering(fee: Movement, parts: Collection[int]) -> Iterator[Movement]:
    """The refunds by hand that somebody says parts of a fee to be: those of the same sum first,
    then the latest, until they come to as much."""
    wanted = sum(parts)
    noted = list_refunds_by_hand(fee)
    for refund in sorted(noted, key=lambda refund: (-refund.cents not in parts, -refund.pk)):
        if wanted <= 0:
            return
        wanted += refund.cents
        yield refund


@transaction.atomic
def replace_by_online(noted: Collection[Movement], *, by: Actor) -> None:
    """Reverse refunds by hand that HelloAsso shows to be its own: they are noted « En ligne »."""
    reason = keep_words(REFUND_SEEN_ONLINE)
    for movement in noted:
        reverse_locked(movement, reason=reason, by=by)


@transaction.atomic
def give_back_online(fee: Movement, *, parts: Parts, reason: str, by: Actor) -> None:
    """Note what went back online of a fee that was paid there, each part once by its name, and
    never more than the fee."""
    if fee.team is None:
        return
    team, left = lock_account(fee.team, Act.MONEY_REFUNDED, reason=reason), fee.cents
    unbooked = list_unbooked(fee, parts)
    for name, told in parts.items():
        cents = min(told, left)
        left -= cents
        if cents and name in unbooked:
            movement = record_movement(
                team.tournament,
                kind=MovementKind.REFUND,
                method=PaymentMethod.ONLINE,
                cents=cents,
                doer=name_doer(by),
                team=team,
                reason=reason,
                external_id=_name(fee, name),
            )
            announce_movement(Act.MONEY_REFUNDED, movement, by=by, reason=reason)


@transaction.atomic
def undo_online(fee: Movement, *, reason: str, by: Actor) -> None:
    """Reverse a fee that was paid online and went back whole."""
    reverse_locked(fee, reason=reason, by=by)


REST = "rest"
"""The name of the part that HelloAsso told no number of."""


def return_part(row: OnlinePayment, answer: PaymentAnswer) -> None:
    """Some of it went back, on HelloAsso's side, and some stays. An older answer knows of fewer
    parts, and takes none back."""
    if row.state == OnlineState.GIVEN_BACK:
        return
    row.refunds = {**row.refunds, **answer.refunds}
    if row.state == OnlineState.PAID:
        book_back(row, by=SERVER)


def give_back(row: OnlinePayment, answer: PaymentAnswer) -> None:
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
