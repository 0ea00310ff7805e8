"""What everybody may read: kept apart by version as the public pages are, without a token."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from ninja.decorators import decorate_view

from api.protocol.problems import answer_missing, answer_refusal
from tournaments.domain.rights.allowances import Allowance, take_attempt_here
from tournaments.errors import Refused
from tournaments.names import named_for_public
from tournaments.views.public.kept import FOR_THE_READER, compute_tag, name_variant

Run = Callable[..., HttpResponse]
Stamp = Callable[..., str | None]

BY_ADDRESS = Allowance(scope="api address", count=60, seconds=60)
"""From one address; who asks for what it has already is not counted."""


def for_everybody(stamp: Stamp) -> Callable[[Any], Any]:
    """Let everybody read an operation, from every site, with the names that the public may read.

    `stamp` tells from the address what the answer depends on; None where there is nothing.
    """
    return decorate_view(lambda run: _answer_everybody(run, stamp))


def _answer_everybody(run: Run, stamp: Stamp) -> Run:
    @wraps(run)
    def answer(request: HttpRequest, **named: Any) -> HttpResponse:
        response = _answer(request, run, stamp(**named), named)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        return response

    return answer


def _answer(
    request: HttpRequest, run: Run, stamp: str | None, named: dict[str, Any]
) -> HttpResponse:
    """304 for what the reader has; else the answer, counted."""
    tag = None if stamp is None else compute_tag(stamp, name_variant(request))
    if tag and tag in parse_etags(request.headers.get("If-None-Match", "")):
        return _have_revalidated(HttpResponseNotModified(), tag)
    try:
        take_attempt_here(BY_ADDRESS, request.META.get("REMOTE_ADDR", ""))
    except Refused as refusal:
        return answer_refusal(refusal)
    if tag is None:
        return answer_missing()
    with named_for_public():
        return _have_revalidated(run(request, **named), tag)


def _have_revalidated(response: HttpResponse, tag: str) -> HttpResponse:
    """Have a program keep an answer, and ask whether it is still the one; the language is its wish,
    so that caches on the way leave it alone."""
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = FOR_THE_READER
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
    return response
