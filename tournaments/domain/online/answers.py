"""What HelloAsso answers about an intent, as far as the site rests on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

_PAID = frozenset({"Authorized"})
_GIVEN_BACK = frozenset({"Refunded", "Contested"})
_REFUSED = frozenset({"Refused", "Error", "Abandoned", "Canceled"})


class Verdict(StrEnum):
    """What became of the money."""

    NOTHING = "nothing"
    PAID = "paid"
    REFUSED = "refused"
    GIVEN_BACK = "given-back"


class Unreadable(Exception):
    """An answer that is not what HelloAsso documents, or is about another payment."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """One answer, asked for at `asked_at`. `received_cents` is what was paid for the entry: no
    contribution to HelloAsso, and never more than its bank authorized."""

    asked_at: datetime
    verdict: Verdict
    received_cents: int = 0
    order_id: int | None = None
    payment_id: int | None = None
    heard: Mapping[str, Any] = field(default_factory=dict)


def read_answer(body: Any, *, key: UUID, asked_at: datetime) -> Answer:
    """Read the body of a GET of an intent. Raises `Unreadable`."""
    try:
        if body["metadata"]["key"] != str(key):
            raise Unreadable("the intent of another payment")
        order = body.get("order")
        if not order:
            return Answer(asked_at=asked_at, verdict=Verdict.NOTHING)
        return _read_order(order, asked_at)
    except (KeyError, TypeError, AttributeError) as fault:
        raise Unreadable(f"{type(fault).__name__}: {fault}") from fault


def _read_order(order: Mapping[str, Any], asked_at: datetime) -> Answer:
    payments = [(one["id"], one["state"], one["amount"]) for one in order["payments"]]
    items = [(one["type"], one["amount"]) for one in order["items"]]
    if not all(_is_id(one) for one in (order["id"], *(row[0] for row in payments))):
        raise Unreadable("an id that is no number")
    if not all(_is_id(cents) for *_told, cents in (*payments, *items)):
        raise Unreadable("a sum that is no number of cents")
    states = [state for _id, state, _cents in payments]
    authorized = sum(cents for _id, state, cents in payments if state in _PAID)
    entry = sum(cents for kind, cents in items if kind == "Payment")
    verdict = _judge(states)
    return Answer(
        asked_at=asked_at,
        verdict=verdict,
        received_cents=min(entry, authorized) if verdict == Verdict.PAID else entry,
        order_id=order["id"],
        payment_id=next((one for one, state, _c in payments if state in _PAID), payments[0][0])
        if payments
        else None,
        heard={"payments": payments, "items": items},
    )


def _is_id(value: Any) -> bool:
    """Whether it is a whole number that the database can hold; JSON has others."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


def _judge(states: list[str]) -> Verdict:
    """What several payments of one order come to: one that was authorized is money."""
    if any(one in _PAID for one in states):
        return Verdict.PAID
    if any(one in _GIVEN_BACK for one in states):
        return Verdict.GIVEN_BACK
    if states and all(one in _REFUSED for one in states):
        return Verdict.REFUSED
    return Verdict.NOTHING
