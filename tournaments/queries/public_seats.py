"""Where everybody sits, from A to Z by player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Round, Team, Tournament
from tournaments.names import name_key
from tournaments.queries.evening import current_round
from tournaments.queries.seating import Seat, seating


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerSeat:
    """One player with the partner, the team, and the seat of the round.

    `seat` is None before a draw and for a team that the round leaves out; `seat.table` is None
    for the exempt.
    """

    name: str
    partner: str
    team: Team
    seat: Seat | None
    key: str

    @property
    def initial(self) -> str:
        """The letter under which the name stands."""
        return self.key[:1].upper()


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatList:
    """The players of the round in order of name; `round` is None before the first draw."""

    round: Round | None
    players: tuple[PlayerSeat, ...]


def seat_list(tournament: Tournament, *, wanted: str = "") -> SeatList:
    """Every player's seat in the round under way, or those whose name, team or number fits."""
    round_ = current_round(tournament)
    seats = {seat.team.pk: seat for seat in seating(round_).by_team()} if round_ else {}
    teams = list(tournament.teams.registered().complete().with_players())
    players = sorted(_players(teams, seats), key=lambda one: (one.key, one.team.number))
    return SeatList(round=round_, players=tuple(p for p in players if _fits(p, wanted)))


def _players(teams: Sequence[Team], seats: Mapping[int, Seat]) -> list[PlayerSeat]:
    return [
        PlayerSeat(
            name=player.name,
            partner=" – ".join(other.name for other in team.players if other is not player),
            team=team,
            seat=seats.get(team.pk),
            key=player.name_key,
        )
        for team in teams
        for player in team.players
    ]


def _fits(player: PlayerSeat, wanted: str) -> bool:
    words = name_key(wanted).split()
    if len(words) == 1 and words[0].isdigit():
        return str(player.team.number) == words[0]
    haystack = f"{player.key} {name_key(player.team.name)}"
    return all(word in haystack for word in words)
