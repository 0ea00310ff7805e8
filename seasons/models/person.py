"""Who is who in a club's seasons, where names and licences do not tell."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.keys import Keyed
from tournaments.models.team import Player
from tournaments.models.tournament import Tournament
from tournaments.names import NAME_LENGTH


class Identification(Keyed):
    """What a club told once: which players are one person, and which are not.

    It holds in the club's own seasons, whichever club the players are of, until it is undone or
    the club says otherwise of the same players. `name` is how the first of its people is written;
    empty: as their latest tournament wrote them.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="identifications")
    name = models.CharField(_("nom affiché"), max_length=NAME_LENGTH, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        db_table = "tournaments_identification"
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.pk}"


class IdentifiedPlayer(models.Model):
    """A player, everywhere or in one tournament alone, as one of an identification's people.

    Those of one identification with the same number are one person; `person` counts from 1.
    """

    identification = models.ForeignKey(
        Identification, on_delete=models.CASCADE, related_name="players"
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="identifications")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="identified_players"
    )
    person = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "tournaments_identifiedplayer"
        ordering = ["identification", "pk"]

    def __str__(self) -> str:
        return f"{self.identification_id}/{self.person} {self.player_id}"
