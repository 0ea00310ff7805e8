"""The one door: whoever has shown who they are is let in, or asked for the second step first."""

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.domain.second_step import has_second_step, is_asked_of
from accounts.forms.known_devices import remember_device

BACKEND = "django.contrib.auth.backends.ModelBackend"
MINUTES = 10
"""How long a right password waits for its code."""
_WAITS = "password-shown"
DUE = "second-step-due"
"""Where a session says that the password alone was shown, and more is asked for."""


def let_in(request: HttpRequest, user: User, *, onward: str) -> HttpResponse:
    """Sign in who has shown their password, or ask for their code first."""
    if not has_second_step(user):
        answer = enter(request, user, onward=onward)
        if is_asked_of(user):
            request.session[DUE] = True
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
    request.session.pop(_WAITS, None)
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
