"""The program of the documentation believes what this site signs, and nothing else."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.utils import timezone

from api.domain.hooks.messages import build_body, build_headers, sign
from tests.api.tasks.test_sender import a_delivery
from tests.factories import HookFactory

pytestmark = pytest.mark.django_db
FILE = Path(__file__).resolve().parents[3] / "docs" / "webhook_receiver.py"


@pytest.fixture
def receiver() -> Any:
    spec = importlib.util.spec_from_file_location("webhook_receiver", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_short() -> None:
    assert len(FILE.read_text().splitlines()) <= 40


def test_it_believes_the_site_alone(receiver: ModuleType) -> None:
    hook = HookFactory()
    delivery = a_delivery(hook)
    body = build_body(delivery)
    receiver.KEY = receiver.base64.b64decode(hook.secret.removeprefix("whsec_"))
    now = timezone.now()
    headers = build_headers(delivery, body, secrets=["whsec_AAAA", hook.secret], now=now)
    at = now.timestamp()
    assert receiver.is_genuine(headers, body, at)
    assert not receiver.is_genuine(headers, body + b" ", at)
    assert not receiver.is_genuine(headers, body, at + 301)
    assert not receiver.is_genuine(headers | {"webhook-signature": "v1,AAAA"}, body, at)
    assert not receiver.is_genuine({"webhook-timestamp": "0", "webhook-id": ""}, body, at)


def test_the_signature_is_that_of_standard_webhooks() -> None:
    """The example of their specification, with its secret."""
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    signed = b'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}'
    assert sign(signed, secret) == "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
