"""Score sheets and the facts on them: written once, replaced by a later version, never edited."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.enums import SIDE_CHOICES, Origin, SheetEntry, SheetState
from tournaments.models.draws.round import Match
from tournaments.models.keys import Keyed
from tournaments.models.rights import HelperPass
from tournaments.models.tournament import Tournament


class ScoreSheet(Keyed):
    """A match's record. `version` grows with every saved change, so that the second of
    two people on one sheet sees the first's; `result` caches what the engine computed.
    Rulings leave their mark on it: `barred` names, by deal number, the side that may not
    take; `ruled` holds, by deal number, what is fixed of a deal's facts; `lost_by` is the
    side that loses the match whatever the totals. `compared_version` is the one that
    somebody typed again and found the same. Where its table enters deals on phones,
    `held_by_desk` is set once the desk took it over, and `table_version` grows with whatever
    the phones are shown; `first_deal_accepted` is set once the desk has accepted the first deal,
    where it is asked to; `contested_deal` is the deal that is disputed, if one."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="sheet")
    state = models.CharField(max_length=10, choices=SheetState.choices, default=SheetState.OPEN)
    entry = models.CharField(max_length=8, choices=SheetEntry.choices, default=SheetEntry.DEALS)
    version = models.PositiveIntegerField(default=0)
    result = models.JSONField(default=dict, blank=True)
    barred = models.JSONField(default=dict, blank=True)
    ruled = models.JSONField(default=dict, blank=True)
    lost_by = models.CharField(max_length=2, blank=True, choices=SIDE_CHOICES)
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    submitted_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    compared_version = models.PositiveIntegerField(null=True, blank=True)
    contest_reason = models.CharField(_("ce qui est contesté"), max_length=500, blank=True)
    contested_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    held_by_desk = models.BooleanField(default=False)
    first_deal_accepted = models.BooleanField(default=False)
    table_version = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("feuille")
        verbose_name_plural = _("feuilles")

    def __str__(self) -> str:
        return f"{self.match} {self.state}"

    @property
    def disputed_deal(self) -> int | None:
        """The deal that waits for the arbiter while the others of its sheet go on."""
        is_alone = self.state == SheetState.CONTESTED and self.entry == SheetEntry.DEALS
        return self.contested_deal if is_alone else None

    @property
    def takes_deals(self) -> bool:
        """Whether deals are typed on it: it is open, or only one of its deals is disputed."""
        if self.disputed_deal is not None:
            return self.submitted_at is None
        return self.state == SheetState.OPEN

    @property
    def is_compared(self) -> bool:
        """Whether what it says now was typed twice."""
        return self.compared_version == self.version


class Fact(models.Model):
    """What every recorded fact carries: who, from where, when, replacing what and why.

    `entered_pass` is the pass for an evening by which somebody without an account wrote it.
    """

    version = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    entered_pass = models.ForeignKey(
        HelperPass, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.DESK)
    entered_at = models.DateTimeField(auto_now_add=True)
    replaces = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        abstract = True

    @property
    def who(self) -> str:
        """Who wrote it, by name; empty for what only its origin tells."""
        helper_pass = self.entered_pass
        if self.entered_by is None and helper_pass is None:
            return ""
        by = None if helper_pass is None else helper_pass.as_carried()
        return Actor(user=self.entered_by, helper_pass=by).name


class DealRecord(Fact):
    """One deal of a sheet in one version; `facts` is RULES.md's deal object, or None for a
    line that was taken back. Where both sides agreed on it on phones, `entry_key` is the entry that
    they stood on; `same_phone` tells that one of them answered on the other's phone."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="deal_records")
    number = models.PositiveSmallIntegerField()
    facts = models.JSONField(null=True)
    entry_key = models.UUIDField(null=True, editable=False)
    same_phone = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ["sheet", "number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "number", "version"], name="deal_version_once"
            ),
            models.UniqueConstraint(
                fields=["sheet", "number"],
                condition=Q(is_current=True),
                name="one_current_version_per_deal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.number} v{self.version}"


class TotalsRecord(Fact):
    """The two totals of a sheet whose deals stay on paper. `facts` holds NS and EW totals
    and, where given, how many belotes and capots (and annonces points) were marked."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="totals_records")
    facts = models.JSONField(null=True)

    class Meta:
        ordering = ["sheet", "version"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "version"], name="totals_version_once"),
            models.UniqueConstraint(
                fields=["sheet"],
                condition=Q(is_current=True),
                name="one_current_version_of_totals",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} v{self.version}"


class SheetPhoto(Keyed):
    """A photo of a sheet, in the database, where every server of the site finds it.

    Its sheet is named by `sheet_key`: a concours that comes back in its suitcase writes its sheets
    anew, under the keys they had. `content` is the picture as the site wrote it anew, and `digest`
    its SHA-256. Once it is deleted, `content` is empty, and the row goes on telling that there was
    one. `side` is the side of the table whose phone sent it, empty where the desk did.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="photos")
    sheet_key = models.UUIDField(db_index=True)
    content = models.BinaryField()
    digest = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.DESK)
    side = models.CharField(max_length=2, choices=SIDE_CHOICES, blank=True)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    added_pass = models.ForeignKey(
        HelperPass, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    added_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("photo de feuille")
        verbose_name_plural = _("photos de feuilles")
        ordering = ["tournament", "added_at"]

    def __str__(self) -> str:
        return f"{self.sheet_key} {self.added_at}"

    @property
    def who(self) -> str:
        """Who attached it, for a line of the page."""
        helper_pass = None if self.added_pass is None else self.added_pass.as_carried()
        return Actor(user=self.added_by, origin=Origin(self.origin), helper_pass=helper_pass).name
