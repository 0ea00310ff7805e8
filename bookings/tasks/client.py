"""Talking to HelloAsso: a token for a club's key, and questions asked with it.

No redirects are followed, nothing waits longer than a few seconds, and no answer is trusted to be
what it should be.
"""

from typing import Any

import httpx
from django.conf import settings

from bookings.domain.online.silence import note_answer, note_silence
from bookings.models import OnlineAccount

REAL, SANDBOX = "https://api.helloasso.com", "https://api.helloasso-sandbox.com"
TIMEOUT = httpx.Timeout(8.0, connect=4.0)
"""In seconds; a person waits for two answers at most."""

UNKNOWN_TOKEN, TOO_MANY, FAULT = 401, 429, 500


class NoAnswer(Exception):
    """HelloAsso was not reached, is busy or broken, or said what cannot be read: ask later."""


class Declined(Exception):
    """HelloAsso understood, and says no; `status` is its code."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"{status} {said}")
        self.status = status


def open_client(account: OnlineAccount) -> httpx.Client:
    """A client for the HelloAsso of an account, real or for trials; or for its stand-in."""
    base = settings.HELLOASSO_URL or (SANDBOX if account.is_sandbox else REAL)
    return httpx.Client(base_url=base, timeout=TIMEOUT, follow_redirects=False)


def ask_token(account: OnlineAccount, grant: dict[str, str]) -> dict[str, Any]:
    """Ask for a token. Raises `NoAnswer`, `Declined`."""
    form = {"client_id": account.client_id, "client_secret": account.client_secret, **grant}
    return _send(account, "POST", "/oauth2/token", data=form)


def ask(
    account: OnlineAccount, method: str, path: str, *, token: str, json: Any = None
) -> dict[str, Any]:
    """Ask something about the account's organisation. Raises `NoAnswer`, `Declined`."""
    headers = {"Authorization": f"Bearer {token}"}
    address = f"/v5/organizations/{account.organization}{path}"
    return _send(account, method, address, headers=headers, json=json)


def _send(account: OnlineAccount, method: str, path: str, **given: Any) -> dict[str, Any]:
    """HelloAsso's answer; what keeps the site well is told whether there was any."""
    try:
        answer = _read(account, method, path, **given)
    except NoAnswer:
        note_silence()
        raise
    except Declined:
        note_answer()
        raise
    note_answer()
    return answer


def _read(account: OnlineAccount, method: str, path: str, **given: Any) -> dict[str, Any]:
    try:
        with open_client(account) as client:
            answer = client.request(method, path, **given)
    except (httpx.HTTPError, httpx.InvalidURL) as fault:
        raise NoAnswer(f"{type(fault).__name__} {fault}") from fault
    code = answer.status_code
    if code >= FAULT or code == TOO_MANY or answer.is_redirect:
        raise NoAnswer(str(code))
    if not answer.is_success:
        raise Declined(code, answer.reason_phrase)
    try:
        told = answer.json()
    except ValueError as fault:
        raise NoAnswer("not JSON") from fault
    if not isinstance(told, dict):
        raise NoAnswer("no JSON object")
    return told
