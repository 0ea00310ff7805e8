"""Two teams that no draw lets meet."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.keys import Keyed
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class ForbiddenPair(Keyed):
    """Two teams that the draw keeps apart; the lower number first."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs"
    )
    team_a = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    team_b = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(_("raison"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("rencontre interdite")
        verbose_name_plural = _("rencontres interdites")
        constraints = [
            models.UniqueConstraint(fields=["team_a", "team_b"], name="forbidden_pair_once"),
            models.CheckConstraint(
                condition=Q(team_a__lt=models.F("team_b")), name="forbidden_pair_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_a_id} × {self.team_b_id}"
