"""Photos of paper sheets: evidence for the desk and the arbiter, kept for a while."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.enums import SIDE_CHOICES, Origin
from tournaments.models.keys import Keyed
from tournaments.models.rights import HelperPass
from tournaments.models.tournament import Tournament


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
        held = None if self.added_pass is None else self.added_pass.as_carried()
        return Actor(user=self.added_by, origin=Origin(self.origin), helper_pass=held).name
