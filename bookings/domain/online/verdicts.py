"""What HelloAsso answers about an intent, as far as the site rests on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

_PAID = frozenset({"Authorized"})
_REFUNDED = "Refunded"
_GIVEN_BACK = frozenset({_REFUNDED, "Contested"})
_REFUSED = frozenset({"Refused", "Error", "Abandoned", "Canceled"})
_DONE = "Processed"
"""The status of a refund whose money has left."""


class Verdict(StrEnum):
    """What became of the money."""

    NOTHING = "nothing"
    PAID = "paid"
    REFUSED = "refused"
    GIVEN_BACK = "given-back"


class UnreadableAnswer(Exception):
    """An answer that is not what HelloAsso documents, or is about another payment."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PaymentAnswer:
    """One answer, asked for at `asked_at`. `received_cents` is what was paid for the entry: no
    contribution to HelloAsso, and never more than its bank authorized. `refunds` are the parts of
    it that went back, in cents by the number of HelloAsso's operation."""

    asked_at: datetime
    verdict: Verdict
    received_cents: int = 0
    order_id: int | None = None
    payment_id: int | None = None
    refunds: Mapping[str, int] = field(default_factory=dict)
    heard: Mapping[str, Any] = field(default_factory=dict)


def read_answer(body: Any, *, key: UUID, asked_at: datetime) -> PaymentAnswer:
    """Read the body of a GET of an intent. Raises `UnreadableAnswer`."""
    try:
        if body["metadata"]["key"] != str(key):
            raise UnreadableAnswer("the intent of another payment")
        order = body.get("order")
        if not order:
            return PaymentAnswer(asked_at=asked_at, verdict=Verdict.NOTHING)
        return _read_order(order, asked_at)
    except (KeyError, TypeError, AttributeError) as fault:
        raise UnreadableAnswer(f"{type(fault).__name__}: {fault}") from fault


@dataclass(frozen=True, kw_only=True, slots=True)
class _Payment:
    """One payment of an order, with what was refunded of it by operation."""

    id: int
    state: str
    cents: int
    refunds: Mapping[str, int]

    @property
    def stays_in_part(self) -> bool:
        """Whether some of its money is the club's still. A payment may be called refunded whole
        though its operations say that a part was."""
        refunded = sum(self.refunds.values())
        if self.state in _PAID:
            return not refunded or refunded < self.cents
        return self.state == _REFUNDED and 0 < refunded < self.cents

    @property
    def went_back(self) -> bool:
        """Whether the sum was paid, and nothing of it stays."""
        return not self.stays_in_part and (self.state in _GIVEN_BACK or self.state in _PAID)


def _read_order(order: Mapping[str, Any], asked_at: datetime) -> PaymentAnswer:
    payments = [_read_payment(payment) for payment in order["payments"]]
    items = [(part["type"], part["amount"]) for part in order["items"]]
    if not _is_id(order["id"]):
        raise UnreadableAnswer("an id that is no number")
    sums = [cents for _kind, cents in items]
    if not all(map(_is_sum, sums)) or not _is_sum(sum(sums)):
        raise UnreadableAnswer("a sum that is no number of cents")
    stay = [payment for payment in payments if payment.stays_in_part]
    entry = sum(cents for kind, cents in items if kind == "Payment")
    verdict = _judge(payments)
    return PaymentAnswer(
        asked_at=asked_at,
        verdict=verdict,
        received_cents=min(entry, sum(payment.cents for payment in stay)) if stay else entry,
        order_id=order["id"],
        payment_id=next((payment.id for payment in (*stay, *payments)), None),
        refunds={
            name: cents for payment in stay or payments for name, cents in payment.refunds.items()
        },
        heard={
            "payments": [(payment.id, payment.state, payment.cents) for payment in payments],
            "items": items,
        },
    )


def _read_payment(payment: Mapping[str, Any]) -> _Payment:
    done = [refund for refund in payment.get("refundOperations") or () if refund["status"] == _DONE]
    numbers = (
        payment["id"],
        payment["amount"],
        *(refund[name] for refund in done for name in ("id", "amount")),
    )
    sums = (payment["amount"], *(refund["amount"] for refund in done))
    if not all(map(_is_id, numbers)) or not all(map(_is_sum, sums)):
        raise UnreadableAnswer("a sum or an id that is no number")
    refunds = {str(refund["id"]): refund["amount"] for refund in done if refund["amount"]}
    return _Payment(
        id=payment["id"], state=payment["state"], cents=payment["amount"], refunds=refunds
    )


def _is_id(value: Any) -> bool:
    """Whether the value is a whole number that the database can hold; JSON has others."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


def _is_sum(cents: Any) -> bool:
    """Whether the value is a number of cents that the ledger can hold."""
    return _is_id(cents) and cents < 2**31


def _judge(payments: list[_Payment]) -> Verdict:
    """The verdict on all payments of one order, which is paid where any part of one stays."""
    if any(payment.stays_in_part for payment in payments):
        return Verdict.PAID
    if any(payment.went_back for payment in payments):
        return Verdict.GIVEN_BACK
    if payments and all(payment.state in _REFUSED for payment in payments):
        return Verdict.REFUSED
    return Verdict.NOTHING
