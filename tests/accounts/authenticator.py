"""An app that makes codes, as on somebody's telephone, and an account that asks for them."""

import base64
from datetime import datetime

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.contrib.auth.models import User
from django.utils import timezone

from accounts.domain.second_step import find_prepared, prepare_second_step, switch_on
from accounts.models import SecondStep


def show_code(user: User, *, now: datetime | None = None) -> str:
    """What the app shows at a moment, by default this one."""
    secret = SecondStep.objects.get(user=user).secret
    app = TOTP(base64.b32decode(secret), 6, SHA1(), 30)
    return app.generate((now or timezone.now()).timestamp()).decode()


def with_second_step(user: User) -> list[str]:
    """Switch the second step of an account on; the codes for paper. Its first code has counted."""
    prepare_second_step(user)
    assert find_prepared(user) is not None
    return switch_on(user, code=show_code(user), session_key=None)
