"""Rankings from plain facts: criteria in a chosen order, ranks, and why they are so.

Pure Python on the standard library: it knows neither the site nor its database.
"""

from tournaments.ranking.awards import PlayedAverages
from tournaments.ranking.clubs import (
    ClubMeasure,
    ClubRow,
    ClubSettings,
    ClubStandings,
    ClubTeam,
    rank_club_teams,
    rank_clubs,
)
from tournaments.ranking.criteria import CRITERIA, Criterion, Measure
from tournaments.ranking.explanation import Explanation, Step, Why, explain, why
from tournaments.ranking.facts import (
    Adjustment,
    AdjustmentUnit,
    DealFacts,
    FactsError,
    Outcome,
    Participant,
    Result,
    ResultKind,
    ResultState,
)
from tournaments.ranking.impact import Impact, Move, compare
from tournaments.ranking.messages import Message
from tournaments.ranking.places import TieStep
from tournaments.ranking.series import (
    PlacePoints,
    SeriesError,
    SeriesLine,
    SeriesResult,
    SeriesRow,
    SeriesSettings,
    SeriesStandings,
    TieBreak,
    rank_series,
    results_of_clubs,
    results_of_event,
)
from tournaments.ranking.settings import Award, AwardKind, NarrowLoss, Settings, SettingsError
from tournaments.ranking.standings import Row, Standings, rank
from tournaments.ranking.tally import AdjustmentLine, RoundLine, Tally

__all__ = [
    "CRITERIA",
    "Adjustment",
    "AdjustmentLine",
    "AdjustmentUnit",
    "Award",
    "AwardKind",
    "ClubMeasure",
    "ClubRow",
    "ClubSettings",
    "ClubStandings",
    "ClubTeam",
    "Criterion",
    "DealFacts",
    "Explanation",
    "FactsError",
    "Impact",
    "Measure",
    "Message",
    "Move",
    "NarrowLoss",
    "Outcome",
    "Participant",
    "PlacePoints",
    "PlayedAverages",
    "Result",
    "ResultKind",
    "ResultState",
    "RoundLine",
    "Row",
    "SeriesError",
    "SeriesLine",
    "SeriesResult",
    "SeriesRow",
    "SeriesSettings",
    "SeriesStandings",
    "Settings",
    "SettingsError",
    "Standings",
    "Step",
    "Tally",
    "TieBreak",
    "TieStep",
    "Why",
    "compare",
    "explain",
    "rank",
    "rank_club_teams",
    "rank_clubs",
    "rank_series",
    "results_of_clubs",
    "results_of_event",
    "why",
]
