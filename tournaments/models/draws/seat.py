"""Who sits where in a round: what makes sure that nobody sits twice."""

from django.db import models

from tournaments.enums import SIDE_CHOICES
from tournaments.models.draws.round import Match, Round
from tournaments.models.team import Team


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
