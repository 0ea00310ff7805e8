"""What was played and stays, though a result corrected since would have it otherwise."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.draws.round import Match
from tournaments.models.keys import Keyed
from tournaments.models.stage import Stage


class KeptAsPlayed(Keyed):
    """A decision of the organiser: this stage goes on as it was played, for this reason.

    `match` is the one of a bracket whose result says otherwise; without it, the list of those who
    play the stage does. `difference` is what it was decided of, by team numbers: once it is
    another one, the decision holds no more.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="kept")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="kept"
    )
    difference = models.JSONField(default=dict)
    reason = models.CharField(_("raison"), max_length=500)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("décision de garder ce qui est joué")
        verbose_name_plural = _("décisions de garder ce qui est joué")
        ordering = ["made_at", "id"]

    def __str__(self) -> str:
        return f"{self.stage_id} {self.match_id or ''}"
