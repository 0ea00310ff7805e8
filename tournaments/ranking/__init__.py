"""Rankings from plain facts: criteria in a chosen order, ranks, and why they are so.

Pure Python on the standard library: it knows neither the site nor its database.
"""

from tournaments.ranking.criteria import CRITERIA, Criterion, Measure
from tournaments.ranking.explanation import Explanation, Step, Why, explain, why
from tournaments.ranking.facts import (
    Adjustment,
    AdjustmentUnit,
    FactsError,
    Outcome,
    Participant,
    Result,
    ResultKind,
    ResultState,
)
from tournaments.ranking.impact import Impact, Move, compare
from tournaments.ranking.messages import Message
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
    "Criterion",
    "Explanation",
    "FactsError",
    "Impact",
    "Measure",
    "Message",
    "Move",
    "NarrowLoss",
    "Outcome",
    "Participant",
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
    "rank",
    "why",
]
