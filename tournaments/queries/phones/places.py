"""Where the code of a table leads now: the match that sits there, and who speaks for its sides."""

import datetime
from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.cards import SIDES
from tournaments.enums import PhoneEntry, RoundState
from tournaments.models import Match, PhoneSeat, Round, TableCode, Team, Tournament
from tournaments.queries.phones.looks import CODES_LAST, is_held, list_matches_at
from tournaments.queries.ranks.team_results import list_side_teams

PLAYS_ON_PHONES = datetime.timedelta(minutes=10)
"""For how long after a sign of life the desk leaves a sheet to its table."""

_SEATS = ("ns", "ew", "ns_partner", "ew_partner")
_ROUNDS = Round.objects.filter(tournament=OuterRef("pk")).order_by()


def list_on_phones() -> QuerySet[Tournament]:
    """The tournaments whose tables' codes lead anywhere: those played on phones now."""
    since = timezone.now() - CODES_LAST
    wanted = ~Q(phone_entry=PhoneEntry.NONE) | Q(
        Exists(_ROUNDS.filter(state=RoundState.PUBLISHED).exclude(phone_entry=PhoneEntry.NONE))
    )
    recent = Q(date__gt=timezone.localtime(since).date()) | Q(
        Exists(_ROUNDS.filter(started_at__gt=since))
    )
    return Tournament.objects.filter(wanted, recent, finished_at=None)


def takes_phones(tournament: Tournament) -> bool:
    """Whether a tournament is one of those."""
    return list_on_phones().filter(pk=tournament.pk).exists()


def find_match_at(code: TableCode) -> Match | None:
    """The match that sits at a code's table in the round that was published last; None where
    nobody does."""
    match = list_matches_at(code.key).select_related("round__stage").first()
    if match is not None:
        match.round.tournament = code.tournament
    return match


def read_names(match: Match) -> None:
    """Read who plays a match, in two queries, which a phone that only asks for news does not
    need."""
    sits = {seat: getattr(match, f"{seat}_id") for seat in _SEATS}
    teams = Team.objects.with_players(round_number=match.round.number)
    found = teams.in_bulk([team for team in sits.values() if team is not None])
    for seat, team in sits.items():
        setattr(match, seat, found.get(team))


def find_own_seat(key: str, device: str) -> PhoneSeat | None:
    """The seat that a phone names as its own, be it ended or at a table that it left; None where
    it is not."""
    try:
        found = PhoneSeat.objects.filter(key=UUID(key), device=device)
    except ValueError:
        return None
    return found.select_related("match__round__tournament__club").first()


def list_seats(match: Match | None) -> list[PhoneSeat]:
    """Every phone that spoke or speaks at a table, in order."""
    return [] if match is None else list(match.phone_seats.order_by("number"))


def find_seat(match: Match, device: str) -> PhoneSeat | None:
    """The side of a match that a device speaks for; None for none."""
    seats = match.phone_seats.filter(device=device, ended_at=None).order_by()
    return next((seat for seat in seats if is_held(seat)), None)


def list_tables_on_phones(round_: Round) -> frozenset[int]:
    """The tables of a round where a phone was seen of late; no query where it takes none."""
    if not round_.takes_phones:
        return frozenset()
    since = timezone.now() - PLAYS_ON_PHONES
    seats = PhoneSeat.objects.filter(match__round=round_, ended_at=None, seen_at__gt=since)
    numbers = seats.values_list("match__table_number", flat=True)
    return frozenset(number for number in numbers if number is not None)


@dataclass(frozen=True, kw_only=True, slots=True)
class NextPlace:
    """Where the side of a phone sits next; `person` is the one of its two people who sits there,
    with a name, where a mêlée parts them."""

    match: Match
    side: str
    table: int
    person: Team | None = None


def list_next_places(tournament: int, device: str) -> list[NextPlace]:
    """Where those go on for whom a device spoke to the end of their match, confirmed by both sides;
    empty where it spoke for nobody, or nothing later is published."""
    last = _find_last_seat(tournament, device)
    if last is None or last.match.sheet.signatures.count() < len(SIDES):
        return []
    own = dict(zip(SIDES, list_side_teams(last.match), strict=True))[last.side]
    places = _find_places(tournament, own, after=last.match.round.number)
    if len(own) == 1:
        return list(places.values())
    people = Team.objects.with_players().in_bulk(places)
    return [replace(places[team], person=people[team]) for team in own if team in places]


def list_known(tournament: int, device: str) -> list[Team]:
    """For whom a device spoke last, with who plays there; nobody where it never did."""
    last = _find_last_seat(tournament, device)
    if last is None:
        return []
    own = dict(zip(SIDES, list_side_teams(last.match), strict=True))[last.side]
    return list(Team.objects.with_players().filter(pk__in=own))


def _find_last_seat(tournament: int, device: str) -> PhoneSeat | None:
    seats = PhoneSeat.objects.filter(device=device, match__round__tournament=tournament)
    return seats.select_related("match__round").order_by("-claimed_at").first()


def _find_places(tournament: int, own: tuple[int, ...], *, after: int) -> dict[int, NextPlace]:
    """The latest table after a round of each of some teams."""
    sits = Q(ns__in=own) | Q(ew__in=own) | Q(ns_partner__in=own) | Q(ew_partner__in=own)
    later = (
        Match.objects.filter(sits, round__tournament=tournament, round__number__gt=after)
        .filter(round__state=RoundState.PUBLISHED)
        .exclude(ew=None)
        .select_related("round")
        .order_by("round__number")
    )
    return {
        team: NextPlace(match=match, side=side, table=match.table_number)
        for match in later
        if match.table_number is not None
        for side, teams in zip(SIDES, list_side_teams(match), strict=True)
        for team in teams
        if team in own
    }
