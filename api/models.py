"""What programs are told and were answered: webhooks, deliveries, kept answers."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from api.enums import HookEvent, HookFault, HookPause
from tournaments.enums import MailState
from tournaments.models.club import Club
from tournaments.models.keys import Keyed, Outgoing, SealedTextField
from tournaments.models.rights import ApiToken
from tournaments.models.tournament import Tournament


class KeptAnswer(models.Model):
    """The answer to one act of a program, by the key that it chose.

    `digest` is of the address and the body. Without a `status`, the act is under way since
    `claimed_at`, or its process died. `body` names no person.
    """

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.JSONField(null=True)
    claimed_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "tournaments_keptanswer"
        constraints = [
            models.UniqueConstraint(fields=["token", "key"], name="answer_once_per_key_of_a_token")
        ]

    def __str__(self) -> str:
        return self.key


class Hook(Keyed):
    """One address; told of every tournament of the club where none is named.

    `address` may hold a secret of its own, so only `host` is shown. Until `earlier_until` the
    secret before signs as well. `failures` counts tries in a row since `failing_since`.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="hooks")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="hooks"
    )
    label = models.CharField(_("programme"), max_length=60)
    address = SealedTextField()
    host = models.CharField(max_length=260)
    events = models.JSONField(default=list)
    secret = SealedTextField()
    earlier_secret = SealedTextField(blank=True)
    earlier_until = models.DateTimeField(null=True, blank=True)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    pause = models.CharField(max_length=8, choices=HookPause.choices, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_hook"
        verbose_name = _("annonce à un programme")
        verbose_name_plural = _("annonces à des programmes")
        ordering = ["club", "-given_at"]

    def __str__(self) -> str:
        return f"{self.host} {self.label}"

    @property
    def wanted(self) -> list[HookEvent]:
        """What it is told of, in the order of the list."""
        return [event for event in HookEvent if event in self.events]

    def list_secrets(self, now: datetime | None = None) -> list[str]:
        """The secrets that sign now, the newest first; none where this site cannot read them."""
        until = self.earlier_until
        both = until is not None and until > (now or timezone.now())
        return [secret for secret in (self.secret, self.earlier_secret if both else "") if secret]


class HookDelivery(Outgoing):
    """One thing that an address is told; its `key` is the number by which programs know it.

    `version` is the tournament's at the latest act that it tells of, at `happened_at`. Of the last
    try: `fault`, the `status` of the answer, its first characters, and how long it took, in
    milliseconds.
    """

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="deliveries")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="hook_deliveries"
    )
    event = models.CharField(max_length=24, choices=HookEvent.choices)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    happened_at = models.DateTimeField()
    fault = models.CharField(max_length=12, choices=HookFault.choices, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    answer = models.TextField(blank=True)
    took_ms = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_hookdelivery"
        verbose_name = _("envoi à un programme")
        verbose_name_plural = _("envois à des programmes")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["hook", "id"],
                condition=Q(state__in=[MailState.QUEUED, MailState.SENDING]),
                name="hook_to_tell",
            )
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.key}"

    @property
    def has_ended(self) -> bool:
        """Whether nothing is tried any more."""
        return self.state not in {MailState.QUEUED, MailState.SENDING}
