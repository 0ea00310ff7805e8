"""The documents of a draw: for the wall, from A to Z, and, apart, its certificate."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from tournaments.enums import RoundState
from tournaments.models import Player, Round
from tournaments.names import name_order
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.public_seats import name_apart
from tournaments.pages.draws.seating import Seat, read_room_signs, read_seating
from tournaments.printing.papers import Paper, PaperRequest, write_way_to_page
from tournaments.printing.wall_sizes import choose_wall_size
from tournaments.queries.draws.round_titles import name_draw

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
    seat: Seat


def print_wall_draw(asked: PaperRequest) -> Paper:
    """The draw by table; what it guarantees is not for the wall."""
    seats = read_seating(asked.round)
    title = name_draw(asked.round)
    context = {
        "seating": seats,
        "size": choose_wall_size(seats),
        **write_way_to_page(asked.public_address),
    }
    return _of_draw(asked, title, "print/draw.html", context, weight=len(seats.tables))


def print_seats_by_name(asked: PaperRequest) -> Paper:
    """Where each player sits, from A to Z."""
    players = list_players_by_name(asked.round)
    columns = 2 if len(players) <= _FEW_PLAYERS else 3
    lines = build_player_lines(players, _NAME_SIZES[columns])
    context = {
        "pages": arrange_in_columns(lines, columns),
        "columns": columns,
        "is_big": len(lines) <= 2 * _FEW_LINES,
        "rooms": read_room_signs(asked.tournament.pk).rooms,
        **write_way_to_page(asked.public_address),
    }
    title = _("Où suis-je assis ?")
    return _of_draw(asked, title, "print/seats.html", context, weight=len(lines))


def print_draw_certificate(asked: PaperRequest) -> Paper:
    """What the draw of a round proves, and how anybody can draw it again."""
    seats = read_seating(asked.round)
    title = _("Pour vérifier – %(draw)s") % {"draw": name_draw(asked.round)}
    context = {
        "seating": seats,
        "certificate": phrase_certificate(asked.round),
        "round": asked.round,
    }
    paper = _of_draw(asked, title, "print/certificate.html", context, weight=len(seats.tables))
    return replace(paper, is_official=True)


def _of_draw(
    asked: PaperRequest, title: str, template: str, context: Mapping[str, Any], *, weight: int
) -> Paper:
    return Paper(
        tournament=asked.tournament,
        title=title,
        template=template,
        context=context,
        round=asked.round,
        state=phrase_draw_state(asked.round),
        weight=weight,
    )


def list_players_by_name(round_: Round) -> list[tuple[Player, Seat]]:
    """Every player of a round with the seat, in order of name."""
    found = [
        (player, seat) for seat in read_seating(round_).own_seats() for player in seat.team.players
    ]
    return sorted(found, key=lambda pair: (name_order(pair[0].name_key), pair[1].team.number))


def build_player_lines(
    players: Sequence[tuple[Player, Seat]], sizes: Sequence[tuple[int, str]]
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
