"""Acts of programs: each counts once, whatever is sent again."""

import hashlib
from collections.abc import Callable

from django.http import HttpResponse, JsonResponse
from ninja import Schema

from api.domain.answers import answer_once
from api.protocol.tokens import TokenRequest


def act_once(
    request: TokenRequest, key: str, act: Callable[[], Schema], *, status: int = 200
) -> HttpResponse:
    """Act and answer; asked again with the same key, only answer. Raises Refused, as
    `answer_once` does."""
    asked = b"\0".join((request.path.encode(), request.body))
    answer = answer_once(
        request.auth,
        key=key,
        digest=hashlib.sha256(asked).hexdigest(),
        act=lambda: (status, act().model_dump(mode="json")),
    )
    response = JsonResponse(answer.body, status=answer.status)
    if answer.is_repeated:
        response.headers["Idempotent-Replayed"] = "true"
    return response
