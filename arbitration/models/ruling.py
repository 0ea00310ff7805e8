"""What arbiters decided: never edited, only revised by a later ruling that names it."""

import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from arbitration.effects.registry import Effect, Undo, read_effects, read_undos
from arbitration.models.incident import Incident
from tournaments.models import Keyed, Tournament


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Rulings by whether they hold."""

    def in_force(self) -> Self:
        """The rulings that no later ruling revises."""
        return self.filter(revised_by=None)


class Ruling(Keyed):
    """A decision on an incident, numbered in its tournament.

    `proposal` is what the rule set's tariff said, as the engine gave it; `effects` what was
    decided, `applied` what each effect changed, in the same order, by which a revision undoes
    it: both are JSON here, and values as `decided` and `undos`. `departs` tells that the decision
    is not the tariff's, `tells_public` that whoever wrote the reason wants the public to read it:
    free words may hurt. `votes` are those of a jury that goes back on what it judged, as an appeal
    has them.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rulings")
    incident = models.ForeignKey(Incident, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField(_("numéro"))
    proposal = models.JSONField(null=True)
    effects = models.JSONField(default=list)
    applied = models.JSONField(default=list)
    departs = models.BooleanField(default=False)
    amicable = models.BooleanField(_("à l'amiable"), default=False)
    reason = models.CharField(_("raison"), max_length=500)
    notice = models.CharField(_("avis aux joueurs"), max_length=500, blank=True)
    tells_public = models.BooleanField(_("raison lue par le public"), default=False)
    votes = models.JSONField(default=dict, editable=False)
    revises = models.OneToOneField(
        "self", on_delete=models.RESTRICT, null=True, related_name="revised_by"
    )
    ruled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    ruled_at = models.DateTimeField()

    objects = RulingQuerySet.as_manager()

    class Meta:
        verbose_name = _("décision")
        verbose_name_plural = _("décisions")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="ruling_number_once_per_tournament"
            ),
            models.UniqueConstraint(
                fields=["incident"],
                condition=Q(revises=None),
                name="one_first_ruling_per_incident",
            ),
            models.CheckConstraint(
                condition=Q(departs=False) | ~Q(reason=""), name="departure_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"

    @property
    def decided(self) -> tuple[Effect, ...]:
        """The stored effects, read as values."""
        return read_effects(self.effects)

    @property
    def undos(self) -> tuple[Undo | None, ...]:
        """What undoes each effect, in the same order; None where it changed nothing."""
        return read_undos(self.decided, self.applied)

    @property
    def appeal_deadline(self) -> datetime.datetime | None:
        """Until when it may be appealed against; None where the tournament has no appeals."""
        minutes = self.tournament.appeal_minutes
        return None if minutes is None else self.ruled_at + datetime.timedelta(minutes=minutes)
