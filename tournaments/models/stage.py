"""Stages: runs of rounds drawn in one way, each fed from the one before."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring import Length, RuleSet
from tournaments.enums import (
    CarryOver,
    CutTie,
    DrawnFrom,
    DrawSystem,
    LengthKind,
    LotAnswer,
    StageEntry,
)
from tournaments.models.keys import Keyed
from tournaments.models.ruleset import build_length, rule_set
from tournaments.models.team import Team
from tournaments.models.tournament import MOST_DEALS_LIMITS, POINTS, Tournament


class Stage(Keyed):
    """A run of rounds drawn in one way; most tournaments have a single one.

    The first stage has no `source`: everybody plays it. Who plays a later one is decided when
    it is opened, and kept as its entrants. `options` are those of the draw system.

    A stage plays the tournament's rules, length and clock but where it has its own:
    `rule_overrides` is then all that differs from the rulebook, `rules_name` what the club calls
    it, and 0 minutes are no limit.

    A barrage is a stage of two teams beside the one of which it `decides` the last place.

    `drawn_places` are given by a lot among those who did not qualify, 0 as many as fill a bracket;
    `drawn_first` and `drawn_last` are their places or, of beaten teams, the rounds they lost.

    `opened_on` is what it was opened on: a digest of the places before it, and the numbers of
    those in them who had left. Empty where that was not kept.
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
    decides = models.ForeignKey(
        "self",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        editable=False,
        related_name="barrages",
    )
    from_place = models.PositiveSmallIntegerField(
        _("de la place"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    to_place = models.PositiveSmallIntegerField(
        _("à la place"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    places_per_pool = models.BooleanField(_("places comptées dans chaque poule"), default=False)
    fill_up = models.BooleanField(
        _("compléter le tableau par les meilleurs suivants des poules"), default=False
    )
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
    drawn_places = models.PositiveSmallIntegerField(
        _("places tirées au sort"), null=True, blank=True
    )
    drawn_from = models.CharField(
        _("repêchés parmi"), max_length=8, choices=DrawnFrom.choices, default=DrawnFrom.OUT
    )
    drawn_first = models.PositiveSmallIntegerField(
        _("repêchés à partir de"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    drawn_last = models.PositiveSmallIntegerField(
        _("repêchés jusqu'à"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    length_kind = models.CharField(
        _("durée d'une partie"), max_length=8, choices=LengthKind.choices, blank=True
    )
    length_value = models.PositiveIntegerField(
        _("donnes ou points"), null=True, blank=True, validators=[MinValueValidator(1), *POINTS[1:]]
    )
    most_deals = models.PositiveSmallIntegerField(
        _("donnes au plus"), null=True, blank=True, validators=MOST_DEALS_LIMITS
    )
    time_limit_minutes = models.PositiveSmallIntegerField(
        _("temps par partie, en minutes"), null=True, blank=True
    )
    rule_overrides = models.JSONField(null=True, blank=True)
    rules_name = models.CharField(_("règles du jeu"), max_length=100, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True, editable=False)
    opened_on = models.JSONField(default=dict, blank=True, editable=False)

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

    @property
    def rules(self) -> RuleSet:
        """The rule set that its matches are played by."""
        if self.rule_overrides is None:
            return self.tournament.rules
        return rule_set(self.tournament.rulebook, self.rule_overrides)

    @property
    def length(self) -> Length:
        """When one of its matches ends."""
        if not self.length_kind or self.length_value is None:
            return self.tournament.length
        return build_length(self.length_kind, self.length_value, self.most_deals)

    @property
    def minutes(self) -> int | None:
        """How long one of its rounds may last; None without a limit."""
        return choose_minutes(self.time_limit_minutes, self.tournament.time_limit_minutes)


def choose_minutes(of_stage: int | None, of_tournament: int | None) -> int | None:
    """How long a round may last: what its stage says, else its tournament; 0 is no limit."""
    return (of_tournament if of_stage is None else of_stage) or None


class StageEntrant(models.Model):
    """A team in a stage: its seed, its pool, and the points it brought along.

    `source` is that of the stage, written by the database alone (`tournaments.triggers`): of the
    stages that follow one, a team enters one. A barrage has none: who wins it enters another.
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


class LotCall(models.Model):
    """A team in the order in which the lot of a stage calls them, and its answer.

    All of a lot are written when it is drawn; the hall sees those who have answered and the one
    who is asked now.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="lot_calls")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="lot_calls")
    number = models.PositiveSmallIntegerField()
    answer = models.CharField(
        _("réponse"), max_length=8, choices=LotAnswer.choices, default=LotAnswer.WAITING
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("équipe appelée")
        verbose_name_plural = _("équipes appelées")
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "team"], name="team_once_per_lot"),
            models.UniqueConstraint(fields=["stage", "number"], name="call_number_once_per_lot"),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.number}"

    @property
    def is_accepted(self) -> bool:
        """Whether the team takes the place."""
        return self.answer == LotAnswer.ACCEPTED
