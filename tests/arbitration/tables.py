"""Tables where something happened, and the people who decide."""

from typing import Any

from arbitration.domain.incidents import report_incident
from arbitration.domain.reports import Report
from arbitration.kinds import KINDS, Ask
from arbitration.models import Incident
from tests.factories import MatchFactory, MembershipFactory, TeamFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER, Actor
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.enums import Entrants, Origin, Role
from tournaments.models import Match, ScoreSheet, Tournament


def arbiter_of(tournament: Tournament, role: Role = Role.ARBITER) -> Actor:
    """An arbiter of the tournament's club."""
    user = MembershipFactory(club=tournament.club, role=role).user
    return Actor(user=user, origin=Origin.ARBITER)


def match_in_play(tournament: Tournament, *, deals: int = 0, teams: int = 4) -> Match:
    """Table 1 of a round of two tables or more, some deals on its sheet."""
    round_ = tournament.rounds.first() or drawn_round(tournament, teams_of(tournament, teams))
    match = round_.matches.get(table_number=1)
    if deals:
        save_deals(match.sheet, deals=THREE_DEALS[:deals], base_version=0, by=SERVER)
    return match


def melee_match(tournament: Tournament) -> Match:
    """A table where people play for themselves: 1 and 2 against 3 and 4."""
    tournament.entrants = Entrants.INDIVIDUALS
    tournament.save()
    people = [TeamFactory(tournament=tournament, number=n, players=[f"P {n}"]) for n in range(1, 5)]
    seats = dict(zip(("ns", "ns_partner", "ew", "ew_partner"), people, strict=True))
    return MatchFactory(round__tournament=tournament, table_number=1, **seats)


def finished_match(tournament: Tournament) -> Match:
    """Table 1 with its three deals handed in: NS won by 254 to 232."""
    match = match_in_play(tournament)
    hand_in_sheet(match.sheet, deals=THREE_DEALS, base_version=0, by=SERVER)
    return match


def sheet_of(match: Match) -> ScoreSheet:
    """The sheet as it is stored now."""
    return ScoreSheet.objects.get(match=match)


def reported(kind: str, match: Match, *, by: Actor = SERVER, **told: Any) -> Incident:
    """An incident at a table; what its kind asks has a usual answer."""
    asks = KINDS[kind].asks
    usual: dict[str, Any] = {}
    if Ask.SEAT in asks:
        usual["seat"] = "E"
    if Ask.SIDE in asks and not told.get("seat"):
        usual["side"] = "EW"
    if Ask.DEAL in asks:
        usual["deal_number"] = 1
    if Ask.SEEN in asks:
        usual["seen"] = "after-deal"
    facts = {Ask.CARD: "7D", Ask.SUIT: "D", Ask.POINTS: 20}
    usual["facts"] = {ask.value: facts[ask] for ask in asks if ask in facts}
    report = Report(kind=kind, match=match, **(usual | told))
    return report_incident(match.round.tournament, report=report, by=by)
