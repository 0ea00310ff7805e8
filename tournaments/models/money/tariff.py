"""What teams owe: the tariffs of a tournament, and the sums that each team was asked for."""

import datetime

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.amounts import phrase_cents
from tournaments.enums import ChargeKind, TariffUnit
from tournaments.models.keys import Keyed
from tournaments.models.player import Player
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class Tariff(Keyed):
    """A fee that may be asked, in cents; `until` is the last day on which it is asked of itself.

    The first one without a condition that has not ended is what a sign-up is asked. One that is
    `for_members` is asked of whoever is a member of the club on the day of the tournament, one
    with a `code` of whoever gives it as they sign up, one `from_players` of who signs up when so
    many of their club do; one that `needs_proof` is chosen.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tariffs")
    label = models.CharField(_("tarif"), max_length=40)
    cents = models.PositiveIntegerField(_("somme"))
    unit = models.CharField(
        _("compté"), max_length=8, choices=TariffUnit.choices, default=TariffUnit.TEAM
    )
    until = models.DateField(_("jusqu'au"), null=True, blank=True)
    needs_proof = models.BooleanField(_("sur justificatif"), default=False)
    for_members = models.BooleanField(_("pour les adhérents"), default=False)
    code = models.CharField(_("sur un code"), max_length=20, blank=True)
    from_players = models.PositiveSmallIntegerField(
        _("à partir de tant de joueurs d'un même club"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(99)],
    )
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("tarif")
        verbose_name_plural = _("tarifs")
        ordering = ["tournament", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "label"], name="tariff_once_per_tournament"
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def told(self) -> str:
        """The tariff's name and what it comes to: « Adhérent, 6 € par personne », and until
        when."""
        said = f"{self.label}, {phrase_cents(self.cents)} {self.get_unit_display()}"
        if self.from_players:
            said = gettext("%(tariff)s, à partir de %(many)d joueurs d'un même club") % {
                "tariff": said,
                "many": self.from_players,
            }
        if self.until is None:
            return said
        return gettext("%(tariff)s, jusqu'au %(day)s") % {
            "tariff": said,
            "day": date_format(self.until),
        }

    @property
    def is_usual(self) -> bool:
        """Whether whoever signs up is asked this price."""
        return not (self.needs_proof or self.for_members or self.code or self.from_players)

    @property
    def may_be_chosen(self) -> bool:
        """Whether whoever signs up may say that it is theirs."""
        return self.is_usual or self.needs_proof

    def is_asked_on(self, day: datetime.date) -> bool:
        """Whether the tariff has not ended by that day."""
        return self.until is None or day <= self.until


class Charge(Keyed):
    """A sum on a team's account: label and cents are copies, which no later tariff changes.

    `heads` is how many people it is for, `player` the one, where it is one's own. What is given,
    or was settled before, stands there with no cents. What was asked by mistake is cancelled,
    never rewritten.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="charges")
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=8, choices=ChargeKind.choices, default=ChargeKind.TARIFF)
    label = models.CharField(max_length=60, blank=True)
    cents = models.PositiveIntegerField(default=0)
    heads = models.PositiveSmallIntegerField(default=2)
    reason = models.CharField(_("raison"), max_length=200, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("somme due")
        verbose_name_plural = _("sommes dues")
        ordering = ["team", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=ChargeKind.TARIFF) | Q(cents=0),
                name="what_is_given_costs_nothing",
            ),
        ]

    def __str__(self) -> str:
        return self.label or self.get_kind_display()
