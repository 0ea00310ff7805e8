"""Rankings from plain facts: criteria in a chosen order, ranks, and why they are so.

Pure Python on the standard library: it knows neither the site nor its database.
"""

from tournaments.ranking.awards import AveragesOf, PlayedAverages
from tournaments.ranking.clubs import (
    ClubMeasure,
    ClubRow,
    ClubSettings,
    ClubStandings,
    ClubTeam,
    rank_club_teams,
)
from tournaments.ranking.criteria import CRITERIA, Criterion, Measure, find_summed_points
from tournaments.ranking.criteria.criterion import FormatFact
from tournaments.ranking.explanation import Explanation, Why, explain, why
from tournaments.ranking.facts import (
    Adjustment,
    AdjustmentUnit,
    FactsError,
    NotedDeals,
    Outcome,
    Participant,
    Result,
    ResultKind,
    ResultState,
)
from tournaments.ranking.places import Message, Step
from tournaments.ranking.settings import (
    Award,
    AwardKind,
    NarrowLoss,
    Settings,
    SettingsError,
    find_idle_criteria,
)
from tournaments.ranking.standings import Impact, Move, Row, Standings, compare, rank
from tournaments.ranking.tally import AdjustmentLine, RoundLine, Tally

__all__ = [
    "CRITERIA",
    "Adjustment",
    "AdjustmentLine",
    "AdjustmentUnit",
    "AveragesOf",
    "Award",
    "AwardKind",
    "ClubMeasure",
    "ClubRow",
    "ClubSettings",
    "ClubStandings",
    "ClubTeam",
    "Criterion",
    "Explanation",
    "FactsError",
    "FormatFact",
    "Impact",
    "Measure",
    "Message",
    "Move",
    "NarrowLoss",
    "NotedDeals",
    "Outcome",
    "Participant",
    "PlayedAverages",
    "Result",
    "ResultKind",
    "ResultState",
    "RoundLine",
    "Row",
    "Settings",
    "SettingsError",
    "Standings",
    "Step",
    "Tally",
    "Why",
    "compare",
    "explain",
    "find_idle_criteria",
    "find_summed_points",
    "rank",
    "rank_club_teams",
    "why",
]
