"""Everything the site stores about tournaments."""

from tournaments.models.adjustment import Adjustment
from tournaments.models.bucket import Bucket
from tournaments.models.club import Club, ClubLogo, Membership
from tournaments.models.draws.forbidden_pair import ForbiddenPair
from tournaments.models.draws.kept import KeptAsPlayed
from tournaments.models.draws.lot_call import LotCall
from tournaments.models.draws.round import CancelledDraw, Match, Round
from tournaments.models.draws.seat import Seat
from tournaments.models.job import Job
from tournaments.models.keys import AccountKey, Keyed, SiteKey
from tournaments.models.money.movement import Movement
from tournaments.models.money.receipt import Receipt, ReceiptBook
from tournaments.models.money.tariff import Charge, Tariff
from tournaments.models.money.till import DeskSession
from tournaments.models.player import Player
from tournaments.models.rights import DoneBy, Handover, HelperPass, Invitation, TournamentRole
from tournaments.models.ruleset import ClubRuleSet, RuleSetVersion
from tournaments.models.sheets.phones import (
    CommandKey,
    PhoneSeat,
    TableCode,
    TableEntry,
    TableSignature,
    TableStand,
)
from tournaments.models.sheets.photos import SheetPhoto
from tournaments.models.sheets.sheet import DealRecord, ScoreSheet, TotalsRecord
from tournaments.models.stage import Room, Stage, StageEntrant
from tournaments.models.standing import StandingsSnapshot
from tournaments.models.submission import Submission
from tournaments.models.team import Team, TeamMember
from tournaments.models.tokens.token import ApiToken
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
