"""Talking to HelloAsso: a token for a club's key, shared by all processes and renewed by one before
it ends, and questions asked with it.

No redirects are followed, nothing waits longer than a few seconds, and no answer is trusted to be
what it should be.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx
import structlog
from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.readiness import note_answer, note_silence
from bookings.models import OnlineAccount
from tournaments.errors import Refused

REAL, SANDBOX = "https://api.helloasso.com", "https://api.helloasso-sandbox.com"
TIMEOUT = httpx.Timeout(8.0, connect=4.0)
"""In seconds; a person waits for two answers at most."""

UNKNOWN_TOKEN, TOO_MANY, FAULT = 401, 429, 500


class NoAnswer(Exception):
    """HelloAsso was not reached, is busy or broken, or said what cannot be read: ask later."""


class Declined(Exception):
    """HelloAsso understood, and says no; `status` is its code."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status} {reason}")
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
        body = answer.json()
    except ValueError as fault:
        raise NoAnswer("not JSON") from fault
    if not isinstance(body, dict):
        raise NoAnswer("no JSON object")
    return body


log = structlog.get_logger(__name__)

EARLY = timedelta(minutes=5)
"""How long before its end a token is renewed; until then the others go on with it."""
UNKNOWN = 404


_RENEWAL = timedelta(seconds=30)
_FRESH = {"grant_type": "client_credentials"}


def ask_as(account: OnlineAccount, method: str, path: str, *, json: Any = None) -> dict[str, Any]:
    """Ask with a token that holds; one that HelloAsso has forgotten is replaced once. Raises
    `NoAnswer`, `Declined`."""
    token = find_token(account)
    try:
        return ask(account, method, path, token=token, json=json)
    except Declined as fault:
        if fault.status != UNKNOWN_TOKEN:
            raise
    OnlineAccount.objects.filter(pk=account.pk).update(access_token="", refresh_token="")
    return ask(account, method, path, token=find_token(account), json=json)


def find_token(account: OnlineAccount) -> str:
    """A token that holds for a few minutes more. Raises `NoAnswer`, `Declined`; a key that is
    unknown is noted as refused."""
    now = timezone.now()
    account.refresh_from_db()
    until = account.token_until
    if account.access_token and until is not None and until > now + EARLY:
        return account.access_token
    rows = OnlineAccount.objects.filter(pk=account.pk)
    free = Q(renewing_until=None) | Q(renewing_until__lte=now)
    is_mine = rows.filter(free).update(renewing_until=now + _RENEWAL)
    if not is_mine and account.access_token and until is not None and until > now:
        return account.access_token
    try:
        return _renew(account)
    finally:
        rows.update(renewing_until=None)


def _renew(account: OnlineAccount) -> str:
    grant = _ask_in_turn(account)
    now = timezone.now()
    try:
        token, seconds = str(grant["access_token"]), int(grant["expires_in"])
    except (KeyError, TypeError, ValueError) as fault:
        raise NoAnswer("a token without its end") from fault
    OnlineAccount.objects.filter(pk=account.pk).update(
        access_token=token,
        refresh_token=str(grant.get("refresh_token") or ""),
        token_until=now + timedelta(seconds=min(max(seconds, 0), 86_400)),
        refused_at=None,
    )
    return token


def _ask_in_turn(account: OnlineAccount) -> dict[str, Any]:
    """A token renewed, else a fresh one: a restored database holds tokens long forgotten."""
    *renewals, last = _list_grants(account)
    for grant in renewals:
        try:
            return ask_token(account, grant)
        except (NoAnswer, Declined) as fault:
            log.info("token not renewed", club=str(account.club_id), fault=str(fault))
    try:
        return ask_token(account, last)
    except Declined:
        OnlineAccount.objects.filter(pk=account.pk).update(
            refused_at=timezone.now(), access_token="", refresh_token=""
        )
        raise


def _list_grants(account: OnlineAccount) -> Iterator[dict[str, str]]:
    if account.refresh_token:
        yield {"grant_type": "refresh_token", "refresh_token": account.refresh_token}
    yield _FRESH


def verify_account(account: OnlineAccount) -> str:
    """Ask for a token anew, and for the organisation by its name; what to tell a person where both
    are right. Raises `Refused` (`no-secret`, `no-answer`, `unknown-key`, `unknown-organization`).
    """
    if not account.client_secret:
        raise Refused(
            _("Le secret de la clé manque ici : saisissez-le de nouveau."), code="no-secret"
        )
    rows = OnlineAccount.objects.filter(pk=account.pk)
    rows.update(access_token="", refresh_token="", verified_at=None)
    try:
        find_token(account)
        _look_for_organization(account)
    except NoAnswer as fault:
        raise Refused(
            _("HelloAsso ne répond pas : réessayez dans un moment."), code="no-answer"
        ) from fault
    except Declined as fault:
        raise Refused(
            _("HelloAsso ne reconnaît pas cette clé : vérifiez l'identifiant et le secret, et "
              "s'ils sont du bac à sable."),
            code="unknown-key",
        ) from fault  # fmt: skip
    rows.update(verified_at=timezone.now())
    return _("HelloAsso répond : la clé est bonne.")


def _look_for_organization(account: OnlineAccount) -> None:
    """A key without the right to read about its organisation tells nothing against its name."""
    try:
        ask_as(account, "GET", "")
    except Declined as fault:
        if fault.status == UNKNOWN:
            raise Refused(
                _("La clé est bonne, mais HelloAsso ne connaît pas l'association « %(name)s ».")
                % {"name": account.organization},
                code="unknown-organization",
            ) from fault
