"""Money that changed hands: append-only, undone by a reversing row."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import COMING_IN, MovementKind, PaymentMethod
from tournaments.models.keys import Keyed
from tournaments.models.money.till import DeskSession
from tournaments.models.rights import DoneBy
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class Movement(Keyed, DoneBy):
    """One sum in cents that came in (above 0) or went out; the database refuses to rewrite it.

    `is_trial` rows are those of a demonstration: they alone go with it. Cash of nobody's till has
    no `till`. `external_id` is what somebody else's books call it: nothing of theirs counts twice.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="movements")
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="movements"
    )
    till = models.ForeignKey(
        DeskSession, on_delete=models.PROTECT, null=True, blank=True, related_name="movements"
    )
    kind = models.CharField(max_length=12, choices=MovementKind.choices)
    method = models.CharField(max_length=8, choices=PaymentMethod.choices)
    cents = models.IntegerField(_("somme"))
    label = models.CharField(_("objet"), max_length=80, blank=True)
    reason = models.CharField(_("raison"), max_length=200, blank=True)
    at = models.DateTimeField()
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    external_id = models.CharField(max_length=60, null=True, blank=True, unique=True)
    is_trial = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("mouvement")
        verbose_name_plural = _("mouvements")
        ordering = ["at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(reverses__isnull=False)
                | Q(kind__in=COMING_IN, cents__gt=0)
                | (~Q(kind__in=COMING_IN) & Q(cents__lt=0)),
                name="movement_sign_is_its_kinds",
            ),
            models.CheckConstraint(condition=~Q(cents=0), name="movement_moves_something"),
            models.CheckConstraint(
                condition=Q(till=None) | Q(method=PaymentMethod.CASH),
                name="a_till_holds_cash",
            ),
        ]

    @property
    def taken_by(self) -> str:
        """Who took it or gave it back; what was paid online came by itself."""
        return self.get_method_display() if self.method == PaymentMethod.ONLINE else self.who

    @property
    def other_till(self) -> str:
        """The till that cash went into where it is somebody else's; empty where it is not."""
        till = self.till
        own = (self.account_id, self.helper_pass_id)
        if till is None or (till.account_id, till.helper_pass_id) == own:
            return ""
        return str(till)

    def __str__(self) -> str:
        return f"{self.kind} {self.cents:+d}"
