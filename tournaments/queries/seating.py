"""Who sits where in a round, for the draw's pages and prints."""

from dataclasses import dataclass

from tournaments.models import Match, Round, Team


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatedMatch:
    """A table with its two teams, or a team that sits out (`ew` and `table` None)."""

    match: Match
    table: int | None
    ns: Team
    ew: Team | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Seat:
    """Where one team sits: its table, side and opponents; `table` None for the exempt."""

    team: Team
    table: int | None
    side: str
    opponent: Team | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Seating:
    """A round's tables in order, who sits out, and every team by id."""

    tables: tuple[SeatedMatch, ...]
    byes: tuple[Team, ...]
    teams: dict[int, Team]

    def by_team(self) -> list[Seat]:
        """Every team's seat, in order of team number."""
        seats = [Seat(team=team, table=None, side="", opponent=None) for team in self.byes]
        for one in self.tables:
            if one.ew is not None:
                seats.append(Seat(team=one.ns, table=one.table, side="NS", opponent=one.ew))
                seats.append(Seat(team=one.ew, table=one.table, side="EW", opponent=one.ns))
        return sorted(seats, key=lambda seat: seat.team.number)


def seating(round_: Round) -> Seating:
    """Read a round's tables with teams and players, in a fixed number of queries."""
    matches = list(round_.matches.select_related("sheet"))
    ids = {pk for match in matches for pk in (match.ns_id, match.ew_id) if pk is not None}
    teams = {team.pk: team for team in Team.objects.filter(pk__in=ids).with_players()}
    seated = [
        SeatedMatch(
            match=match,
            table=match.table_number,
            ns=teams[match.ns_id],
            ew=teams[match.ew_id] if match.ew_id is not None else None,
        )
        for match in matches
    ]
    return Seating(
        tables=tuple(one for one in seated if one.ew is not None),
        byes=tuple(one.ns for one in seated if one.ew is None),
        teams=teams,
    )
