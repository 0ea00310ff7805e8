"""Stages: runs of rounds drawn in one way, each fed from the one before."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import CarryOver, CutTie, DrawSystem, StageEntry
from tournaments.models.keys import Keyed
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament


class Stage(Keyed):
    """A run of rounds drawn in one way; most tournaments have a single one.

    The first stage has no `source`: everybody plays it. Who plays a later one is decided when
    it is opened, and kept as its entrants. `options` are those of the draw system.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(_("nom"), max_length=60, blank=True)
    system = models.CharField(
        _("tirage"), max_length=20, choices=DrawSystem.choices, default=DrawSystem.RANKING
    )
    rounds_planned = models.PositiveSmallIntegerField(
        _("nombre de parties"),
        default=4,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )
    options = models.JSONField(default=dict, blank=True)

    source = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="feeds"
    )
    entry = models.CharField(
        _("qui y entre"), max_length=12, choices=StageEntry.choices, default=StageEntry.EVERYBODY
    )
    from_place = models.PositiveSmallIntegerField(
        _("de la place"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    to_place = models.PositiveSmallIntegerField(
        _("à la place"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    places_per_pool = models.BooleanField(_("places comptées dans chaque poule"), default=False)
    lost_rounds = models.JSONField(_("tours dont les battus entrent"), default=list, blank=True)
    carry = models.CharField(
        _("points emportés"), max_length=12, choices=CarryOver.choices, default=CarryOver.NOTHING
    )
    cut_tie = models.CharField(
        _("égalité à la dernière place"),
        max_length=8,
        choices=CutTie.choices,
        default=CutTie.ORDER,
    )
    opened_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("phase")
        verbose_name_plural = _("phases")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="stage_number_once_per_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(source=None),
                name="one_first_stage_per_tournament",
            ),
            models.CheckConstraint(
                condition=Q(from_place=None) | Q(to_place=None) | Q(from_place__lte=F("to_place")),
                name="stage_places_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.tournament} – {self.number}"


class StageEntrant(models.Model):
    """A team in a stage: its seed, its pool, and the points it brought along.

    `source` is that of the stage, written by the database alone (`tournaments.triggers`): of the
    stages that follow one, a team enters one.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entrants")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="stage_entries")
    source = models.ForeignKey(
        Stage, on_delete=models.DO_NOTHING, null=True, editable=False, related_name="+"
    )
    seed = models.PositiveSmallIntegerField(_("rang d'entrée"))
    pool = models.CharField(_("poule"), max_length=4, blank=True)
    since_round = models.PositiveSmallIntegerField(default=1)
    carried_ranking_points = models.IntegerField(default=0)
    carried_match_points = models.IntegerField(default=0)

    class Meta:
        verbose_name = _("qualifié")
        verbose_name_plural = _("qualifiés")
        ordering = ["stage", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "team"], name="team_once_per_stage"),
            models.UniqueConstraint(fields=["stage", "seed"], name="seed_once_per_stage"),
            models.UniqueConstraint(
                fields=["source", "team"], name="team_once_among_sister_stages"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.seed}"


class Room(Keyed):
    """A room of the hall and its range of table numbers."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rooms")
    name = models.CharField(_("salle"), max_length=30)
    first_table = models.PositiveSmallIntegerField(
        _("première table"), validators=[MinValueValidator(1)]
    )
    last_table = models.PositiveSmallIntegerField(_("dernière table"))
    needs_stairs = models.BooleanField(_("il faut monter un escalier"), default=False)

    class Meta:
        verbose_name = _("salle")
        verbose_name_plural = _("salles")
        ordering = ["tournament", "first_table"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="room_name_once"),
            models.CheckConstraint(
                condition=Q(first_table__lte=F("last_table")), name="room_tables_in_order"
            ),
        ]

    def __str__(self) -> str:
        return self.name
