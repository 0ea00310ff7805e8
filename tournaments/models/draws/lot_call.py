"""Calls of a lot: who may enter a stage after all, one after the other, and what they said."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import LotAnswer
from tournaments.models.stage import Stage
from tournaments.models.team import Team


class LotCall(models.Model):
    """A team in the order in which the lot of a stage calls them, and its answer.

    All of a lot are written when it is drawn; the hall sees those who have answered and the one
    who is asked now.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="lot_calls")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="lot_calls")
    number = models.PositiveSmallIntegerField()
    answer = models.CharField(
        _("réponse"), max_length=8, choices=LotAnswer.choices, default=LotAnswer.WAITING
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("équipe appelée")
        verbose_name_plural = _("équipes appelées")
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "team"], name="team_once_per_lot"),
            models.UniqueConstraint(fields=["stage", "number"], name="call_number_once_per_lot"),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.number}"

    @property
    def is_accepted(self) -> bool:
        """Whether the team takes the place."""
        return self.answer == LotAnswer.ACCEPTED
