"""The pass for an evening that a browser carries: a signed cookie that holds the token, no more."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.domain.rights.passes import note_use
from tournaments.models import HelperPass
from tournaments.queries.rights.access import pass_by_token

COOKIE = "passe"
_SALT = "tournaments.helper-pass"


def read_carried_pass(request: HttpRequest) -> HelperPass | None:
    """The pass that came with a request, read anew in one query; it may have ended since."""
    token = request.get_signed_cookie(COOKIE, default="", salt=_SALT)
    held = pass_by_token(token) if token else None
    if held is not None and held.is_valid:
        note_use(held)
    return held


def carry(response: HttpResponse, held: HelperPass, token: str) -> None:
    """Let the browser carry a pass until it ends."""
    response.set_signed_cookie(
        COOKIE,
        token,
        salt=_SALT,
        expires=held.valid_until,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def put_down(response: HttpResponse) -> None:
    """Let the browser forget the pass that it carried."""
    response.delete_cookie(COOKIE, samesite="Lax")
