"""What an account asks for after its password."""

from django.conf import settings
from django.db import models

from tournaments.models.sealed import SealedTextField


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
