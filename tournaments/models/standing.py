"""Standings as they were published, and points added or taken outside the deals."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import AdjustmentKind, AdjustmentUnit, StandingsState
from tournaments.models.draws.round import Match
from tournaments.models.keys import Keyed
from tournaments.models.sheets.shapes import STANDINGS_VERSION, KeptRow, KeptStandings
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class StandingsSnapshot(models.Model):
    """The standings after a round, cached; `manage.py recompute` proves them equal to the facts.

    `rows` is a `KeptStandings`, which carries the version of its shape; `kept_rows` reads it.
    `places` has pairs of team and final place, in the latest one of a tournament whose stages,
    pools or bracket decide them; it is empty where points do and in earlier ones, and None
    where nobody has kept any yet.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="snapshots")
    after_round = models.PositiveSmallIntegerField(_("après la partie"))
    state = models.CharField(max_length=12, choices=StandingsState.choices)
    tournament_version = models.PositiveIntegerField()
    rows = models.JSONField()
    places = models.JSONField(null=True, editable=False)
    computed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("classement")
        verbose_name_plural = _("classements")
        ordering = ["tournament", "after_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "after_round"], name="one_snapshot_per_round"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} / {self.after_round}"

    @property
    def kept_rows(self) -> list[KeptRow]:
        """The rows, the best first; none where they are kept in an older shape."""
        kept: KeptStandings | list[object] = self.rows
        if isinstance(kept, list) or kept["version"] != STANDINGS_VERSION:
            return []
        return kept["rows"]


class Adjustment(Keyed):
    """A penalty or correction of a team's points, with its reason."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="adjustments")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="adjustments")
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="adjustments", null=True, blank=True
    )
    kind = models.CharField(max_length=12, choices=AdjustmentKind.choices)
    unit = models.CharField(max_length=16, choices=AdjustmentUnit.choices)
    amount = models.IntegerField(_("points"))
    reason_code = models.CharField(max_length=40, blank=True)
    reason = models.CharField(_("raison"), max_length=500)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("ajustement")
        verbose_name_plural = _("ajustements")
        ordering = ["made_at", "id"]

    def __str__(self) -> str:
        return f"{self.team_id} {self.amount:+d}"
