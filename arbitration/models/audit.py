"""The audit trail: one entry per act, each sealed with the hash of the one before."""

import hashlib
import json
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Act, Origin
from tournaments.models import Tournament

FIRST_SEAL = "0" * 64


class AuditEntry(models.Model):
    """One act that changed what people see.

    Entries of a tournament are numbered from 1 and chained. They outlive the tournament
    and the account of who acted, so neither is held by a constraint of the database.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.DO_NOTHING, db_constraint=False, related_name="audit_entries"
    )
    number = models.PositiveIntegerField()
    act = models.CharField(_("acte"), max_length=40)
    subject_type = models.CharField(max_length=40, blank=True)
    subject_id = models.CharField(max_length=40, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        related_name="+",
    )
    origin = models.CharField(max_length=8, choices=Origin.choices)
    address = models.GenericIPAddressField(null=True)
    at = models.DateTimeField()
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    reason = models.TextField(blank=True)
    previous_seal = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("entrée du journal")
        verbose_name_plural = _("journal")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="audit_number_once_per_tournament"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number} {self.act}"

    @property
    def act_label(self) -> str:
        """What was done, in the reader's words."""
        return str(Act(self.act).label) if self.act in Act.values else self.act

    def computed_seal(self) -> str:
        """The seal that this entry's content and the one before it call for."""
        content: dict[str, Any] = {
            "tournament": self.tournament_id,
            "number": self.number,
            "act": self.act,
            "subject": [self.subject_type, self.subject_id],
            "actor": self.actor_id,
            "origin": self.origin,
            "address": self.address,
            "at": self.at.timestamp(),
            "before": self.before,
            "after": self.after,
            "reason": self.reason,
            "previous": self.previous_seal,
        }
        text = json.dumps(content, sort_keys=True, cls=DjangoJSONEncoder)
        return hashlib.sha256(text.encode()).hexdigest()
