"""What is written in the transaction of an act and leaves after it: the part alike in all."""

from django.db import models

from tournaments.enums import MailState
from tournaments.models.keys import Keyed


class Outgoing(Keyed):
    """One thing to be sent, and how far that got; `domain.outbox` moves it on.

    `tries` counts how often a sender took it, the last time at `claimed_at`. It leaves at
    `not_before` at the earliest. `last_error` is what the other side or the network said.
    """

    state = models.CharField(max_length=8, choices=MailState.choices, default=MailState.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    last_error = models.CharField(max_length=300, blank=True)
    not_before = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
