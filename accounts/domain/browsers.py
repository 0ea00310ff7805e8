"""Where an account is signed in: noted, seen again, ended."""

import hashlib
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import USER_AGENT_MAX, SignedInBrowser
from tournaments.domain.acts import ensure_account_key

SEEN_EVERY = timedelta(minutes=5)
"""How often at most it is written that a browser was seen."""


def note_browser(user: User, *, session_key: str, user_agent: str, address: str) -> None:
    """Write down that the account is signed in on a browser, and was seen now."""
    now = timezone.now()
    cache.set(_seen(session_key), True, SEEN_EVERY.total_seconds())
    seen = {"user_agent": user_agent[:USER_AGENT_MAX], "address": address, "seen_at": now}
    SignedInBrowser.objects.update_or_create(
        session_key=session_key,
        defaults={"user": user, **seen},
        create_defaults={"user": user, "since": now, **seen},
    )


def see_browser(user: User, *, session_key: str, user_agent: str, address: str) -> None:
    """Write down that a browser was seen now, unless that was written some minutes ago."""
    seen = _seen(session_key)
    # Usually cached: no query then.
    if cache.get(seen) or not cache.add(seen, True, SEEN_EVERY.total_seconds()):
        return
    # A cache that was emptied, or is down, says that everybody is new.
    late = timezone.now() - SEEN_EVERY
    if not SignedInBrowser.objects.filter(session_key=session_key, seen_at__gt=late).exists():
        note_browser(user, session_key=session_key, user_agent=user_agent, address=address)


def rename_session(before: str, *, to: str) -> None:
    """A browser goes on with the number of another session."""
    cache.set(_seen(to), True, SEEN_EVERY.total_seconds())
    SignedInBrowser.objects.filter(session_key=before).update(session_key=to)


def forget_browser(session_key: str) -> None:
    """Nobody is signed in there any more."""
    SignedInBrowser.objects.filter(session_key=session_key).delete()


@transaction.atomic
def end_browsers(user: User, *, but: str | None = None, key: UUID | None = None) -> int:
    """Sign the account out everywhere, or in the browser of that `key` alone; never in the session
    `but`. How many there were."""
    browsers = SignedInBrowser.objects.filter(user=user)
    if but is not None:
        browsers = browsers.exclude(session_key=but)
    if key is not None:
        browsers = browsers.filter(key=key)
    ended = list(browsers.values_list("session_key", flat=True))
    Session.objects.filter(pk__in=ended).delete()
    return SignedInBrowser.objects.filter(session_key__in=ended).delete()[0]


def forget_ended_sessions() -> int:
    """Delete the sessions that are out of time, and what was known of the browsers of those that
    are gone; how many sessions."""
    ended = Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]
    living = Session.objects.filter(pk=OuterRef("session_key"))
    SignedInBrowser.objects.filter(~Exists(living)).delete()
    return ended


def _seen(session_key: str) -> str:
    return f"browser-seen-{hashlib.sha256(session_key.encode()).hexdigest()}"


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
