"""« C'est moi » : each team's table of the round under way, for the phone that knows its own."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.enums import Entrants, SheetState
from tournaments.models import Round, Team, Tournament
from tournaments.pages.draws.public_round import list_rounds_playing
from tournaments.pages.draws.public_seats import write_opponents
from tournaments.pages.draws.seating import Seat, Seating, read_seatings
from tournaments.queries.draws.rounds import EVERY_TABLE, at_the_table, find_sheet_state
from tournaments.queries.ranks.standings import list_ranked_teams


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnTable:
    """Where a team sits; `seat` and `round` are None where the rounds under way leave it out.

    `favour` is a match that the exempt plays with, for somebody else; `is_handed_in` says that its
    sheet has nothing more to wait for. `is_person`: who signed up alone is one person.
    `is_left_out`: a round is under way, and it is not in it.
    """

    team: Team
    round: Round | None
    seat: Seat | None
    favour: Seat | None
    is_handed_in: bool
    is_person: bool
    is_left_out: bool

    @property
    def partner(self) -> str:
        """Who sits opposite in a mêlée, with the number; a team's own players are its name."""
        mate = self.seat.partner if self.seat else None
        return f"{mate.label} ({mate.number})" if mate else ""

    @property
    def against(self) -> str:
        """Who sits on the other side, in words; empty where nobody does."""
        return write_opponents(self.seat) if self.seat else ""


def read_own_tables(tournament: Tournament) -> list[OwnTable]:
    """The table of every team that plays, in order of number, in a fixed number of queries."""
    teams = sorted(list_ranked_teams(tournament), key=lambda team: team.number)
    return _find_tables(tournament, teams, EVERY_TABLE)


def find_own_table(tournament: Tournament, team: Team) -> OwnTable:
    """The table of one team."""
    (own,) = _find_tables(tournament, [team], at_the_table(team))
    return own


def _find_tables(tournament: Tournament, teams: Sequence[Team], tables: Q) -> list[OwnTable]:
    """Where each of some teams sits, all of them at some tables if anywhere."""
    rounds = [] if tournament.finished_at else list_rounds_playing(tournament)
    found: defaultdict[int, list[tuple[Round, Seat]]] = defaultdict(list)
    handed_in: set[tuple[int, int]] = set()
    seatings = read_seatings(rounds, tables)
    for round_ in rounds:
        seats = seatings[round_.pk]
        handed_in |= {(round_.pk, table) for table in _list_done(seats)}
        for seat in seats.by_team():
            found[seat.team.pk].append((round_, seat))
    plays = bool(rounds)
    return [_own(team, found[team.pk], handed_in, tournament, plays=plays) for team in teams]


def _list_done(seats: Seating) -> list[int]:
    """The tables whose sheet is handed in."""
    return [
        one.table
        for one in seats.tables
        if one.table and find_sheet_state(one.match) != SheetState.OPEN
    ]


def _own(
    team: Team,
    seats: Sequence[tuple[Round, Seat]],
    handed_in: set[tuple[int, int]],
    tournament: Tournament,
    *,
    plays: bool,
) -> OwnTable:
    own = [(round_, seat) for round_, seat in seats if not seat.is_favour]
    round_, seat = own[-1] if own else (None, None)
    table = seat.table if seat else None
    return OwnTable(
        team=team,
        round=round_,
        seat=seat,
        favour=next((one for _round, one in seats if one.is_favour), None),
        is_handed_in=round_ is not None and (round_.pk, table or 0) in handed_in,
        is_person=tournament.entrants == Entrants.INDIVIDUALS,
        is_left_out=plays and not seats,
    )
