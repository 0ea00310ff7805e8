"""The documents of a draw: for the wall, its letters as big as leaves it whole on one page, from A
to Z, and, apart, its certificate; and what leads people through the hall: cards of a movement, and
slips for one round."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.forms.printing.choices import CardKind
from tournaments.models import Player, Round, Stage, Team
from tournaments.names import name_order
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.movement_cards import CardedMovement
from tournaments.pages.draws.public_seats import name_apart
from tournaments.pages.draws.seating import (
    SeatedMatch,
    Seating,
    TeamSeat,
    read_room_signs,
    read_seating,
)
from tournaments.pages.stages.public_stages import name_stage
from tournaments.printing.papers import Paper, PaperRequest, write_way_to_page
from tournaments.queries.draws.round_titles import is_called_turn, name_draw, name_round

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


# Names stand in columns that are read downwards; a page holds so many lines of each.
_LINES_TO_A_COLUMN = 32
_FEW_PLAYERS = 2 * 2 * _LINES_TO_A_COLUMN
_FEW_LINES = 20
_NAME_SIZES = {
    2: ((26, ""), (44, " seats__name--long"), (10_000, " seats__name--longest")),
    3: ((19, ""), (40, " seats__name--long"), (10_000, " seats__name--longest")),
}
"""By columns: up to so many letters a name is set in this size."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerLine:
    """A player and where to go; `initial` only where its letter begins, `size` a class."""

    name: str
    initial: str
    size: str
    seat: TeamSeat


def print_wall_draw(request: PaperRequest) -> Paper:
    """The draw by table; what it guarantees is not for the wall."""
    seats = read_seating(request.round)
    title = name_draw(request.round)
    context = {
        "seating": seats,
        "size": choose_wall_size(seats),
        **write_way_to_page(request.public_address),
    }
    return _of_draw(request, title, "print/draw.html", context, weight=len(seats.tables))


def print_seats_by_name(request: PaperRequest) -> Paper:
    """Where each player sits, from A to Z."""
    players = list_players_by_name(request.round)
    columns = 2 if len(players) <= _FEW_PLAYERS else 3
    lines = build_player_lines(players, _NAME_SIZES[columns])
    context = {
        "pages": arrange_in_columns(lines, columns),
        "columns": columns,
        "is_big": len(lines) <= 2 * _FEW_LINES,
        "rooms": read_room_signs(request.tournament.pk).rooms,
        **write_way_to_page(request.public_address),
    }
    title = _("Où suis-je assis ?")
    return _of_draw(request, title, "print/seats.html", context, weight=len(lines))


def print_draw_certificate(request: PaperRequest) -> Paper:
    """What the draw of a round proves, and how anybody can draw it again."""
    seats = read_seating(request.round)
    title = _("Pour vérifier – %(draw)s") % {"draw": name_draw(request.round)}
    context = {
        "seating": seats,
        "certificate": phrase_certificate(request.round),
        "round": request.round,
    }
    paper = _of_draw(request, title, "print/certificate.html", context, weight=len(seats.tables))
    return replace(paper, is_official=True)


def _of_draw(
    request: PaperRequest, title: str, template: str, context: Mapping[str, Any], *, weight: int
) -> Paper:
    return Paper(
        tournament=request.tournament,
        title=title,
        template=template,
        context=context,
        round=request.round,
        state=phrase_draw_state(request.round),
        weight=weight,
    )


def list_players_by_name(round_: Round) -> list[tuple[Player, TeamSeat]]:
    """Every player of a round with the seat, in order of name."""
    found = [
        (player, seat) for seat in read_seating(round_).own_seats() for player in seat.team.players
    ]
    return sorted(found, key=lambda pair: (name_order(pair[0].name_key), pair[1].team.number))


