"""What each request asks of a session: where its account was last seen, what it owes."""

from collections.abc import Callable

import structlog
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.domain.browsers import see_browser
from accounts.views.entering import DUE

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


WORKPLACES = frozenset({"organiser", "arbitration", "site"})
"""The pages, by name, that nobody opens by a password alone where more is asked for."""


class SecondStepDueMiddleware:
    """Lead whoever owes a second step to where it is switched on, before anything else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_asked: object) -> HttpResponse | None:
        """Lead on; nothing of the page is done."""
        found = request.resolver_match
        if found is None or found.namespace not in WORKPLACES or not request.session.get(DUE):
            return None
        said = _("Le site ou votre club demande la connexion en deux temps : préparez-la d'abord.")
        messages.warning(request, said)
        return redirect("second_step_prepare")
