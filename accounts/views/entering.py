"""The one door: whoever has shown who they are is let in, or asked for the second step first."""

from collections.abc import Callable
from typing import Any

import structlog
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, login, logout
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.domain.browsers import see_browser
from accounts.domain.passkeys import PasskeySite, find_asked, knows_passkeys
from accounts.domain.second_step import has_second_step
from accounts.forms.password import remember_device
from tournaments.enums import SignInBy

BACKEND = "django.contrib.auth.backends.ModelBackend"
MINUTES = 10
"""How long a right password waits for its code."""
log = structlog.get_logger(__name__)


_WAITS = "password-shown"
SHOWN, _ASKED = "sign-in-shown", "sign-in-asked"
"""Where a session says what was shown, and what was asked for then."""
_OWED = "second-step-due"
"""Where a session that began under the version before says whether two steps were owed."""


def find_place(request: HttpRequest) -> PasskeySite:
    """The address of a request, without its path."""
    return PasskeySite(scheme=request.scheme or "http", host=request.get_host())


def let_in(request: HttpRequest, user: User, *, onward: str) -> HttpResponse:
    """Sign in who has shown their password, or ask for their code or their key first."""
    place = find_place(request)
    owes_key = find_asked(user, place) == SignInBy.PASSKEY and knows_passkeys(place, user)
    if not (owes_key or has_second_step(user)):
        return enter(request, user, onward=onward, shown=SignInBy.PASSWORD)
    request.session.cycle_key()
    request.session[_WAITS] = {
        "user": user.pk,
        # As Django ties a session to the password: a changed one has to be shown anew.
        "hash": user.get_session_auth_hash(),
        "until": timezone.now().timestamp() + MINUTES * 60,
        "onward": onward,
        "owes_key": owes_key,
    }
    return _ask_for_key(request) if owes_key else redirect("login_code")


def _ask_for_key(request: HttpRequest) -> HttpResponse:
    said = _(
        "Le site ou votre club demande votre clé d'accès. Perdue ? L'administrateur la retire."
    )
    messages.warning(request, said)
    return redirect("login_passkey")


def enter(request: HttpRequest, user: User, *, onward: str, shown: SignInBy) -> HttpResponse:
    """Sign in who has shown what they have; the session has another number from then on."""
    request.session.pop(_WAITS, None)
    login(request, user, backend=BACKEND)
    request.session[SHOWN] = shown
    request.session[_ASKED] = find_asked(user, find_place(request))
    # Not `redirect`: it would take what somebody asked for as the name of a page.
    answer = HttpResponseRedirect(onward)
    remember_device(request, answer, user.get_username())
    return answer


def find_waiting(request: HttpRequest, *, by_key: bool = False) -> tuple[User, str] | None:
    """Whose password was shown in this browser some minutes ago, and where they were going; of
    those who owe a key only where they show it."""
    waits: dict[str, Any] = request.session.get(_WAITS) or {}
    if not waits or timezone.now().timestamp() > waits["until"]:
        return None
    # A version before did not ask for keys: who had shown a password to it owes none.
    if waits.get("owes_key") and not by_key:
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
    """Lead whoever owes a code or a key to where it is prepared or shown, before anything else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_asked: object) -> HttpResponse | None:
        """Lead on; nothing of the page is done."""
        found = request.resolver_match
        if found is None or found.namespace not in WORKPLACES:
            return None
        due, user = _find_due(request), request.user
        if due is None or not user.is_authenticated:
            return None
        if due == SignInBy.PASSKEY and knows_passkeys(find_place(request), user):
            logout(request)
            return _ask_for_key(request)
        said, page = _PREPARED[due]
        messages.warning(request, str(said))
        return redirect(page)


_PREPARED = {
    SignInBy.TWO_STEPS: (
        gettext_lazy(
            "Le site ou votre club demande la connexion en deux temps : préparez-la d'abord."
        ),
        "second_step_prepare",
    ),
    SignInBy.PASSKEY: (
        gettext_lazy("Le site ou votre club demande une clé d'accès : créez-la d'abord."),
        "passkey_add",
    ),
}


def _find_due(request: HttpRequest) -> SignInBy | None:
    """What a browser still has to show: what was asked when it came in, or by the site since. A
    club that asks for more signs its people out instead."""
    if (owes := request.session.pop(_OWED, None)) is not None:
        request.session[SHOWN] = SignInBy.PASSWORD
        request.session[_ASKED] = SignInBy.TWO_STEPS if owes else SignInBy.PASSWORD
    shown = request.session.get(SHOWN)
    if shown is None:
        return None
    asked = find_asked_here(request)
    return asked if asked.strength > SignInBy(shown).strength else None


def find_asked_here(request: HttpRequest) -> SignInBy:
    """What was asked of who is signed in as they came in, or by the site since."""
    asked = SignInBy(request.session.get(_ASKED, SignInBy.PASSWORD))
    return max(asked, find_asked(None, find_place(request)), key=lambda sign_in: sign_in.strength)
