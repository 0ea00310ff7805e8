"""Lots, the plan by which they are given, and the awards that come of it."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from prizes.enums import AbsentPrize, AwardState, PrizeMembers, PrizeSharing
from tournaments.models.keys import Keyed
from tournaments.models.money.movement import Movement
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


TITLE_LENGTH = 120
OTHERS = 999
"""The last place of a line that is for all others: whoever comes, however late, gets one."""


class Lot(Keyed):
    """One lot per place from `first_place` to `last_place` of its category, or of everybody.

    A drawn one goes by lot to as many of the teams that are there. `value_cents` is what it is
    worth in kind, `cash_cents` what is in the envelope of a team. `from_fund` lots are written anew
    when the fund is.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="lots")
    number = models.PositiveSmallIntegerField()
    group = models.ForeignKey(PrizeGroup, on_delete=models.CASCADE, related_name="lots")
    category = models.ForeignKey(
        PrizeCategory, on_delete=models.CASCADE, null=True, blank=True, related_name="lots"
    )
    first_place = models.PositiveSmallIntegerField(
        _("de la place"), default=1, validators=[MinValueValidator(1)]
    )
    last_place = models.PositiveSmallIntegerField(
        _("à la place"), default=1, validators=[MinValueValidator(1)]
    )
    is_drawn = models.BooleanField(_("au sort"), default=False)
    title = models.CharField(_("lot"), max_length=TITLE_LENGTH, blank=True)
    donor = models.CharField(_("donné par"), max_length=60, blank=True)
    value_cents = models.PositiveIntegerField(_("valeur"), default=0)
    cash_cents = models.PositiveIntegerField(_("espèces"), default=0)
    from_fund = models.BooleanField(default=False, editable=False)

    class Meta:
        db_table = "tournaments_lot"
        verbose_name = _("lot")
        verbose_name_plural = _("lots")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="lot_number_once"),
            models.CheckConstraint(
                condition=Q(first_place__gte=1, first_place__lte=F("last_place")),
                name="lot_places_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.number}"

    @property
    def is_for_others(self) -> bool:
        """Whether everybody from its first place on gets one."""
        return self.last_place == OTHERS


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
