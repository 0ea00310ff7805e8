"""Everything the site stores about tournaments."""

from tournaments.models.club import Club, ClubLogo, Membership
from tournaments.models.draws.round import CancelledDraw, Match, Round
from tournaments.models.draws.seating import ForbiddenPair, KeptAsPlayed, Seat
from tournaments.models.job import Job
from tournaments.models.keys import AccountKey, Bucket, Keyed, SiteKey, Submission
from tournaments.models.money.movement import DeskSession, Movement, Receipt, ReceiptBook
from tournaments.models.money.tariff import Charge, Tariff
from tournaments.models.player import Player
from tournaments.models.rights import (
    ApiToken,
    DoneBy,
    Handover,
    HelperPass,
    Invitation,
    TournamentRole,
)
from tournaments.models.ruleset import ClubRuleSet, RuleSetVersion
from tournaments.models.sheets.phones import (
    CommandKey,
    PhoneSeat,
    TableCode,
    TableEntry,
    TableSignature,
    TableStand,
)
from tournaments.models.sheets.sheet import DealRecord, ScoreSheet, SheetPhoto, TotalsRecord
from tournaments.models.stage import LotCall, Room, Stage, StageEntrant
from tournaments.models.standing import Adjustment, StandingsSnapshot
from tournaments.models.team import Team, TeamMember
from tournaments.models.tournament import Tournament

__all__ = [
    "AccountKey",
    "Adjustment",
    "ApiToken",
    "Bucket",
    "CancelledDraw",
    "Charge",
    "Club",
    "ClubLogo",
    "ClubRuleSet",
    "CommandKey",
    "DealRecord",
    "DeskSession",
    "DoneBy",
    "ForbiddenPair",
    "Handover",
    "HelperPass",
    "Invitation",
    "Job",
    "KeptAsPlayed",
    "Keyed",
    "LotCall",
    "Match",
    "Membership",
    "Movement",
    "PhoneSeat",
    "Player",
    "Receipt",
    "ReceiptBook",
    "Room",
    "Round",
    "RuleSetVersion",
    "ScoreSheet",
    "Seat",
    "SheetPhoto",
    "SiteKey",
    "Stage",
    "StageEntrant",
    "StandingsSnapshot",
    "Submission",
    "TableCode",
    "TableEntry",
    "TableSignature",
    "TableStand",
    "Tariff",
    "Team",
    "TeamMember",
    "TotalsRecord",
    "Tournament",
    "TournamentRole",
]
