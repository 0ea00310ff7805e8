"""Rounds and the matches in them."""

import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Prefetch, Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring import Length, RuleSet
from tournaments.enums import (
    SIDE_CHOICES,
    CountsFor,
    DrawSystem,
    Forfeit,
    PhoneEntry,
    RoundState,
    RoundStep,
)
from tournaments.models.keys import Keyed
from tournaments.models.stage import Stage
from tournaments.models.team import Team
from tournaments.models.tournament import Tournament

_DRAW_COLUMNS = ("draw_input", "certificate", "swaps")
"""What a round keeps of its draw. It names every team of the hall: who lists rounds or joins them
to other rows leaves it out, and what is asked of it all the same is read then."""


def name_draw_columns(path: str) -> list[str]:
    """The columns to defer where rounds are joined by a path: « match__round »."""
    return [f"{path}__{column}" for column in _DRAW_COLUMNS]


class RoundQuerySet(models.QuerySet["Round"]):
    """Rounds by who may know of them."""

    def published(self) -> Self:
        """Published rounds; a preview is the organiser's alone."""
        return self.exclude(state=RoundState.PREVIEW)

    def without_draws(self) -> Self:
        """Rounds without what they keep of their draws."""
        return self.defer(*_DRAW_COLUMNS)

    def with_steps(self) -> Self:
        """Rounds of which several are told how far they are: each knows whether it is begun."""
        return self.annotate(is_begun=Exists(Match.objects.begun().filter(round=OuterRef("pk"))))


class RoundManager(models.Manager["Round"]):
    """Rounds bring their stage along: without it nobody can say how they are called."""

    def get_queryset(self) -> RoundQuerySet:
        """Every round with its stage, in one query."""
        return RoundQuerySet(self.model, using=self._db).select_related("stage")


