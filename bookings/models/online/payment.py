"""Fees that people set out to pay online, and what HelloAsso was heard to say of them."""

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from bookings.models.booking import Booking
from tournaments.enums import Doubt, OnlineState
from tournaments.models.keys import Keyed


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
