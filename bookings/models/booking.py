"""A place that somebody asked for from home, and what became of it."""

import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import BookingState, BookingStep, DeferredKind, DeferredState, TeamStatus
from tournaments.models.keys import Keyed
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament
from tournaments.names import LICENCE_LENGTH, NAME_LENGTH


class Booking(Keyed):
    """One request for a place: of two players, or of one alone.

    What the person typed stays here. Once it is `taken`, its `team` is a team like any other, with
    its place or on the waiting list.

    - `token_hash`: of the private link, which itself is not kept.
    - `answers`: to the club's own questions, by question.
    - `consent_words`: the ones that were agreed to at `consent_at`. `agrees_to_mails`: also to
      reminders, changes and results, at the address given.
    - `new_email`: an address given since. One question is written to it, and nothing else until
      whoever reads there says yes.
    - `queued_at`: when it was asked for, which the queue goes by. `confirmed_at`: when the club
      said yes.
    - `offered_until`: until then a place is held for a team that waits. `pay_until`: until then
      one is held that has to be paid online.
    - `partner`: the other lone player who is proposed. `partner_until`: when the answer is due;
      it stays where nobody answered. `accepts_partner`: whether this player has said yes.
      `not_with`: those who were proposed before, by key.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bookings")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    team = models.OneToOneField(
        Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="booking"
    )
    state = models.CharField(
        max_length=12, choices=BookingState.choices, default=BookingState.ASKED
    )
    player_1 = models.CharField(_("premier joueur"), max_length=NAME_LENGTH)
    player_2 = models.CharField(_("second joueur"), max_length=NAME_LENGTH, blank=True)
    family_1 = models.CharField(_("nom de famille"), max_length=NAME_LENGTH, blank=True)
    family_2 = models.CharField(_("nom de famille"), max_length=NAME_LENGTH, blank=True)
    licence_1 = models.CharField(_("licence"), max_length=LICENCE_LENGTH, blank=True)
    licence_2 = models.CharField(_("licence"), max_length=LICENCE_LENGTH, blank=True)
    tariff_1 = models.CharField(_("tarif"), max_length=40, blank=True)
    tariff_2 = models.CharField(_("tarif"), max_length=40, blank=True)
    club_name = models.CharField(_("club"), max_length=NAME_LENGTH, blank=True)
    phone = models.CharField(_("téléphone"), max_length=30)
    email = models.EmailField(_("courriel"), blank=True)
    email_2 = models.EmailField(_("courriel du partenaire"), blank=True)
    category = models.CharField(_("catégorie"), max_length=30, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=10, default="fr")
    shows_initial = models.BooleanField(default=False)
    agrees_to_mails = models.BooleanField(default=False)
    new_email = models.EmailField(_("nouveau courriel"), blank=True)
    consent_at = models.DateTimeField()
    consent_words = models.TextField(blank=True)
    queued_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    offered_until = models.DateTimeField(null=True, blank=True)
    pay_until = models.DateTimeField(null=True, blank=True)
    refusal = models.CharField(_("ce que le club a répondu"), max_length=200, blank=True)
    partner = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    partner_until = models.DateTimeField(null=True, blank=True)
    accepts_partner = models.BooleanField(default=False)
    not_with = models.JSONField(default=list, blank=True)

    class Meta:
        db_table = "tournaments_booking"
        verbose_name = _("inscription en ligne")
        verbose_name_plural = _("inscriptions en ligne")
        ordering = ["queued_at", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.names}"

    @property
    def names(self) -> str:
        """Who asked, as one line."""
        return " – ".join(name for name in (self.player_1, self.player_2) if name)

    @property
    def plays_in(self) -> Team | None:
        """The team: the one that a lone player became part of, where there is one."""
        team = self.team
        return team if team is None or team.joined is None else team.joined

    def is_offered(self, now: datetime.datetime) -> bool:
        """Whether the booking waits and a place is held for it; the desk may have given one
        meanwhile."""
        waits = self.team is not None and self.team.status == TeamStatus.WAITING
        taken = self.state == BookingState.TAKEN and waits
        return taken and self.offered_until is not None and self.offered_until > now

    def step(self, now: datetime.datetime) -> BookingStep:
        """Where it stands, as people read it."""
        team = self.plays_in
        if self.state == BookingState.ASKED:
            return BookingStep.TO_APPROVE
        if self.state != BookingState.TAKEN:
            return BookingStep(self.state)
        if team is None or team.status == TeamStatus.WITHDRAWN:
            return BookingStep.CANCELLED
        if team.status == TeamStatus.WAITING:
            return BookingStep.OFFERED if self.is_offered(now) else BookingStep.WAITING
        if self.pay_until is not None and not team.has_paid:
            return BookingStep.TO_PAY
        return BookingStep.ALONE if team.seeks_partner else BookingStep.PLACED

    def step_label(self, now: datetime.datetime) -> str:
        """The step in words, of a person or of a team."""
        return self.step(now).phrase(of_person=self.tournament.is_of_people)


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
