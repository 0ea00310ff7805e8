"""Browsers are noted as somebody signs in with them, forgotten as they sign out, and signed out
where a club asks for a second step from now on."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest

from accounts.domain.browsers import forget_browser, note_browser
from accounts.domain.second_step import sign_out_without
from tournaments.domain.acts import ensure_account_key
from tournaments.enums import Act
from tournaments.models import Club
from tournaments.signals import Announcement


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


def ask_for_second_step(
    announcements: Sequence[Announcement], club: Club | None, **kwargs: Any
) -> None:
    """Sign out whoever works without a second step for a club that asks for one from now on."""
    asked = "asks_second_step"
    for done in announcements:
        if club is None or done.act != Act.CLUB_CHANGED or not done.after:
            continue
        if done.after.get(asked) and not done.before.get(asked):
            sign_out_without(club)
