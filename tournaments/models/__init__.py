"""Everything the site stores about tournaments."""

from tournaments.models.adjustment import Adjustment
from tournaments.models.bucket import Bucket
from tournaments.models.club import Club, ClubLogo, Membership
from tournaments.models.job import Job
from tournaments.models.round import Match, Round
from tournaments.models.ruleset import ClubRuleSet, RuleSetVersion
from tournaments.models.sheet import DealRecord, ScoreSheet, TotalsRecord
from tournaments.models.standing import StandingsSnapshot
from tournaments.models.submission import Submission
from tournaments.models.team import ForbiddenPair, Player, Team, TeamMember
from tournaments.models.tournament import Stage, Tournament

__all__ = [
    "Adjustment",
    "Bucket",
    "Club",
    "ClubLogo",
    "ClubRuleSet",
    "DealRecord",
    "ForbiddenPair",
    "Job",
    "Match",
    "Membership",
    "Player",
    "Round",
    "RuleSetVersion",
    "ScoreSheet",
    "Stage",
    "StandingsSnapshot",
    "Submission",
    "Team",
    "TeamMember",
    "TotalsRecord",
    "Tournament",
]
