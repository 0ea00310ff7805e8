"""Money that changed hands, append-only, undone by a reversing row; receipts, numbered without a
gap per club, year and series, and never rewritten; and tills: somebody's cash box for an evening,
and what was counted in it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import COMING_IN, MovementKind, PaymentMethod
from tournaments.models.club import Club
from tournaments.models.keys import Keyed
from tournaments.models.rights import DoneBy
from tournaments.models.team import Team
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
