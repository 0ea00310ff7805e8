"""Who got what: the palmarès as it was arrested, and what became of each lot."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from prizes.enums import AwardState
from prizes.models.lot import TITLE_LENGTH, Lot
from prizes.models.plan import PrizeGroup
from tournaments.models.keys import Keyed
from tournaments.models.money.movement import Movement
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament

_STANDS = ~Q(state=AwardState.REPLACED)


class Award(Keyed):
    """A lot in a team's hands, copied as it was when the palmarès was arrested.

    `place` is which of its line's lots it is: its `lot` and `place` are given once. It has no lot
    where it is a share of the envelopes of level teams. `rank` and `why` are what held then.
    `is_only`: its group gives a team one lot at most. `movement` is the cash that left with it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="awards")
    number = models.PositiveSmallIntegerField()
    group = models.ForeignKey(PrizeGroup, on_delete=models.RESTRICT, related_name="awards")
    lot = models.ForeignKey(
        Lot, on_delete=models.RESTRICT, null=True, blank=True, related_name="awards"
    )
    place = models.PositiveSmallIntegerField(default=0)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="awards")
    rank = models.PositiveSmallIntegerField()
    category_name = models.CharField(max_length=40, blank=True)
    is_drawn = models.BooleanField(default=False)
    is_only = models.BooleanField(default=True)
    title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    donor = models.CharField(max_length=60, blank=True)
    value_cents = models.PositiveIntegerField(default=0)
    cash_cents = models.PositiveIntegerField(default=0)
    why = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=AwardState.choices, default=AwardState.WAITING)
    proxy_name = models.CharField(_("remis à"), max_length=60, blank=True)
    handed_at = models.DateTimeField(null=True, blank=True)
    handed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    movement = models.OneToOneField(
        Movement, on_delete=models.SET_NULL, null=True, blank=True, related_name="award"
    )

    class Meta:
        db_table = "tournaments_award"
        verbose_name = _("lot remis")
        verbose_name_plural = _("lots remis")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="award_number_once"),
            models.UniqueConstraint(
                fields=["lot", "place"],
                condition=_STANDS & Q(lot__isnull=False),
                name="lot_given_once",
            ),
            models.UniqueConstraint(
                fields=["group", "team"],
                condition=_STANDS & Q(is_only=True),
                name="one_lot_per_team_and_group",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.title}"
