"""Payment from home: a club's account at HelloAsso, payments begun, notices heard."""

import re
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from bookings.models.booking import Booking
from tournaments.enums import Doubt, OnlineState
from tournaments.models.club import Club
from tournaments.models.keys import Keyed, SealedTextField

ORGANIZATION = re.compile(r"\A[\w-]{1,100}\Z")
"""How HelloAsso writes an organisation in its addresses."""


class OnlineAccount(models.Model):
    """One club's key to HelloAsso, and the token that it was given for it.

    `site_url` is the site for which it was typed: a copy of the database elsewhere asks nothing
    with it. Since `refused_at` HelloAsso does not know the key. `renewing_until` is how long
    whoever renews the token has for it. `hook_hash` is of the secret in the address at which
    HelloAsso tells of payments, `strays` how many notices there were of none of ours.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="online_account")
    organization = models.CharField(_("nom de l'association dans l'adresse"), max_length=100)
    client_id = models.CharField(_("identifiant de la clé (clientId)"), max_length=100)
    client_secret = SealedTextField(_("secret de la clé (clientSecret)"), blank=True)
    signature_key = SealedTextField(_("clé de signature"), blank=True)
    is_sandbox = models.BooleanField(_("bac à sable de HelloAsso, pour essayer"), default=False)
    site_url = models.CharField(max_length=200)
    hook_hash = models.CharField(max_length=64, unique=True, editable=False)
    access_token = SealedTextField(blank=True)
    refresh_token = SealedTextField(blank=True)
    token_until = models.DateTimeField(null=True, blank=True)
    renewing_until = models.DateTimeField(null=True, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    refused_at = models.DateTimeField(null=True, blank=True)
    strays = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "tournaments_onlineaccount"
        verbose_name = _("compte HelloAsso")
        verbose_name_plural = _("comptes HelloAsso")

    def __str__(self) -> str:
        return self.organization


class OnlinePayment(Keyed):
    """One intent to pay, in cents; its `key` is all that HelloAsso is told of it.

    The three ids are HelloAsso's. Until `redirect_until` its link can be paid. `asked_at` is when
    HelloAsso was asked last, `heard` the order that it told of, without a word about the payer.
    `refunds` are the parts that went back, in cents by the number of HelloAsso's operation.
    `next_check_at` is when to ask again. What is `is_sandbox` is no money.
    """

    booking = models.ForeignKey(Booking, on_delete=models.CASCADE, related_name="payments")
    state = models.CharField(
        max_length=12, choices=OnlineState.choices, default=OnlineState.CREATED
    )
    doubt = models.CharField(max_length=12, choices=Doubt.choices, blank=True)
    expected_cents = models.PositiveIntegerField()
    received_cents = models.PositiveIntegerField(null=True, blank=True)
    is_sandbox = models.BooleanField(default=False)
    intent_id = models.BigIntegerField(null=True, blank=True)
    order_id = models.BigIntegerField(null=True, blank=True)
    payment_id = models.BigIntegerField(null=True, blank=True)
    redirect_url = models.URLField(max_length=500, blank=True)
    redirect_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    next_check_at = models.DateTimeField(null=True, blank=True, db_index=True)
    heard = models.JSONField(default=dict, blank=True)
    refunds = models.JSONField(default=dict, blank=True)

    class Meta:
        db_table = "tournaments_onlinepayment"
        verbose_name = _("paiement en ligne")
        verbose_name_plural = _("paiements en ligne")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["is_sandbox", "intent_id"], name="online_intent_once"),
            models.UniqueConstraint(
                fields=["is_sandbox", "payment_id"], name="online_payment_once"
            ),
            models.UniqueConstraint(
                fields=["booking"],
                condition=Q(state__in=[OnlineState.CREATED, OnlineState.SENT]),
                name="one_open_payment_per_booking",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.expected_cents}"

    @property
    def external_id(self) -> str:
        """What the ledger calls its movement."""
        return f"helloasso:{self.payment_id}"

    @property
    def refunded_cents(self) -> int:
        """What went back of it in parts, never more than was received."""
        return min(self.received_cents or 0, sum(self.refunds.values()))

    @property
    def kept_cents(self) -> int:
        """What HelloAsso holds of it for the club, or handed on."""
        return (self.received_cents or 0) - self.refunded_cents

    @property
    def is_said_returned(self) -> bool:
        """Whether HelloAsso calls it refunded whole, though its operations say that some stays."""
        told = {number: state for number, state, _cents in self.heard.get("payments", ())}
        return told.get(self.payment_id) == "Refunded" and self.kept_cents > 0

    def can_be_paid(self, now: datetime) -> bool:
        """Whether its link still leads somewhere."""
        until = self.redirect_until
        return self.state == OnlineState.SENT and until is not None and until > now


class OnlineNotice(models.Model):
    """A notice that came of one of our payments, once however often it came; none of its words."""

    payment = models.ForeignKey(OnlinePayment, on_delete=models.CASCADE, related_name="notices")
    event = models.CharField(max_length=20)
    about = models.CharField(max_length=20)
    state = models.CharField(max_length=30)
    sha256 = models.CharField(max_length=64)
    is_signed = models.BooleanField(default=False)
    came_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "tournaments_onlinenotice"
        verbose_name = _("avis de HelloAsso")
        verbose_name_plural = _("avis de HelloAsso")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "about", "state", "sha256"], name="online_notice_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.state}"
