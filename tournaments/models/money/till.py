"""A till: somebody's cash box for an evening, and what was counted in it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.keys import Keyed
from tournaments.models.rights import DoneBy
from tournaments.models.tournament import Tournament


class DeskSession(Keyed, DoneBy):
    """A till, from its float to its count; `account` or `helper_pass` is whose cash goes there.

    `counted` says how many of each coin or note there were, as `{"2000": 3}`, in cents; a sum
    given alone leaves it empty. Once counted, a till takes nothing more; once closed, what was
    expected stands beside what was counted.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tills")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(_("nom de la caisse"), max_length=40, blank=True)
    opened_at = models.DateTimeField()
    float_cents = models.PositiveIntegerField(default=0)
    counted_at = models.DateTimeField(null=True, blank=True)
    counted_cents = models.PositiveIntegerField(null=True, blank=True)
    counted = models.JSONField(default=dict, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    expected_cents = models.IntegerField(null=True, blank=True)
    reason = models.CharField(_("raison de l'écart"), max_length=200, blank=True)
    witness = models.CharField(_("compté avec"), max_length=60, blank=True)

    class Meta:
        verbose_name = _("caisse")
        verbose_name_plural = _("caisses")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="till_number_once_per_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "account"],
                condition=Q(counted_at=None) & ~Q(account=None),
                name="one_open_till_per_account",
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None)
                | Q(counted_cents__isnull=False, expected_cents__isnull=False),
                name="a_closed_till_was_counted",
            ),
        ]

    def __str__(self) -> str:
        return self.label or str(_("Caisse %(number)s") % {"number": self.number})

    @property
    def difference_cents(self) -> int:
        """What was counted above (or below, negative) what was expected; 0 before the end."""
        if self.counted_cents is None or self.expected_cents is None:
            return 0
        return self.counted_cents - self.expected_cents
