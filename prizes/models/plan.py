"""How a tournament gives its lots: the settings, the groups, and who is in which category."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from prizes.enums import AbsentPrize, PrizeMembers, PrizeSharing
from tournaments.models.keys import Keyed
from tournaments.models.stage import Stage
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament

STEPS = (100, 200, 500, 1000, 2000)
"""The smallest sums that an envelope can be made of, in cents: each halves between two people."""


class PrizePlan(Keyed):
    """How level teams share, what becomes of an absent team's lot, and the fund as last typed.

    `step_cents` is the smallest sum given. `fund` holds `prizes.allocation.FundRule` and the
    takings it was worked out from, or is empty. `arrested_at` is when the palmarès was fixed.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="prize_plan"
    )
    sharing = models.CharField(
        _("équipes à égalité"),
        max_length=8,
        choices=PrizeSharing.choices,
        default=PrizeSharing.EQUAL,
    )
    step_cents = models.PositiveIntegerField(
        _("plus petite somme donnée"),
        default=1000,
        validators=[MinValueValidator(STEPS[0]), MaxValueValidator(STEPS[-1])],
    )
    absent = models.CharField(
        _("lot d'une équipe partie"),
        max_length=8,
        choices=AbsentPrize.choices,
        default=AbsentPrize.KEPT,
    )
    kept_until = models.DateField(_("gardé jusqu'au"), null=True, blank=True)
    fund = models.JSONField(default=dict, blank=True)
    arrested_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        db_table = "tournaments_prizeplan"
        verbose_name = _("remise des lots")
        verbose_name_plural = _("remise des lots")

    def __str__(self) -> str:
        return f"{self.tournament_id}"

    @property
    def is_arrested(self) -> bool:
        """Whether who gets what is fixed."""
        return self.arrested_at is not None


class PrizeGroup(Keyed):
    """Lots of which a team gets at most one, unless they may be held together (`cumul`)."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="prize_groups"
    )
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("nom du groupe"), max_length=40)
    cumul = models.BooleanField(_("une équipe peut en recevoir plusieurs"), default=False)

    class Meta:
        db_table = "tournaments_prizegroup"
        verbose_name = _("groupe de lots")
        verbose_name_plural = _("groupes de lots")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="prize_group_number_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PrizeCategory(Keyed):
    """Whom some lots are for. The lower number gives first where two lots are worth the same.

    `members` says who belongs to it: the `teams` that people ticked, those signed up in
    `team_category`, those placed by `stage`. `from_last` counts places from the last one.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="prize_categories"
    )
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("nom de la catégorie"), max_length=40)
    members = models.CharField(
        _("qui en fait partie"),
        max_length=10,
        choices=PrizeMembers.choices,
        default=PrizeMembers.TICKED,
    )
    team_category = models.CharField(_("catégorie du concours"), max_length=30, blank=True)
    stage = models.ForeignKey(
        Stage, on_delete=models.SET_NULL, null=True, blank=True, related_name="prize_categories"
    )
    from_last = models.BooleanField(_("compter à partir du dernier"), default=False)
    teams = models.ManyToManyField(Team, blank=True, related_name="prize_categories")

    class Meta:
        db_table = "tournaments_prizecategory"
        verbose_name = _("catégorie de lots")
        verbose_name_plural = _("catégories de lots")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="prize_category_number_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name