class Round(Keyed):
    """One round of a stage, with the draw that made it and its certificate.

    `number` counts in the tournament, `stage_round` in the stage: two stages may be played
    side by side.

    Its clock stands still since `paused_at`, stopped by `paused_by`; `paused_for` is how long it
    stood still before.

    `phone_entry`, `same_phone` and `first_deal_at_desk` are how its tables enter deals on phones,
    as the tournament had it when it was started.

    `draw_input` is the whole request given to `tournaments.pairing`, so that anyone can
    draw again and get the same; `certificate` is what the draw proved, and what swaps by
    hand cost it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("partie"))
    stage_round = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.PREVIEW)
    system = models.CharField(_("tirage"), max_length=20, choices=DrawSystem.choices)
    seed = models.PositiveIntegerField(_("graine du tirage"))
    draw_input = models.JSONField(default=dict)
    certificate = models.JSONField(default=dict)
    swaps = models.JSONField(default=list, blank=True)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    paused_for = models.DurationField(default=datetime.timedelta)
    closed_at = models.DateTimeField(null=True, blank=True)
    phone_entry = models.CharField(
        max_length=5, choices=PhoneEntry.choices, default=PhoneEntry.NONE
    )
    same_phone = models.BooleanField(default=True)
    first_deal_at_desk = models.BooleanField(default=False)

    objects = RoundManager.from_queryset(RoundQuerySet)()

    class Meta:
        verbose_name = _("partie")
        verbose_name_plural = _("parties")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="round_number_once_per_tournament"
            ),
            models.UniqueConstraint(fields=["stage", "stage_round"], name="round_of_a_stage_once"),
            models.UniqueConstraint(
                fields=["stage"],
                condition=Q(state=RoundState.PREVIEW),
                name="one_preview_per_stage",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} – {self.number}"

    @property
    def step(self) -> RoundStep:
        """How far the round is, as everybody reads it: launched or begun, it is being played."""
        if self.state == RoundState.PUBLISHED:
            is_played = self.started_at is not None or self.is_begun
            return RoundStep.PLAYING if is_played else RoundStep.DRAWN
        return RoundStep.PREVIEW if self.state == RoundState.PREVIEW else RoundStep.OVER

    @cached_property
    def is_begun(self) -> bool:
        """Whether a sheet came in, though nobody may have launched the round: it has no clock
        then. `with_steps` answers it for several at once."""
        return self.matches.begun().exists()

    @property
    def takes_phones(self) -> bool:
        """Whether players may enter deals now: while it is played, where the club wants it."""
        return self.phone_entry != PhoneEntry.NONE and self.step == RoundStep.PLAYING

    @property
    def rules(self) -> RuleSet:
        """The rule set that its matches are played by."""
        return self._stage_of_tournament().rules

    @property
    def length(self) -> Length:
        """When one of its matches ends."""
        return self._stage_of_tournament().length

    @property
    def minutes(self) -> int | None:
        """How long it may last; None without a limit."""
        return self._stage_of_tournament().minutes

    def _stage_of_tournament(self) -> Stage:
        # A stage falls back on its tournament: this one, which is read already.
        self.stage.tournament = self.tournament
        return self.stage


class MatchQuerySet(models.QuerySet["Match"]):
    """Matches with what is read beside them."""

    def with_rounds(self) -> Self:
        """Bring the rounds and their stages along, one of each for all its matches."""
        rounds = Round.objects.without_draws()
        return self.prefetch_related(Prefetch("round", queryset=rounds))

    def with_named_rounds(self) -> Self:
        """The matches with their draws, which the name of a round of a bracket rests on."""
        return self.prefetch_related(Prefetch("round", queryset=Round.objects.all()))

    def begun(self) -> Self:
        """Matches of which something was recorded on the sheet."""
        return self.filter(sheet__version__gt=0)

    def with_sheet_states(self) -> Self:
        """Matches of which is read how far they are, and nothing else: the facts stay away."""
        read = ("round", "table_number", "forfeit", "ns_score", "sheet__state", "sheet__match")
        return self.select_related("sheet").only(*read)


class Match(Keyed):
    """Two teams at one table, or one team that sits out (`ew` empty, no table).

    In a mêlée each of the four is a team of one: `ns` plays with `ns_partner`, `ew` with
    `ew_partner`. `slot` is the place in a bracket, or the pool;
    `goes_on` is the side that the organiser named where a match of a bracket ended level.

    The scores are a cache of the sheet, the forfeit or the totals; `manage.py recompute`
    proves it equal to the facts.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    ns = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="matches_as_ns")
    ew = models.ForeignKey(
        Team, on_delete=models.PROTECT, related_name="matches_as_ew", null=True, blank=True
    )
    ns_partner = models.ForeignKey(
        Team, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    ew_partner = models.ForeignKey(
        Team, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    slot = models.CharField(max_length=16, blank=True)
    counts_for = models.CharField(max_length=4, choices=CountsFor.choices, default=CountsFor.BOTH)
    forfeit = models.CharField(max_length=4, choices=Forfeit.choices, default=Forfeit.NONE)
    ns_score = models.IntegerField(null=True, blank=True)
    ew_score = models.IntegerField(null=True, blank=True)
    winner = models.CharField(
        max_length=4,
        blank=True,
        choices=[*SIDE_CHOICES, ("draw", _("Égalité"))],
    )
    goes_on = models.CharField(
        _("qui passe"),
        max_length=2,
        blank=True,
        choices=SIDE_CHOICES,
    )

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("rencontre")
        verbose_name_plural = _("rencontres")
        ordering = ["round", F("table_number").asc(nulls_last=True), "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table_number"], name="table_used_once_per_round"
            ),
            models.CheckConstraint(
                condition=Q(ns_partner=None, ew_partner=None)
                | Q(ns_partner__isnull=False, ew_partner__isnull=False),
                name="partners_on_both_sides_or_none",
            ),
            models.CheckConstraint(
                condition=Q(ew=None) | ~Q(ns=F("ew")), name="match_of_two_different_teams"
            ),
            models.CheckConstraint(
                condition=Q(ew=None, table_number=None)
                | Q(ew__isnull=False, table_number__isnull=False),
                name="table_exactly_when_two_teams",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table_number or '–'}"

    @property
    def is_bye(self) -> bool:
        """Whether one team sits out."""
        return self.ew_id is None

    def side_of(self, team: Team) -> str:
        """The side a team of this match sits on: NS or EW."""
        return "NS" if team.pk in (self.ns_id, self.ns_partner_id) else "EW"


class CancelledDraw(Keyed):
    """A draw that was thrown away: a preview drawn again, or one that the hall had seen.

    All that made it stays: whoever asks can see what it was, and while nothing has changed it can
    be taken up again. `tables` are rows of a table, its place in a bracket, and the numbers of
    NS, their partner, EW and theirs; None where there is none. `published_at` is None for a
    preview. `restored_at` is set once it was taken up again.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="cancelled_draws")
    number = models.PositiveSmallIntegerField(_("partie"))
    stage_round = models.PositiveSmallIntegerField()
    system = models.CharField(_("tirage"), max_length=20, choices=DrawSystem.choices)
    seed = models.PositiveIntegerField(_("graine du tirage"))
    draw_input = models.JSONField(default=dict)
    certificate = models.JSONField(default=dict)
    swaps = models.JSONField(default=list)
    tables = models.JSONField(default=list)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(auto_now_add=True)
    restored_at = models.DateTimeField(null=True)
    reason = models.CharField(_("raison"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("tirage annulé")
        verbose_name_plural = _("tirages annulés")
        ordering = ["cancelled_at", "id"]

    def __str__(self) -> str:
        return f"{self.stage_id} {self.stage_round}"
