"""What is given: each line of the table of lots."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from prizes.models.plan import PrizeCategory, PrizeGroup
from tournaments.models.keys import Keyed
from tournaments.models.tournament import Tournament

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
