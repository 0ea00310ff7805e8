"""The hall that a random walk goes through: a small tournament, its people, what is there now."""

from collections.abc import Sequence
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import User

from arbitration.models import Appeal, Incident, Ruling
from tests.factories import TournamentFactory, UserFactory
from tests.tournaments.evenings import teams_of
from tournaments.actors import Actor
from tournaments.enums import Origin, RoundState
from tournaments.models import Adjustment, Match, ScoreSheet, Team, TeamMember, Tournament
from tournaments.queries.sheets.ruled_deals import SheetRulings, is_alone, is_whole

Row = TypeVar("Row")
DEALS = 3
FIRST_JUROR = 2
REASON = "Au hasard"


class Hall:
    """Five teams, three deals a match; five people, each with a hand in everything."""

    def __init__(self, *, second_check: bool = False) -> None:
        self.pk = TournamentFactory(
            length_value=DEALS, appeal_minutes=30, jury_quorum=1, second_check=second_check
        ).pk
        self.teams = [team.pk for team in teams_of(self.tournament, 5)]
        self.users = [UserFactory() for _number in range(5)]
        self.jury = self.users[FIRST_JUROR : FIRST_JUROR + 2]

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is stored now."""
        return Tournament.objects.get(pk=self.pk)

    def actor(self, pick: int) -> Actor:
        """One of the people."""
        return Actor(user=self.user(pick), origin=Origin.ARBITER)

    def user(self, pick: int) -> User:
        """The account of one of them."""
        found: User = self.users[pick % len(self.users)]
        return found

    def team(self, pick: int) -> Team:
        """One of the teams."""
        return Team.objects.get(pk=self.teams[pick % len(self.teams)])

    def player(self, number: int, place: int) -> UUID | None:
        """The key of who plays in a place of a team now."""
        members = TeamMember.objects.filter(team__tournament=self.pk, team__number=number)
        now = members.filter(position=place, until_round=None)
        return now.values_list("player__key", flat=True).first()

    def sheets(self) -> list[ScoreSheet]:
        """The sheets of the published rounds."""
        kept = ScoreSheet.objects.filter(match__round__tournament=self.pk)
        shown = kept.exclude(match__round__state=RoundState.PREVIEW)
        return list(
            shown.select_related("match__round")
            .prefetch_related("deal_records", "totals_records")
            .order_by("pk")
        )

    def matches(self) -> list[Match]:
        """Every match with two teams."""
        kept = Match.objects.filter(round__tournament=self.pk).exclude(ew=None)
        return list(kept.select_related("round").order_by("pk"))

    def incidents(self) -> list[Incident]:
        """Everything reported."""
        kept = Incident.objects.filter(tournament=self.pk)
        return list(kept.select_related("tournament", "match__round").order_by("pk"))

    def rulings(self) -> list[Ruling]:
        """Everything decided."""
        kept = Ruling.objects.filter(tournament=self.pk)
        return list(kept.select_related("tournament", "incident__match").order_by("number"))

    def appeals(self) -> list[Appeal]:
        """Every appeal."""
        kept = Appeal.objects.filter(ruling__tournament=self.pk)
        return list(kept.select_related("ruling__tournament").order_by("pk"))

    def adjustments(self) -> list[Adjustment]:
        """Every point given or taken outside the deals."""
        kept = Adjustment.objects.filter(tournament=self.pk)
        return list(kept.select_related("tournament", "team", "match__round").order_by("pk"))


def one_of(rows: Sequence[Row], pick: int) -> Row | None:
    """One of some rows; None where there are none."""
    return rows[pick % len(rows)] if rows else None


def as_ruled(sheet: ScoreSheet, number: int, typed: dict[str, Any]) -> dict[str, Any]:
    """The deal as somebody types it who has read the arbiter's notices."""
    rulings = SheetRulings.of(sheet)
    fixed = rulings.ruled.get(number, {})
    if is_whole(fixed):
        return dict(fixed)
    barred = rulings.barred.get(number)
    if barred and not is_alone(typed) and typed["taker"] == barred:
        typed = {**typed, "taker": "EW" if barred == "NS" else "NS"}
    return typed
