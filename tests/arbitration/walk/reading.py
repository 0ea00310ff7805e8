"""A hall as it is stored at one moment, read once for everything that has to hold of it."""

from dataclasses import dataclass

from arbitration.enums import WAITING
from arbitration.models import Appeal, Incident, Ruling
from tests.arbitration.walk.hall import Hall
from tournaments.enums import SheetState
from tournaments.models import Adjustment, Match, ScoreSheet, Team, Tournament
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    compute_standings,
    list_published_matches,
    list_ranked_teams,
)
from tournaments.queries.ranks.team_results import list_ranked_adjustments


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """Every row that matters; `standings` are ranked from these very rows."""

    tournament: Tournament
    teams: list[Team]
    published: list[Match]
    sheets: list[ScoreSheet]
    incidents: list[Incident]
    rulings: list[Ruling]
    appeals: list[Appeal]
    adjustments: list[Adjustment]
    standings: PublishedStandings
    jury: set[int]

    @classmethod
    def of(cls, hall: Hall) -> "Reading":
        """Read it."""
        tournament = hall.tournament
        teams, published = list_ranked_teams(tournament), list_published_matches(tournament)
        adjustments = hall.adjustments()
        return cls(
            tournament=tournament,
            teams=teams,
            published=published,
            sheets=hall.sheets(),
            incidents=hall.incidents(),
            rulings=hall.rulings(),
            appeals=hall.appeals(),
            adjustments=adjustments,
            standings=compute_standings(
                tournament, teams, published, list_ranked_adjustments(adjustments)
            ),
            jury={user.pk for user in hall.jury},
        )

    @property
    def waiting(self) -> list[Incident]:
        """The incidents that nobody has decided."""
        return [incident for incident in self.incidents if incident.state in WAITING]

    @property
    def unappealed(self) -> list[Ruling]:
        """The rulings in force that nobody has appealed against."""
        appealed = {appeal.ruling_id for appeal in self.appeals}
        return [ruling for ruling in self.in_force if ruling.pk not in appealed]

    def has_sheet(self, *states: SheetState) -> bool:
        """Whether a sheet is in one of these states."""
        return any(sheet.state in states for sheet in self.sheets)

    @property
    def in_force(self) -> list[Ruling]:
        """The rulings that no later one revises."""
        revised = {ruling.revises_id for ruling in self.rulings}
        return [ruling for ruling in self.rulings if ruling.pk not in revised]
