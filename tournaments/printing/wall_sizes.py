"""How big the letters of a draw on the wall are: as big as leaves it whole on one page."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Team
from tournaments.pages.draws.seating import SeatedMatch, Seating

_PAGE_MM = 220
"""What an A4 page holds below the head of the document and that of the table."""

_ROOM_MM = 11
_EXEMPT_MM = 22

_NUMBER_LINES = 1.2
"""A team's number is set bigger than a line of its names."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WallSize:
    """A size of letters: its class, and how many `letters` of a name stand on a line.

    A line takes `line` millimetres, a table `row` more; it is for at most so many `tables`.
    """

    css_class: str
    tables: int
    letters: int
    line: float
    row: float


SIZES = (
    WallSize(css_class="wall--huge", tables=8, letters=18, line=6.9, row=6),
    WallSize(css_class="wall--big", tables=16, letters=23, line=5.7, row=2.8),
    WallSize(css_class="wall--plain", tables=10_000, letters=29, line=4.7, row=2.8),
)


def choose_wall_size(seats: Seating) -> str:
    """The class of the letters: fewer tables are read from further away.

    Smaller ones are taken where they alone keep the tables on one page. A draw that no size leaves
    on one page is set as its tables ask.
    """
    allowed = [size for size in SIZES if len(seats.tables) <= size.tables]
    fits = (size for size in allowed if _height(seats, size) <= _PAGE_MM)
    return next(fits, allowed[0]).css_class


def _height(seats: Seating, size: WallSize) -> float:
    lines = sum(_lines(table, size.letters) for table in seats.tables)
    headings = len({table.room for table in seats.tables}) if seats.is_in_rooms else 0
    beside = len(seats.byes) * _EXEMPT_MM
    return lines * size.line + len(seats.tables) * size.row + headings * _ROOM_MM + beside


def _lines(seated: SeatedMatch, letters: int) -> float:
    """The lines of the longer of two sides."""
    return max(_side(seated.ns_teams, letters), _side(seated.ew_teams, letters))


def _side(teams: Sequence[Team], letters: int) -> float:
    return sum(_team(team, letters) for team in teams)


def _team(team: Team, letters: int) -> float:
    texts = (team.name, *(player.name for player in team.players))
    return max(_NUMBER_LINES, sum(len(textwrap.wrap(text, letters)) for text in texts))
