"""Notices: noted once, proofs of nothing, whoever sends them."""

import json

import pytest

from bookings.domain.online.callbacks import take_notice
from bookings.models import OnlineAccount, OnlineNotice
from tests.bookings.domain.online.paying import begun, ledger_cents, paid_tournament, seen
from tests.bookings.helloasso.stand_in import sign
from tournaments.enums import OnlineState

pytestmark = pytest.mark.django_db
KEY = "key-of-signature"


def take(body: bytes, signature: str = "") -> object:
    return take_notice(OnlineAccount.objects.get(), body, signature=signature)


def test_a_notice_is_taken_once_and_proves_nothing(helloasso):
    payment = begun()
    helloasso.pay(payment.intent_id)
    bodies = 2 * helloasso.notices(payment.intent_id)
    assert [take(body) for body in bodies] == [payment, payment, None, None]
    assert OnlineNotice.objects.count() == 2
    assert (seen(payment).state, ledger_cents()) == (OnlineState.SENT, 0)


def test_where_a_key_is_set_an_unsigned_notice_is_nobodys(helloasso):
    payment = begun(paid_tournament(signature_key=KEY))
    helloasso.pay(payment.intent_id)
    body = helloasso.notices(payment.intent_id)[1]
    signatures = ("", "é", sign(body, "another"), sign(body + b" ", KEY), sign(body, KEY))
    assert [take(body, signature) for signature in signatures] == [None] * 4 + [payment]
    assert OnlineAccount.objects.get().strays == 4


@pytest.mark.parametrize(
    "body",
    [
        b"", b"\xff\xfe", b"[]", b"{}", b"[" * 60_000, b'{"eventType": 1, "data": {}}',
        b'{"eventType": "Payment", "data": []}',
        b'{"eventType": "\\ud800", "data": {}}',
        b'{"eventType": "Payment", "data": {"id": 1e400, "state": "\\u0000"}}',
        b'{"eventType": "Payment", "data": {"id": ' + b"9" * 400 + b"}}",
        b'{"eventType": "Payment", "data": {"id": true}, "metadata": {"key": "x"}}',
        b'{"eventType": "Form", "data": {"formSlug": "adhesion"}, "metadata": null}',
        b'{"eventType": "Order", "data": {"order": []}, "metadata": {"key": ["x"]}}',
    ],
)  # fmt: skip
def test_what_is_none_of_ours_is_counted(body):
    paid_tournament()
    assert take(body) is None
    assert (OnlineAccount.objects.get().strays, OnlineNotice.objects.count()) == (1, 0)


def test_a_notice_with_odd_words_about_our_payment_is_taken(helloasso):
    payment = begun()
    data = {"id": "\u0000", "state": "\ud800"}
    body = json.dumps(
        {"eventType": "Payment", "data": data, "metadata": {"key": str(payment.key)}}
    ).encode()
    assert take(body) == payment


@pytest.mark.parametrize(("key", "follows"), [("", False), (KEY, True)])
def test_an_organisation_is_renamed_by_its_signature_alone(key, follows):
    paid_tournament(signature_key=key)
    data = {"old_slug_organization": "belote-de-test", "new_slug_organization": "belote-nouvelle"}
    body = json.dumps({"eventType": "Organization", "data": data}).encode()
    take(body, sign(body, KEY))
    assert (OnlineAccount.objects.get().organization == "belote-nouvelle") == follows
