"""Appeals against rulings, and who decides them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from arbitration.enums import AppealState
from arbitration.models.ruling import Ruling
from tournaments.models import Keyed, Team, Tournament


class JuryMember(models.Model):
    """A member of the jury that decides the appeals of a tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="jury")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("membre du jury")
        verbose_name_plural = _("jury")
        ordering = ["tournament", "user__username"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="juror_once_per_tournament")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.user}"


class Appeal(Keyed):
    """A team's appeal against a ruling; one per ruling and team.

    `judges` are those named for it alone, in place of the tournament's jury. `proposed` is the
    judgement that the jury votes on: `outcome`, `effects`, `reason`, `notice`. `votes` are those
    who sat, by the key of the account: the `name` they had, and whether they are `in_favour`.
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="appeals")
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="appeals")
    words = models.CharField(_("ce que dit l'équipe"), max_length=500)
    lodged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    lodged_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=AppealState.choices, default=AppealState.LODGED)
    judges = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)
    proposed = models.JSONField(null=True, editable=False)
    votes = models.JSONField(default=dict, editable=False)
    decision = models.CharField(_("décision du jury"), max_length=500, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("appel")
        verbose_name_plural = _("appels")
        ordering = ["lodged_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "team"], name="one_appeal_per_ruling_team"),
            models.CheckConstraint(
                condition=Q(state=AppealState.LODGED, decided_at=None)
                | (~Q(state=AppealState.LODGED) & Q(decided_at__isnull=False)),
                name="appeal_decided_with_its_hour",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling} {self.team_id}"

    @property
    def appellant(self) -> Team:
        """Who appealed, with those who sat there when it happened."""
        return self.ruling.incident.as_seated(self.team)
