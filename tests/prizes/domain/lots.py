"""Evenings with lots, for tests: teams ranked by their numbers, and lots typed for them."""

from collections.abc import Sequence

from prizes.domain.lots import LotLine, save_lots
from prizes.domain.palmares import arrest_palmares
from prizes.models import Award
from prizes.queries.awards import list_awards
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.enums import RoundState
from tournaments.models import Tournament


def played(tournament: Tournament, teams: int = 6) -> Tournament:
    """One round over: the teams of odd numbers won, 1 by most, and 2 lost by most."""
    play_round(drawn_round(tournament, teams_of(tournament, teams), state=RoundState.CLOSED))
    return tournament


def typed(tournament: Tournament, *lines: LotLine) -> Tournament:
    """Only these lots."""
    return save_lots(tournament, lines=lines, by=SERVER)


def for_ranks(*titles: str, worth: int = 100) -> list[LotLine]:
    """A lot in kind for each rank from the first on, each worth less than the one before."""
    return [
        LotLine(title=title, first_place=rank, last_place=rank, value_cents=(worth - rank) * 100)
        for rank, title in enumerate(titles, start=1)
    ]


def arrested(tournament: Tournament, *lines: LotLine) -> list[Award]:
    """The awards of these lots, in the order of calling."""
    typed(tournament, *lines)
    arrest_palmares(tournament, by=SERVER)
    return list_awards(tournament)


def told(awards: Sequence[Award]) -> list[tuple[int, str, int]]:
    """Each award's team, title and cents."""
    return [(award.team.number, award.title, award.cash_cents) for award in awards]
