"""Receipts: numbered without a gap per club, year and series, and never rewritten."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.keys import Keyed
from tournaments.models.money.movement import Movement


class ReceiptBook(models.Model):
    """The last number given in a club, a year and a series; its row is what numbers are taken
    under."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="receipt_books")
    year = models.PositiveSmallIntegerField()
    series = models.CharField(max_length=8, blank=True)
    last_number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "year", "series"], name="receipt_book_once_per_series"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.year} {self.series}"


class Receipt(Keyed):
    """One number, and the text as it was given out.

    `cancels` is an earlier receipt that this one takes back: it has a number of its own.
    """

    book = models.ForeignKey(ReceiptBook, on_delete=models.PROTECT, related_name="receipts")
    number = models.PositiveIntegerField()
    movement = models.ForeignKey(Movement, on_delete=models.PROTECT, related_name="receipts")
    cancels = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled_by"
    )
    payer = models.CharField(_("reçu de"), max_length=130)
    label = models.CharField(_("objet"), max_length=130)
    club_name = models.CharField(max_length=60)
    club_town = models.CharField(max_length=60, blank=True)
    cents = models.IntegerField()
    method = models.CharField(max_length=8)
    made_at = models.DateTimeField()
    is_trial = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("reçu")
        verbose_name_plural = _("reçus")
        ordering = ["book", "number"]
        constraints = [
            models.UniqueConstraint(fields=["book", "number"], name="receipt_number_once"),
            models.UniqueConstraint(
                fields=["movement"],
                condition=Q(cancels=None),
                name="one_receipt_per_movement",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What people call it: « 2026-0012 », with the series where there is one."""
        parts = (str(self.book.year), self.book.series, f"{self.number:04d}")
        return "-".join(part for part in parts if part)

    @property
    def cancelled_with(self) -> "Receipt | None":
        """The receipt that takes this one back; None while it is worth what it says."""
        return getattr(self, "cancelled_by", None)
