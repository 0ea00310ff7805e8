"""What opens an account without its password."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.keys import Keyed

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
