"""What arbiters decided, never edited and only revised by a later ruling that names it; appeals
against it, and who decides them."""

import datetime
from typing import Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from arbitration.effects.team_effects import AdjustmentUndo, Effect, Undo, read_effects, read_undos
from arbitration.enums import AppealState
from arbitration.models.incident import Incident
from tournaments.models import Keyed, Team, Tournament


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
    reason = models.CharField(_("raison"), max_length=500, blank=True)
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
    def adjustments(self) -> list[UUID]:
        """The keys of the adjustments of points that its effects made."""
        return [undo.adjustment for undo in self.undos if isinstance(undo, AdjustmentUndo)]

    @property
    def appeal_deadline(self) -> datetime.datetime | None:
        """Until when it may be appealed against; None where the tournament has no appeals."""
        minutes = self.tournament.appeal_minutes
        return None if minutes is None else self.ruled_at + datetime.timedelta(minutes=minutes)


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
