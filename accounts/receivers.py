"""Browsers are noted as somebody signs in with them, and forgotten as they sign out."""

from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest

from accounts.domain.browsers import forget_browser, note_browser
from tournaments.domain.acts import ensure_account_key


def note_sign_in(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Write down where the account is signed in from now on; from then on it acts, and has the key
    by which the journal names it."""
    ensure_account_key(user)
    note_browser(
        user,
        session_key=request.session.session_key or "",
        user_agent=request.headers.get("User-Agent", ""),
        address=request.META.get("REMOTE_ADDR", ""),
    )


def forget_sign_in(request: HttpRequest, **kwargs: Any) -> None:
    """Forget a browser in which somebody has signed out."""
    forget_browser(request.session.session_key or "")
