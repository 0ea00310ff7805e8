"""One's own account: what it says of itself, and its browsers and keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Passkey, SecondStep, SignedInBrowser

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""What tells each apart, in an order in which the first that stands there is right: all but Firefox
also say that they are Safari, and most that they are Chrome."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def name_device(user_agent: str) -> str:
    """« Firefox, Windows »; what it does not say is left out, and a robot is no browser."""
    found = [
        next((name for mark, name in marks if mark in user_agent), "")
        for marks in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found)) or _("Navigateur inconnu")


FEW_CODES = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class BrowserLine:
    """A browser in which the account is signed in."""

    key: UUID
    device: str
    address: str
    since: datetime
    seen_at: datetime
    is_this: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnAccount:
    """What somebody reads of their own account."""

    switched_on_at: datetime | None
    codes_left: int
    passkeys: Sequence[Passkey]
    browsers: Sequence[BrowserLine]

    @property
    def has_few_codes(self) -> bool:
        """Whether new codes on paper are due."""
        return self.switched_on_at is not None and self.codes_left <= FEW_CODES

    @property
    def is_elsewhere(self) -> bool:
        """Whether the account is signed in in another browser than this one."""
        return any(not line.is_this for line in self.browsers)


def read_own_account(user: User, *, session_key: str | None) -> OwnAccount:
    """The account as its owner reads it in the session named, in four queries."""
    step = SecondStep.objects.filter(user=user, switched_on_at__isnull=False).first()
    return OwnAccount(
        switched_on_at=step.switched_on_at if step else None,
        codes_left=step.recovery_codes.count() if step else 0,
        passkeys=list(user.passkeys.all()),
        browsers=_list_browsers(user, session_key),
    )


def _list_browsers(user: User, session_key: str | None) -> list[BrowserLine]:
    living = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    browsers = SignedInBrowser.objects.filter(user=user, session_key__in=living)
    lines = [_line(browser, session_key) for browser in browsers]
    return sorted(lines, key=lambda line: not line.is_this)


def _line(browser: SignedInBrowser, session_key: str | None) -> BrowserLine:
    return BrowserLine(
        key=browser.key,
        device=name_device(browser.user_agent),
        address=browser.address,
        since=browser.since,
        seen_at=browser.seen_at,
        is_this=browser.session_key == session_key,
    )
