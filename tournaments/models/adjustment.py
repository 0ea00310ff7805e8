"""Points added or taken outside the deals: append-only, undone by a reversing row."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.models.draws.round import Match
from tournaments.models.keys import Keyed
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class Adjustment(Keyed):
    """A penalty or correction of a team's points, with its reason."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="adjustments")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="adjustments")
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="adjustments", null=True, blank=True
    )
    kind = models.CharField(max_length=12, choices=AdjustmentKind.choices)
    unit = models.CharField(max_length=16, choices=AdjustmentUnit.choices)
    amount = models.IntegerField(_("points"))
    reason_code = models.CharField(max_length=40, blank=True)
    reason = models.CharField(_("raison"), max_length=500)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("ajustement")
        verbose_name_plural = _("ajustements")
        ordering = ["made_at", "id"]

    def __str__(self) -> str:
        return f"{self.team_id} {self.amount:+d}"
