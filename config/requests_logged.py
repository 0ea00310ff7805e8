"""What a collector of logs is told of requests: a number for each, and what it changed."""

import re
import secrets
import time
from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.signals import request_finished
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from tournaments.models import AccountKey

log = structlog.get_logger(__name__)

Handler = Callable[[HttpRequest], HttpResponse]

READING = frozenset({"GET", "HEAD", "OPTIONS"})
FAILED = 500
NUMBER = re.compile(r"[\w-]{8,64}")


class RequestLogMiddleware:
    """Number every line that a request causes, and write one for each that changed or failed.

    It names the route and the account by its key; no address, no word of a form, no name. Readers
    who come every few seconds are nginx's to count. On a laptop there is none of it.
    """

    def __init__(self, get_response: Handler) -> None:
        if not settings.LOG_AS_JSON:
            raise MiddlewareNotUsed
        self.get_response = get_response
        request_finished.connect(_forget_number, dispatch_uid="number of a request")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.monotonic()
        # Until the answer is sent: Django tells of a refusal when the last middleware is through.
        structlog.contextvars.bind_contextvars(request=_number(request))
        response = self.get_response(request)
        if _may_change(request) or response.status_code >= FAILED:
            _write(request, response, milliseconds=round((time.monotonic() - began) * 1000))
        return response


def _forget_number(**finished: Any) -> None:
    structlog.contextvars.clear_contextvars()


def _may_change(request: HttpRequest) -> bool:
    """Whether a request is more than a question; a view that reckons alone says so itself."""
    view = getattr(request.resolver_match, "func", None)
    only_reckons = getattr(getattr(view, "view_class", None), "only_reckons", False)
    return request.method not in READING and not only_reckons


def _number(request: HttpRequest) -> str:
    """The proxy's number where there is one, so that its lines and these can be laid together."""
    given = request.headers.get("X-Request-ID", "") if settings.BEHIND_TLS_PROXY else ""
    return given if NUMBER.fullmatch(given) else secrets.token_hex(8)


def _write(request: HttpRequest, response: HttpResponse, *, milliseconds: int) -> None:
    found = request.resolver_match
    told = {"tournament": found.kwargs["slug"]} if found and "slug" in found.kwargs else {}
    key = _find_account(request)
    if key:
        told["account"] = key
    log.info(
        "request",
        method=request.method,
        route=found.view_name if found else None,
        status=response.status_code,
        milliseconds=milliseconds,
        **told,
    )


def _find_account(request: HttpRequest) -> str:
    """The key of who is signed in, as the journal names them; empty for everybody else."""
    user = getattr(request, "user", None)
    try:
        if user is None or not user.is_authenticated:
            return ""
        key = AccountKey.objects.filter(user=user.pk).values_list("key", flat=True).first()
    except DatabaseError:
        return ""
    return str(key or "")