def build_player_lines(
    players: Sequence[tuple[Player, TeamSeat]], sizes: Sequence[tuple[int, str]]
) -> list[PlayerLine]:
    """The players as lines, the first of each letter marked, long names set smaller."""
    lines, last = [], ""
    names = name_apart([(player.name, seat.team.number) for player, seat in players])
    for (player, seat), name in zip(players, names, strict=True):
        initial = player.name_key[:1].upper()
        size = next(size for most, size in sizes if len(name) <= most)
        shown = initial if initial != last else ""
        lines.append(PlayerLine(name=name, initial=shown, size=size, seat=seat))
        last = initial
    return lines


def arrange_in_columns(
    lines: Sequence[PlayerLine], columns: int
) -> list[list[tuple[PlayerLine | None, ...]]]:
    """The lines as rows of pages, so that each page is read down one column after the other."""
    pages = []
    to_a_page = _LINES_TO_A_COLUMN * columns
    for start in range(0, len(lines), to_a_page):
        page = lines[start : start + to_a_page]
        height = -(-len(page) // columns)
        pages.append(list(zip_longest(*(page[n * height :][:height] for n in range(columns)))))
    return pages


def phrase_draw_state(round_: Round) -> str:
    """A draw that nobody else has seen says so; a published one stands."""
    return "provisional" if round_.state == RoundState.PREVIEW else ""


T = TypeVar("T")

_LINES_ON_HALF_A_PAGE = 9
_SIZES = ((14, "roomy"), (22, "plain"), (10_000, "close"))
"""Up to so many rounds, a card that has a page to itself is set so."""

_POCKET_ROWS = ((4, 5), (7, 4), (10, 3), (16, 2), (10_000, 1))
"""Up to so many rounds, so many rows of two cards fit on a page."""

_SLIP_ROWS = 5


def print_movement_cards(request: PaperRequest) -> Paper:
    """The cards of a schedule, for its tables or for its teams."""
    stage: Stage = request.values["stage"]
    stage.tournament = request.tournament
    movement = CardedMovement(stage)
    count = len(movement.rounds)
    context = {
        "is_turn": is_called_turn(stage.system),
        "stage_name": stage.name and name_stage(stage),
    }
    if request.values["cards"] == CardKind.TEAMS:
        rows = next(rows for most, rows in _POCKET_ROWS if count <= most)
        pages = arrange_in_pairs(movement.list_pocket_cards(), rows)
        context |= {"pages": pages, "rows": rows, "part": "print/_pocket_card.html"}
        title, template = _("Cartes des équipes"), "print/cuts.html"
        weight = sum(len(page) for page in pages) * count
    else:
        cards = movement.list_table_cards()
        on_half = count <= _LINES_ON_HALF_A_PAGE
        size = "half" if on_half else next(size for most, size in _SIZES if count <= most)
        step = 2 if on_half else 1
        context |= {"pages": [cards[n : n + step] for n in range(0, len(cards), step)]}
        context |= {"size": size}
        title, template = _("Cartes de mouvement"), "print/table_cards.html"
        weight = len(cards) * count
    return Paper(
        tournament=request.tournament,
        title=title,
        template=template,
        context=context,
        weight=weight,
    )


def print_slips(request: PaperRequest) -> Paper:
    """A slip for each team of a round: its table, its side and whom it meets."""
    seats = read_seating(request.round).own_seats()
    context = {
        "pages": arrange_in_pairs(seats, _SLIP_ROWS),
        "rows": _SLIP_ROWS,
        "part": "print/_slip.html",
        "round_name": name_round(request.round),
    }
    return Paper(
        tournament=request.tournament,
        title=_("Billets de table"),
        template="print/cuts.html",
        context=context,
        round=request.round,
        state=phrase_draw_state(request.round),
        weight=len(seats),
    )


def arrange_in_pairs(items: Sequence[T], rows: int) -> list[list[tuple[T | None, T | None]]]:
    """Pages of so many rows of two; the last page ends with what there is."""
    pairs: list[tuple[T | None, T | None]] = [
        (items[n], items[n + 1] if n + 1 < len(items) else None) for n in range(0, len(items), 2)
    ]
    return [pairs[n : n + rows] for n in range(0, len(pairs), rows)]
