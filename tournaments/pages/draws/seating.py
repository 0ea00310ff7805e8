"""Who sits where in a round, for the draw's pages and prints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from scoring.cards import SIDES
from tournaments.enums import CountsFor, Forfeit, RoundState, SheetState
from tournaments.models import Match, Room, Round, Team
from tournaments.queries.draws.rounds import FINISHED_STATES, at_the_table, find_sheet_state
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.statements import prepared
from tournaments.queries.teams.seated import read_teams_by_round


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomSigns:
    """The rooms of a hall by their tables, the lowest numbers first; none in a single room."""

    rooms: tuple[Room, ...] = ()

    def of(self, table: int | None) -> Room | None:
        """The room of a table; None without a table or where no room claims it."""
        if table is None:
            return None
        return next(
            (room for room in self.rooms if room.first_table <= table <= room.last_table), None
        )


def read_room_signs(tournament: int) -> RoomSigns:
    """Read the rooms of the tournament of this key, in one query."""
    return RoomSigns(rooms=tuple(_list_rooms(tournament)))


@prepared
def _list_rooms(tournament: int) -> QuerySet[Room]:
    return Room.objects.filter(tournament=tournament).order_by("first_table")


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatedMatch:
    """A table with its two teams, or a team that sits out (`ew` and `table` None).

    In a mêlée each side is two people; `slot` is the place in a bracket, or the pool. What the
    exempt plays (`counts_for_ns_alone`) is no match of the others. `room` is None where the hall
    is a single room.
    """

    match: Match
    table: int | None
    ns: Team
    ew: Team | None
    ns_partner: Team | None = None
    ew_partner: Team | None = None
    room: Room | None = None

    @property
    def slot(self) -> str:
        """Where in a bracket the match is, or in which pool."""
        return self.match.slot

    @property
    def counts_for_ns_alone(self) -> bool:
        """Whether the team drawn to sit out plays it, for itself alone."""
        return self.match.counts_for != CountsFor.BOTH

    @property
    def ns_label(self) -> str:
        """Who sits NS: a team, or two people."""
        return name_side(self.ns, self.ns_partner)

    @property
    def ew_label(self) -> str:
        """Who sits EW; empty against an exempt."""
        return name_side(self.ew, self.ew_partner)

    @property
    def ns_teams(self) -> tuple[Team, ...]:
        """Who sits NS: a team, or two people."""
        return tuple(team for team in (self.ns, self.ns_partner) if team is not None)

    @property
    def ew_teams(self) -> tuple[Team, ...]:
        """Who sits EW; nobody against an exempt."""
        return tuple(team for team in (self.ew, self.ew_partner) if team is not None)

    @property
    def sides(self) -> tuple[tuple[str, tuple[Team, ...]], ...]:
        """NS and EW, each with those who sit there."""
        return (("NS", self.ns_teams), ("EW", self.ew_teams))


def name_side(team: Team | None, partner: Team | None) -> str:
    """« A – B » for two people, the team's label else; empty for nobody."""
    return " – ".join(sitting.label for sitting in (team, partner) if sitting is not None)


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamSeat:
    """Where one team sits: its table, side and opponents; `table` None for the exempt.

    In a mêlée `partner` sits opposite, and `opponents` are two. `alone` is the team that the
    match counts for alone, where it does.
    """

    team: Team
    table: int | None
    side: str
    opponent: Team | None
    partner: Team | None = None
    opponent_label: str = ""
    opponents: tuple[Team, ...] = ()
    alone: Team | None = None
    room: Room | None = None

    @property
    def is_favour(self) -> bool:
        """Whether the team plays for others, and nothing of it counts for itself."""
        return self.alone is not None and self.alone != self.team


@dataclass(frozen=True, kw_only=True, slots=True)
class Seating:
    """A round's tables in order, who sits out, and every team by id."""

    tables: tuple[SeatedMatch, ...]
    byes: tuple[Team, ...]
    teams: dict[int, Team]

    @property
    def is_in_rooms(self) -> bool:
        """Whether some table stands in a room: the others then need a heading as well."""
        return any(table.room is not None for table in self.tables)

    def by_team(self) -> list[TeamSeat]:
        """Every team's seat, in order of team number."""
        seats = [TeamSeat(team=team, table=None, side="", opponent=None) for team in self.byes]
        for table in self.tables:
            (_ns, ns), (_ew, ew) = table.sides
            for side, own, others, label in (
                ("NS", ns, ew, table.ew_label),
                ("EW", ew, ns, table.ns_label),
            ):
                seats += [
                    TeamSeat(
                        team=team,
                        table=table.table,
                        side=side,
                        opponent=others[0],
                        partner=next((mate for mate in own if mate != team), None),
                        opponent_label=label,
                        opponents=others,
                        alone=table.ns if table.counts_for_ns_alone else None,
                        room=table.room,
                    )
                    for team in own
                ]
        return sorted(seats, key=lambda seat: seat.team.number)

    def own_seats(self) -> list[TeamSeat]:
        """Each team's own seat; one that only plays as a favour has that."""
        seats = self.by_team()
        own = {seat.team.pk for seat in seats if not seat.is_favour}
        return [seat for seat in seats if not seat.is_favour or seat.team.pk not in own]


