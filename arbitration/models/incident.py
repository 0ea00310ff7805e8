"""What was reported to the arbiters."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from arbitration.enums import IncidentKind, IncidentState
from tournaments.models import Match, Tournament


class Incident(models.Model):
    """Something an arbiter has to decide at one table."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="incidents")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="incidents")
    kind = models.CharField(max_length=40, choices=IncidentKind.choices)
    state = models.CharField(
        max_length=8, choices=IncidentState.choices, default=IncidentState.OPEN
    )
    words = models.CharField(_("ce qui est dit"), max_length=500, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    decision = models.CharField(_("décision"), max_length=500, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        ordering = ["opened_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind"],
                condition=Q(state=IncidentState.OPEN),
                name="one_open_incident_of_a_kind_per_match",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.kind}"
