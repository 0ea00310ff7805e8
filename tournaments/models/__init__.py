"""Everything the site stores about tournaments."""

from tournaments.models.adjustment import Adjustment
from tournaments.models.bucket import Bucket
from tournaments.models.club import Club, ClubLogo, Membership
from tournaments.models.draws.round import CancelledDraw, Match, Round
from tournaments.models.draws.seat import Seat
from tournaments.models.job import Job
from tournaments.models.keys import AccountKey, Keyed, SiteKey
from tournaments.models.rights import HelperPass, Invitation, TournamentRole
from tournaments.models.ruleset import ClubRuleSet, RuleSetVersion
from tournaments.models.series import Series, SeriesEvent
from tournaments.models.sheets.sheet import DealRecord, ScoreSheet, TotalsRecord
from tournaments.models.stage import Room, Stage, StageEntrant
from tournaments.models.standing import StandingsSnapshot
from tournaments.models.submission import Submission
from tournaments.models.team import ForbiddenPair, Player, Team, TeamMember
from tournaments.models.tournament import Tournament

__all__ = [
    "AccountKey",
    "Adjustment",
    "Bucket",
    "CancelledDraw",
    "Club",
    "ClubLogo",
    "ClubRuleSet",
    "DealRecord",
    "ForbiddenPair",
    "HelperPass",
    "Invitation",
    "Job",
    "Keyed",
    "Match",
    "Membership",
    "Player",
    "Room",
    "Round",
    "RuleSetVersion",
    "ScoreSheet",
    "Seat",
    "Series",
    "SeriesEvent",
    "SiteKey",
    "Stage",
    "StageEntrant",
    "StandingsSnapshot",
    "Submission",
    "Team",
    "TeamMember",
    "TotalsRecord",
    "Tournament",
    "TournamentRole",
]