def list_exempt_matches_to_begin(round_: Round, seats: Seating) -> list[SeatedMatch]:
    """The tables of a round being played where an exempt plays, and whose sheet is not begun."""
    return [
        table
        for table in seats.tables
        if round_.state == RoundState.PUBLISHED
        and table.counts_for_ns_alone
        and find_sheet_state(table.match) == SheetState.OPEN
    ]


def list_level_tables(round_: Round, seats: Seating) -> list[SeatedMatch]:
    """The tables of a bracket's round that ended level, whether or not somebody was named."""
    if not is_bracket(round_.system):
        return []
    return [
        table
        for table in seats.tables
        if table.match.winner not in SIDES
        and table.match.forfeit == Forfeit.NONE
        and find_sheet_state(table.match) in FINISHED_STATES
    ]


def read_seating(round_: Round) -> Seating:
    """Read a round's tables with teams and who sits there, in a fixed number of queries."""
    return read_seatings([round_])[round_.pk]


def read_seatings(
    rounds: Sequence[Round],
    *,
    own: int | None = None,
    teams: Mapping[int, Mapping[int, Team]] | None = None,
) -> dict[int, Seating]:
    """Seatings of one tournament's rounds by key, or of the tables of one team (`own`), in as many
    queries as for one round; in two less with the `teams` of each round, as they are in it."""
    if not rounds:
        return {}
    keys = [round_.pk for round_ in rounds]
    matches = _list_matches(*keys) if own is None else _list_own_matches(own, *keys)
    if teams is None:
        ids = {pk for match in matches for side in list_side_teams(match) for pk in side}
        teams = read_teams_by_round(ids, rounds)
    rooms = read_room_signs(rounds[0].tournament_id)
    return {
        round_.pk: _build_seating(
            [match for match in matches if match.round_id == round_.pk], teams[round_.pk], rooms
        )
        for round_ in rounds
    }


@prepared
def _list_matches(*rounds: Any) -> QuerySet[Match]:
    return Match.objects.filter(round__pk__in=rounds).select_related("sheet")


@prepared
def _list_own_matches(team: int, *rounds: Any) -> QuerySet[Match]:
    own = Match.objects.filter(at_the_table(team), round__pk__in=rounds)
    return own.select_related("sheet")


def list_seated_byes(round_: Round) -> list[Team]:
    """Who sits a round out, as they were then."""
    resting = round_.matches.filter(ew=None).values_list("ns", flat=True)
    teams = Team.objects.with_players(round_number=round_.number).filter(pk__in=resting)
    return list(teams.order_by("number"))


def seating_of(matches: Sequence[Match], seats: Seating, round_: Round) -> Seating:
    """Tables of a round as they are in memory, its teams being known."""
    return _build_seating(matches, seats.teams, read_room_signs(round_.tournament_id))


def read_seating_with(round_: Round, match: Match) -> Seating:
    """The one table of a match that is not stored."""
    seated = [pk for side in list_side_teams(match) for pk in side]
    teams = {team.pk: team for team in Team.objects.filter(pk__in=seated).with_players()}
    return _build_seating([match], teams, read_room_signs(round_.tournament_id))


def _build_seating(
    matches: Sequence[Match], teams: Mapping[int, Team], rooms: RoomSigns
) -> Seating:
    seated = [
        SeatedMatch(
            match=match,
            table=match.table_number,
            ns=teams[match.ns_id],
            ew=teams.get(match.ew_id or 0),
            ns_partner=teams.get(match.ns_partner_id or 0),
            ew_partner=teams.get(match.ew_partner_id or 0),
            room=rooms.of(match.table_number),
        )
        for match in matches
    ]
    here = {pk for match in matches for side in list_side_teams(match) for pk in side}
    return Seating(
        tables=tuple(table for table in seated if table.ew is not None),
        byes=tuple(table.ns for table in seated if table.ew is None),
        teams={pk: team for pk, team in teams.items() if pk in here},
    )
