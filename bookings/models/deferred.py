"""What people asked for from home while the concours was in the hall."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from bookings.models.booking import Booking
from tournaments.enums import DeferredKind, DeferredState
from tournaments.models.keys import Keyed
from tournaments.models.tournament import Tournament


class DeferredRequest(Keyed):
    """One request from home, noted while the site could only read its concours.

    It is about a `booking`, or asks for a new one, whose key is then its own and whose private
    link has `token_hash`. `told` is what the person typed, as the form of a place has it. The
    order of `came_at` is the one in which they are applied. `reason` says why one was put aside.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="deferred")
    booking = models.ForeignKey(
        Booking, on_delete=models.CASCADE, null=True, blank=True, related_name="deferred"
    )
    kind = models.CharField(max_length=12, choices=DeferredKind.choices)
    state = models.CharField(
        max_length=8, choices=DeferredState.choices, default=DeferredState.WAITING
    )
    told = models.JSONField(default=dict, blank=True)
    token_hash = models.CharField(max_length=64, blank=True, db_index=True, editable=False)
    language = models.CharField(max_length=10, default="fr")
    came_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        db_table = "tournaments_deferredrequest"
        verbose_name = _("demande arrivée pendant l'absence")
        verbose_name_plural = _("demandes arrivées pendant l'absence")
        ordering = ["came_at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"

    @property
    def contact(self) -> tuple[str, str]:
        """The mail address and the telephone of who asks, as far as they are known."""
        if self.booking is not None:
            return self.booking.email, self.booking.phone
        return self.told.get("email", ""), self.told.get("phone", "")

    @property
    def names(self) -> str:
        """Who asks, as one line."""
        if self.booking is not None:
            return self.booking.names
        typed = (self.told.get("player_1", ""), self.told.get("player_2", ""))
        return " – ".join(name for name in typed if name)
