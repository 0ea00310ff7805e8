"""How people sign in: keys, second steps, and the browsers they are signed in with."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.keys import Keyed, SealedTextField

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


NAME_MAX = 60


class Passkey(Keyed):
    """A key that a telephone, a computer or a stick keeps for one account on one site name.

    Its public half alone is known here: `credential`, as the device wrote it, found by the SHA-256
    of its number. `count` is how often the device says that it has used it; many never count.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys"
    )
    name = models.CharField(_("nom"), max_length=NAME_MAX)
    host = models.CharField(max_length=253)
    credential = models.BinaryField()
    credential_hash = models.CharField(max_length=64, unique=True)
    count = models.BigIntegerField(default=0)
    added_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_passkey"
        ordering = ["added_at", "pk"]

    def __str__(self) -> str:
        return self.name


class SecondStep(models.Model):
    """The secret that an account shares with an app which makes a code of it each half minute.

    It holds from `switched_on_at`; before that it waits for a first code. `last_step` is the half
    minute whose code counted last: none of it, or of one before, counts again.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_step"
    )
    secret = SealedTextField()
    last_step = models.BigIntegerField(default=0)
    switched_on_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_secondstep"

    def __str__(self) -> str:
        return str(self.user_id)


class RecoveryCode(models.Model):
    """A code kept on paper for the day without the app; its row goes when it is used."""

    second_step = models.ForeignKey(
        SecondStep, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    code_hash = models.CharField(max_length=64)

    class Meta:
        db_table = "tournaments_recoverycode"
        constraints = [
            models.UniqueConstraint(
                fields=["second_step", "code_hash"], name="recovery_code_once_per_account"
            )
        ]

    def __str__(self) -> str:
        return str(self.second_step_id)
