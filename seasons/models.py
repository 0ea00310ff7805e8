"""Series, the tournaments in them, and who is who."""

from django.core.validators import MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from seasons.enums import SeriesOf, SeriesPoints
from tournaments.models.club import Club
from tournaments.models.keys import Keyed
from tournaments.models.player import Player
from tournaments.models.tournament import POINTS, Tournament
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


class Series(Keyed):
    """A season of a club or a federation: which tournaments count, and what places bring.

    `points_by_place` lists the points of the first, the second, … place; who stands further
    down gets those of the last one listed, if `last_for_all`, or none. `best_of` keeps
    everybody's best results.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    name = models.CharField(_("nom de la saison"), max_length=80)
    slug = models.SlugField(max_length=80, unique=True)
    ranks = models.CharField(
        _("qui est classé"), max_length=8, choices=SeriesOf.choices, default=SeriesOf.PEOPLE
    )
    points = models.CharField(
        _("points par concours"),
        max_length=16,
        choices=SeriesPoints.choices,
        default=SeriesPoints.TABLE,
    )
    points_by_place = models.JSONField(_("barème par place"), default=list, blank=True)
    last_for_all = models.BooleanField(
        _("les places suivantes ont les points de la dernière du barème"), default=False
    )
    participation_points = models.PositiveIntegerField(
        _("points de participation"), default=0, validators=POINTS
    )
    best_of = models.PositiveSmallIntegerField(
        _("meilleurs résultats retenus"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    is_public = models.BooleanField(_("visible par tous"), default=True)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "tournaments_series"
        verbose_name = _("saison")
        verbose_name_plural = _("saisons")
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:series", args=[self.slug])


class SeriesEvent(models.Model):
    """A tournament of a series."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="series_events"
    )
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "tournaments_seriesevent"
        ordering = ["series", "tournament__date", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["series", "tournament"], name="tournament_once_per_series"
            )
        ]

    def __str__(self) -> str:
        return f"{self.series_id}/{self.tournament_id}"
