"""Teams, and who plays in them."""

import copy
from collections.abc import Iterable
from typing import Self

from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import TeamStatus
from tournaments.models.keys import Keyed
from tournaments.models.player import Player
from tournaments.models.tournament import Tournament
from tournaments.names import find_surname


class TeamQuerySet(models.QuerySet["Team"]):
    """Teams by what the evening needs of them."""

    def registered(self) -> Self:
        """Teams that have a place (not waiting, not withdrawn)."""
        return self.filter(status=TeamStatus.REGISTERED)

    def complete(self) -> Self:
        """Teams that are not one player waiting for a partner."""
        return self.filter(seeks_partner=False)

    def ready_to_play(self) -> Self:
        """Teams that the next draw places: registered, complete, allowed to play and in the
        room."""
        there = self.registered().complete().filter(is_present=True, is_staff=False)
        return there.allowed_to_play()

    def allowed_to_play(self) -> Self:
        """Teams of whom nobody was sent out, or whose excluded player was replaced."""
        return self.filter(~_with_an_excluded_player(), excluded_at=None)

    def awaiting_a_substitute(self) -> Self:
        """Teams that go on as soon as somebody takes the place of their excluded player."""
        going_on = self.exclude(status=TeamStatus.WITHDRAWN)
        return going_on.filter(_with_an_excluded_player(), excluded_at=None)

    def with_players(self, *, round_number: int | None = None) -> Self:
        """Load who plays now, or who sits in a round, in one query, for `Team.players` and
        `Team.label`."""
        current = TeamMember.objects.filter(sits_in(round_number)).select_related("player")
        return self.prefetch_related(
            Prefetch("members", queryset=current.order_by("position"), to_attr="current_members")
        )

    def with_every_player(self) -> Self:
        """Load whoever plays or played in the team besides, for `Team.as_played_by`."""
        members = TeamMember.objects.select_related("player").order_by("position", "since_round")
        return self.with_players().prefetch_related(Prefetch("members", queryset=members))


def sits_in(round_number: int | None) -> Q:
    """Which members of teams play in a round as far as is known now; without one, who plays now."""
    if round_number is None:
        return Q(until_round=None)
    stays = Q(until_round=None) | Q(until_round__gte=round_number)
    return Q(since_round__lte=round_number) & stays


def _with_an_excluded_player() -> Exists:
    """Whether somebody who plays in the team now was sent out."""
    members = TeamMember.objects.filter(team=OuterRef("pk"), until_round=None)
    return Exists(members.exclude(excluded_at=None))


class Team(Keyed):
    """Two players, or one who looks for a partner. The number never changes hands.

    `has_paid` is a cache of the team's account. `joined` is the team that a lone player became
    part of: what stands on the account of this one counts there.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField(_("numéro"))
    name = models.CharField(_("nom de l'équipe"), max_length=60, blank=True)
    club_name = models.CharField(_("club"), max_length=60, blank=True)
    category = models.CharField(_("catégorie"), max_length=30, blank=True)
    status = models.CharField(
        max_length=12, choices=TeamStatus.choices, default=TeamStatus.REGISTERED
    )
    seeks_partner = models.BooleanField(_("cherche un partenaire"), default=False)
    is_present = models.BooleanField(_("présente"), default=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    has_paid = models.BooleanField(_("a réglé"), default=False)
    joined = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="brought",
    )
    fixed_table = models.PositiveSmallIntegerField(
        _("table réservée"),
        null=True,
        blank=True,
        help_text=_("Pour une équipe qui ne peut pas changer de table."),
    )
    cannot_climb = models.BooleanField(_("ne peut pas monter d'escalier"), default=False)
    is_staff = models.BooleanField(_("équipe de l'organisation, non classée"), default=False)
    excluded_at = models.DateTimeField(null=True, blank=True, editable=False)
    note = models.TextField(
        _("remarque"), max_length=500, blank=True, validators=[MaxLengthValidator(500)]
    )
    registered_at = models.DateTimeField(auto_now_add=True)

    objects = TeamQuerySet.as_manager()

    class Meta:
        verbose_name = _("équipe")
        verbose_name_plural = _("équipes")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="team_number_once_per_tournament"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} – {self.label}"

    @property
    def seated(self) -> list["TeamMember"]:
        """Who plays now, first player first, each with the round since; free of queries after
        `with_players()`."""
        if not hasattr(self, "current_members"):
            self.current_members = list(
                self.members.filter(until_round=None).select_related("player").order_by("position")
            )
        return self.current_members

    @property
    def players(self) -> list[Player]:
        """The people who play now, first player first; free of queries after `with_players()`."""
        return [member.person for member in self.seated]

    def as_played_by(self, members: Iterable["TeamMember"]) -> Self:
        """The team as it was when these played in it, for whoever names it; not to be saved."""
        then = copy.copy(self)
        then.current_members = sorted(members, key=lambda member: member.position)
        return then

    def as_in_round(self, number: int) -> Self:
        """The team as it plays in a round; as it is now where nobody is known to. Free of queries
        after `with_every_player()`."""
        then = [member for member in self.members.all() if member.plays_in(number)]
        return self.as_played_by(then) if then else self

    @property
    def player_names(self) -> str:
        """The players as one line."""
        return " – ".join(player.name for player in self.players)

    @property
    def excluded_players(self) -> list[Player]:
        """The `players` whom an arbiter sent out, and whom nobody has replaced yet."""
        return [member.person for member in self.seated if member.excluded_at is not None]

    @property
    def exclusion_label(self) -> str:
        """What lists say beside a team that was sent out, or whose player was; else nothing."""
        if self.excluded_at is not None:
            return gettext("exclu") if self.tournament.is_of_people else gettext("exclue")
        return gettext("joueur exclu") if self.excluded_players else ""

    @property
    def status_label(self) -> str:
        """Where its sign-up stands, in words."""
        return TeamStatus(self.status).phrase(of_person=self.tournament.is_of_people)

    @property
    def label(self) -> str:
        """What a list calls the team: its own name, else its players."""
        return self.name or self.player_names

    @property
    def surnames(self) -> str:
        """What a tree calls the team, where a line is short: its own name, else its surnames."""
        return self.name or " – ".join(find_surname(player.name) for player in self.players)


class TeamMember(Keyed):
    """A player's time in a team, from one round to another (a substitute starts later).

    An excluded player keeps the place, and the team waits, until a substitute takes it.
    `spelling` is the name as it stood when the tournament was final, where it was corrected since.
    """

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField()
    since_round = models.PositiveSmallIntegerField(default=1)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)
    excluded_at = models.DateTimeField(null=True, blank=True, editable=False)
    spelling = models.CharField(max_length=60, blank=True, editable=False)

    class Meta:
        ordering = ["team", "position", "since_round"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "position"],
                condition=Q(until_round=None),
                name="one_current_player_per_place",
            ),
            models.UniqueConstraint(
                fields=["team", "player"],
                condition=Q(until_round=None),
                name="player_once_per_team",
            ),
            models.CheckConstraint(
                condition=Q(position__in=[1, 2]), name="team_place_is_first_or_second"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_id}/{self.position} {self.player}"

    @property
    def person(self) -> Player:
        """The player, by the name that this tournament knows; not to be saved where it differs."""
        if not self.spelling:
            return self.player
        then = copy.copy(self.player)
        then.name = then.name_for_reader(self.spelling)
        return then

    def plays_in(self, round_number: int) -> bool:
        """Whether the player is in the team in a round."""
        last = round_number if self.until_round is None else self.until_round
        return self.since_round <= round_number <= last
