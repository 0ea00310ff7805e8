"""Where accounts were last seen."""

from collections.abc import Callable

import structlog
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from accounts.domain.browsers import see_browser

log = structlog.get_logger(__name__)


class SeenMiddleware:
    """Write down every few minutes that an account was seen in a browser.

    Pages that ask nobody who they are stay so.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        if session.accessed and SESSION_KEY in session and request.user.is_authenticated:
            try:
                see_browser(
                    request.user,
                    session_key=session.session_key or "",
                    user_agent=request.headers.get("User-Agent", ""),
                    address=request.META.get("REMOTE_ADDR", ""),
                )
            # A page that is ready goes out, though the disk were full.
            except DatabaseError as fault:
                log.warning("browser not noted", fault=str(fault))
        return response
