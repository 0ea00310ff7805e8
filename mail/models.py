"""The outbox: mails written in the transaction of an act, sent after it."""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from mail.enums import MailKind
from tournaments.enums import MailState
from tournaments.models.keys import Outgoing
from tournaments.models.player import Player
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament

BODIES_KEPT = timedelta(days=60)
"""After the evening; then what a mail said, and to whom, is deleted, and the row stays."""

MOST_DOUBTS = 2
"""A mail of which nobody knows whether it arrived is sent once more, with the same Message-ID."""


WAITING = Q(state=MailState.QUEUED) | Q(state=MailState.UNSURE, doubts__lt=MOST_DOUBTS)
"""What is still to be sent; of one row `OutgoingMail.waits` says so."""


class OutgoingMail(Outgoing):
    """One mail to one address. `dedup_key` says what it is: whatever is written twice goes once.

    `team` is whom it is about, `player` who reads it, `calendar` a file for that person's agenda.
    `doubts` counts how often it was lost after the server may have taken it. `tries` is 0 for what
    was never given to a server; what is `SENT` then, a person has passed on by other means.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="mails")
    team = models.ForeignKey(
        Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="mails"
    )
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="mails"
    )
    dedup_key = models.CharField(max_length=160, unique=True)
    kind = models.CharField(_("nature"), max_length=24, choices=MailKind.choices)
    to_address = models.EmailField(_("adresse"), blank=True)
    reply_to = models.EmailField(blank=True)
    language = models.CharField(max_length=10, default="fr")
    subject = models.CharField(_("objet"), max_length=150, blank=True)
    text = models.TextField(blank=True)
    calendar = models.TextField(blank=True)
    message_id = models.CharField(max_length=320)
    doubts = models.PositiveSmallIntegerField(default=0)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_outgoingmail"
        verbose_name = _("courriel")
        verbose_name_plural = _("courriels")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(
                fields=["not_before"],
                condition=Q(state__in=[MailState.QUEUED, MailState.SENDING, MailState.UNSURE]),
                name="mail_to_send",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.dedup_key}"

    @property
    def was_passed_on(self) -> bool:
        """Whether a person passed it on by other means."""
        return self.state == MailState.SENT and self.tries == 0

    @property
    def waits(self) -> bool:
        """Whether the mail is still to be sent."""
        again = self.state == MailState.UNSURE and self.doubts < MOST_DOUBTS
        return again or self.state == MailState.QUEUED

    @property
    def can_be_tried_again(self) -> bool:
        """Whether a person may have it sent anew: it ended unsent, and its words are kept."""
        ended = self.state in {MailState.FAILED, MailState.DROPPED, MailState.UNSURE}
        return ended and not self.waits and bool(self.text and self.to_address)
