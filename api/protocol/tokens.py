"""Who asks: a program with its token, and which tournament it may ask about."""

import hashlib
from collections.abc import Callable

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from ninja import Schema
from ninja.security import HttpBearer

from api.domain.answers import answer_once
from api.protocol.public import BY_ADDRESS
from tournaments.actors import Actor
from tournaments.domain.rights.allowances import Allowance, take_attempt, take_attempt_here
from tournaments.domain.rights.passes import note_use
from tournaments.enums import Origin, Scope
from tournaments.errors import Refused
from tournaments.models import ApiToken, Tournament
from tournaments.permissions import PERMISSION_OF_SCOPE
from tournaments.queries.rights.access import (
    list_tournaments_of_token,
    token_by_text,
    token_permissions,
)

BY_TOKEN = Allowance(scope="api token", count=120, seconds=60)


class TokenRequest(HttpRequest):
    """A request that came with a token that opens something."""

    auth: ApiToken


class Bearer(HttpBearer):
    """The token in the header `Authorization: Bearer`; no cookie opens anything here."""

    def __call__(self, request: HttpRequest) -> ApiToken | None:
        """The token; None without one. Raises Refused (`too-many-attempts`)."""
        token: ApiToken | None = super().__call__(request)
        if token is None:
            take_attempt_here(BY_ADDRESS, request.META.get("REMOTE_ADDR", ""))
        return token

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        """The token of that text, its use counted."""
        found = token_by_text(token)
        if found is not None:
            take_attempt(BY_TOKEN, str(found.key))
            note_use(found)
        return found


def find_tournament(request: TokenRequest, slug: str, scope: Scope) -> Tournament:
    """The tournament of the address. Raises Http404 for one that does not exist for the token, and
    Refused (`scope-missing`) where the token opens something else there."""
    found = list_reachable(request).filter(slug=slug).first()
    if found is None:
        raise Http404
    refuse_without(request, scope)
    return found


def list_reachable(request: TokenRequest) -> QuerySet[Tournament]:
    """The tournaments of the token, with their club."""
    return list_tournaments_of_token(request.auth).select_related("club")


def refuse_without(request: TokenRequest, scope: Scope) -> None:
    """Raise Refused (`scope-missing`) where the token does not open something."""
    if not may(request, scope):
        raise Refused(
            _("Ce jeton n'ouvre pas « %(scope)s ».") % {"scope": scope.value}, code="scope-missing"
        )


def may(request: TokenRequest, scope: Scope) -> bool:
    """Whether the token opens something."""
    return PERMISSION_OF_SCOPE[scope] in token_permissions(request.auth)


def find_actor(request: TokenRequest) -> Actor:
    """The actor behind a request: the program, by its token."""
    return Actor(
        user=None,
        origin=Origin.API,
        address=request.META.get("REMOTE_ADDR", ""),
        token=request.auth.as_carried(),
    )


def answer_token_once(
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
