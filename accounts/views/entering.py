"""The one door: whoever has shown who they are is let in, or asked for the second step first."""

from collections.abc import Callable
from typing import Any

import structlog
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, login
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from accounts.domain.browsers import see_browser
from accounts.domain.second_step import has_second_step, is_asked_of
from accounts.forms.password import remember_device

BACKEND = "django.contrib.auth.backends.ModelBackend"
MINUTES = 10
"""How long a right password waits for its code."""
log = structlog.get_logger(__name__)


_WAITS = "password-shown"
DUE = "second-step-due"
"""Where a session that began with the password alone says whether more was asked for then."""


def let_in(request: HttpRequest, user: User, *, onward: str) -> HttpResponse:
    """Sign in who has shown their password, or ask for their code first."""
    if not has_second_step(user):
        answer = enter(request, user, onward=onward)
        request.session[DUE] = is_asked_of(user)
        return answer
    request.session.cycle_key()
    request.session[_WAITS] = {
        "user": user.pk,
        # As Django ties a session to the password: a changed one has to be shown anew.
        "hash": user.get_session_auth_hash(),
        "until": timezone.now().timestamp() + MINUTES * 60,
        "onward": onward,
    }
    return redirect("login_code")


def enter(request: HttpRequest, user: User, *, onward: str) -> HttpResponse:
    """Sign in who has shown all that is asked; the session has another number from then on."""
    for word in (_WAITS, DUE):
        request.session.pop(word, None)
    login(request, user, backend=BACKEND)
    # Not `redirect`: it would take what somebody asked for as the name of a page.
    answer = HttpResponseRedirect(onward)
    remember_device(request, answer, user.get_username())
    return answer


def find_waiting(request: HttpRequest) -> tuple[User, str] | None:
    """Whose password was shown in this browser some minutes ago, and where they were going."""
    waits: dict[str, Any] = request.session.get(_WAITS) or {}
    if not waits or timezone.now().timestamp() > waits["until"]:
        return None
    user = User.objects.filter(pk=waits["user"], is_active=True).first()
    if user is None or not constant_time_compare(waits["hash"], user.get_session_auth_hash()):
        return None
    return user, waits["onward"]


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
        if found is None or found.namespace not in WORKPLACES or not _is_due(request):
            return None
        said = _("Le site ou votre club demande la connexion en deux temps : préparez-la d'abord.")
        messages.warning(request, said)
        return redirect("second_step_prepare")


def _is_due(request: HttpRequest) -> bool:
    """Whether more than its password is asked of a browser: also where the site came to ask it
    since; a club that does signs its people out."""
    due: bool | None = request.session.get(DUE)
    return due is not None and (due or settings.SECOND_STEP_REQUIRED)
