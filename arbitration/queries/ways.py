"""How rows lead to a match, a club, a team or a tournament: chains of references, written down.

Each is a lookup from the model. `tests/arbitration/queries/test_ways.py` compares them with the
models, so that a new one cannot be forgotten.
"""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from django.db import models

from api.models import Hook, HookDelivery, KeptAnswer
from arbitration.models import Appeal, AuditEntry, Incident, Ruling
from bookings.models import Booking, DeferredRequest, OnlineNotice, OnlinePayment
from mail.models import OutgoingMail
from prizes.models import Award, Lot, PrizeCategory, PrizeGroup, PrizePlan
from seasons.models import Identification, Series
from suitcases.models import CopyAside, Suitcase
from tournaments.enums import Act
from tournaments.models import (
    Adjustment,
    ApiToken,
    CancelledDraw,
    Charge,
    ClubRuleSet,
    CommandKey,
    DealRecord,
    DeskSession,
    ForbiddenPair,
    Handover,
    HelperPass,
    Invitation,
    Job,
    KeptAsPlayed,
    Match,
    PhoneSeat,
    ReceiptBook,
    Room,
    Round,
    RuleSetVersion,
    ScoreSheet,
    Seat,
    SheetPhoto,
    Stage,
    StageEntrant,
    StandingsSnapshot,
    TableCode,
    TableEntry,
    TableSignature,
    TableStand,
    Tariff,
    Team,
    TeamMember,
    TotalsRecord,
    Tournament,
)
from tournaments.models.job import JobDocument
from walls.models import Wall

Ways = Mapping[type[models.Model], str]

TO_A_MATCH: Ways = {
    Adjustment: "match",
    Appeal: "ruling__incident__match",
    CommandKey: "seat__match",
    DealRecord: "sheet__match",
    Incident: "match",
    KeptAsPlayed: "match",
    PhoneSeat: "match",
    Ruling: "incident__match",
    ScoreSheet: "match",
    Seat: "match",
    TableEntry: "sheet__match",
    TableSignature: "sheet__match",
    TableStand: "sheet__match",
    TotalsRecord: "sheet__match",
}
"""Whatever belongs to a match, or may."""

TO_A_TEAM: Ways = {
    Adjustment: "team",
    Appeal: "team",
    Incident: "team",
    Ruling: "incident__team",
}
"""What may happen outside a table, and then is about a team."""

TO_A_TOURNAMENT: Ways = {
    Adjustment: "tournament",
    Appeal: "ruling__tournament",
    Incident: "tournament",
    Ruling: "tournament",
}

TO_A_CLUB: Ways = {
    Adjustment: "tournament__club",
    ApiToken: "club",
    Appeal: "ruling__tournament__club",
    Award: "tournament__club",
    Booking: "tournament__club",
    CancelledDraw: "stage__tournament__club",
    Charge: "team__tournament__club",
    ClubRuleSet: "club",
    CommandKey: "seat__match__round__tournament__club",
    DealRecord: "sheet__match__round__tournament__club",
    DeferredRequest: "tournament__club",
    DeskSession: "tournament__club",
    ForbiddenPair: "tournament__club",
    Handover: "club",
    HelperPass: "tournament__club",
    Hook: "club",
    HookDelivery: "hook__club",
    Identification: "club",
    Incident: "tournament__club",
    Invitation: "tournament__club",
    Job: "tournament__club",
    JobDocument: "job__tournament__club",
    KeptAnswer: "token__club",
    KeptAsPlayed: "stage__tournament__club",
    Lot: "tournament__club",
    Match: "round__tournament__club",
    OutgoingMail: "tournament__club",
    OnlineNotice: "payment__booking__tournament__club",
    OnlinePayment: "booking__tournament__club",
    ReceiptBook: "club",
    PrizeCategory: "tournament__club",
    PrizeGroup: "tournament__club",
    PrizePlan: "tournament__club",
    PhoneSeat: "match__round__tournament__club",
    Room: "tournament__club",
    Round: "tournament__club",
    RuleSetVersion: "rule_set__club",
    Ruling: "tournament__club",
    ScoreSheet: "match__round__tournament__club",
    Series: "club",
    SheetPhoto: "tournament__club",
    Stage: "tournament__club",
    StageEntrant: "stage__tournament__club",
    StandingsSnapshot: "tournament__club",
    CopyAside: "tournament__club",
    Suitcase: "tournament__club",
    Tariff: "tournament__club",
    TableCode: "tournament__club",
    TableEntry: "sheet__match__round__tournament__club",
    TableSignature: "sheet__match__round__tournament__club",
    TableStand: "sheet__match__round__tournament__club",
    Team: "tournament__club",
    TeamMember: "team__tournament__club",
    TotalsRecord: "sheet__match__round__tournament__club",
    Wall: "tournament__club",
}
"""Whatever holds words that people wrote. No reference on the way may be empty: a row that does not
lead to its club keeps the name of somebody whom the club erased."""


Substitutions = Mapping[UUID | None, Sequence[AuditEntry]]
"""By the key of a team, who took whose place in it, in order."""


def find_substitutions(tournament: Tournament) -> Substitutions:
    """The substitutions in every team, in one query."""
    found: dict[UUID | None, list[AuditEntry]] = {}
    entries = AuditEntry.objects.filter(tournament=tournament, act=Act.PLAYER_SUBSTITUTED)
    for entry in entries.select_related("detail").order_by("number"):
        found.setdefault(entry.subject_key, []).append(entry)
    return found


def list_players_then(
    playing: Iterable[str], changes: Sequence[AuditEntry], entry_number: int
) -> list[str]:
    """The keys of those who played when an entry was written, each at the place of who plays now.

    `playing` are the keys of today's players, `changes` their team's substitutions.
    """
    players = list(playing)
    for change in reversed(changes):
        if change.number > entry_number:
            left, came = _player_of(change.before), _player_of(change.after)
            players = [left if player == came else player for player in players]
    return players


def _player_of(told: Mapping[str, object] | None) -> str:
    return str((told or {}).get("player", ""))
