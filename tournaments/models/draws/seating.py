"""Who sits where, who may not meet, and what was played and stays though a result was corrected."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import SIDE_CHOICES
from tournaments.models.draws.round import Match, Round
from tournaments.models.keys import Keyed
from tournaments.models.stage import Stage
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class Seat(models.Model):
    """A team at a table of a round, or sitting out; once in a round, whatever its chair.

    Nothing in the program writes it: the database keeps it in step with every match, however
    that is written (`tournaments.triggers`), and refuses the match that seats a team for
    the second time. Volunteers who play the exempt have their seat in their own match.
    """

    match = models.ForeignKey(Match, on_delete=models.DO_NOTHING, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.DO_NOTHING, related_name="seats")
    team = models.ForeignKey(Team, on_delete=models.DO_NOTHING, related_name="seats")
    side = models.CharField(max_length=2, choices=SIDE_CHOICES)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="team_seated_once_per_round")
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.side} {self.team_id}"


class ForbiddenPair(Keyed):
    """Two teams that the draw keeps apart; the lower number first."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs"
    )
    team_a = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    team_b = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(_("raison"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("rencontre interdite")
        verbose_name_plural = _("rencontres interdites")
        constraints = [
            models.UniqueConstraint(fields=["team_a", "team_b"], name="forbidden_pair_once"),
            models.CheckConstraint(
                condition=Q(team_a__lt=models.F("team_b")), name="forbidden_pair_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_a_id} × {self.team_b_id}"


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
