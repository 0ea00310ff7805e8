"""Where an account is signed in."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.keys import Keyed

USER_AGENT_MAX = 300


class SignedInBrowser(Keyed):
    """A browser in which an account is signed in, as long as the session of that number lasts.

    `seen_at` is minutes late: it is not written with each page.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="browsers"
    )
    session_key = models.CharField(max_length=40, unique=True)
    user_agent = models.CharField(max_length=USER_AGENT_MAX, blank=True)
    address = models.CharField(max_length=45, blank=True)
    since = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "tournaments_signedinbrowser"
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return self.user_agent
