"""A concours as a picture: to come, with its name, its day, its place and its club; and over, with
the podium and the first ten."""

from dataclasses import dataclass

from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from press.pages import LAST_RANK, PublishedLine, Results
from press.printing.canvas import (
    FELT,
    GOLD,
    GOLDEN,
    INK,
    ON_FELT,
    ON_FELT_SOFT,
    PANEL,
    PAPER,
    SOFT,
    Box,
    Canvas,
    Colour,
    find_common_size,
    scatter_suits,
)
from tournaments.dates import phrase_weekday
from tournaments.models import Club, ClubLogo, Tournament

MEDALS: tuple[Colour, ...] = (GOLD, (196, 200, 204), (205, 139, 84))
MOST_CARDS = 3
"""Steps of the podium that have room; who shares a place with more is in the list."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureShape:
    """A size of picture, in pixels, and where things are on it."""

    width: int
    height: int
    head: Box
    podium: Box
    list: Box

    @property
    def is_wide(self) -> bool:
        """Whether the list stands beside the podium."""
        return self.width > self.height


WIDE = PictureShape(
    width=1200,
    height=630,
    head=(56, 48, 1144, 178),
    podium=(56, 206, 602, 550),
    list=(624, 206, 1144, 550),
)
SQUARE = PictureShape(
    width=1080,
    height=1080,
    head=(64, 56, 1016, 206),
    podium=(64, 240, 1016, 610),
    list=(64, 634, 1016, 1000),
)
SHAPES = {"large": WIDE, "carre": SQUARE}
"""By their names in addresses."""


def picture_results(tournament: Tournament, results: Results, shape: PictureShape) -> bytes:
    """The picture of some results as a PNG."""
    canvas = Canvas(shape.width, shape.height, FELT)
    scatter_suits(canvas)
    _picture_head(canvas, shape.head, tournament, results)
    podium = results.lines[:MOST_CARDS]
    _picture_podium(canvas, shape.podium, podium)
    _picture_list(canvas, shape, results.lines[MOST_CARDS:LAST_RANK])
    _picture_foot(canvas, tournament.club, results)
    return canvas.png()


def _picture_head(canvas: Canvas, box: Box, tournament: Tournament, results: Results) -> None:
    left, top, right, bottom = box
    stored = ClubLogo.objects.filter(club=tournament.club).first()
    if stored is not None:
        side = bottom - top
        canvas.card((left, top, left + side, bottom), PAPER)
        canvas.paste(bytes(stored.content), (left + 10, top + 10, left + side - 10, bottom - 10))
        left += side + 28
    width = right - left
    canvas.write(tournament.club.name, (left, top + 26), size=27, fill=ON_FELT_SOFT, width=width)
    canvas.write(tournament.name, (left, top + 84), size=54, fill=ON_FELT, width=width, bold=True)
    where = filter(None, (phrase_weekday(tournament.date), tournament.place, results.field))
    canvas.write(" · ".join(where), (left, top + 124), size=26, fill=ON_FELT_SOFT, width=width)


def _picture_podium(canvas: Canvas, box: Box, lines: tuple[PublishedLine, ...]) -> None:
    left, top, right, bottom = box
    gap = 14
    height = (bottom - top - gap * (MOST_CARDS - 1)) / MOST_CARDS
    room = right - left - 112 - 24
    size = find_common_size([line.names for line in lines], 34, room, bold=True)
    for place, line in enumerate(lines):
        y = top + place * (height + gap)
        middle = y + height / 2
        canvas.card((left, y, right, y + height), GOLDEN if line.rank == 1 else PAPER)
        canvas.disc(left + 58, middle, 34, MEDALS[min(line.rank, MOST_CARDS) - 1])
        canvas.write(
            str(line.rank), (left + 58, middle + 15), size=44, fill=INK, width=60, bold=True,
            side="centre",
        )  # fmt: skip
        canvas.write(
            line.names, (left + 112, middle - 2), size=size, fill=INK, width=room, bold=True
        )
        canvas.write(line.worth, (left + 112, middle + 34), size=25, fill=SOFT, width=room)


def _picture_list(canvas: Canvas, shape: PictureShape, lines: tuple[PublishedLine, ...]) -> None:
    """The places after the podium; beside it the number alone has room."""
    if not lines:
        return
    left, top, right, bottom = shape.list
    canvas.card(shape.list, PANEL)
    step = (bottom - top - 24) / (LAST_RANK - MOST_CARDS)
    worth = (0.17 if shape.is_wide else 0.25) * (right - left)
    names = right - left - 76 - worth - 34
    size = find_common_size([line.names for line in lines], 25, names)
    for place, line in enumerate(lines):
        y = top + 12 + step * (place + 0.5) + 9
        canvas.write(
            str(line.rank), (left + 58, y), size=25, fill=GOLD, width=40, bold=True, side="right"
        )
        canvas.write(line.names, (left + 76, y), size=size, fill=ON_FELT, width=names)
        told = line.figure if shape.is_wide else line.worth
        canvas.write(told, (right - 24, y), size=24, fill=ON_FELT_SOFT, width=worth, side="right")


def _picture_foot(canvas: Canvas, club: Club, results: Results) -> None:
    y = canvas.height - 34
    said = _("Classement définitif") if results.is_final else _("Classement provisoire")
    canvas.write(said, (64, y), size=22, fill=ON_FELT_SOFT, width=canvas.width / 2)
    canvas.write(
        "♠ ♥ ♦ ♣", (canvas.width - 64, y), size=26, fill=GOLD, width=200, side="right", bold=True
    )


WIDTH, HEIGHT = 1200, 630
_LEFT, _RIGHT = 64, 1136
_LOGO = 150


def picture_announcement(tournament: Tournament) -> bytes:
    """The picture as a PNG; it tells nothing that could change during the evening."""
    canvas = Canvas(WIDTH, HEIGHT, FELT)
    scatter_suits(canvas)
    _picture_club(canvas, tournament)
    canvas.write(
        tournament.name, (_LEFT, 300), size=92, fill=ON_FELT, width=_RIGHT - _LEFT, bold=True
    )
    canvas.card((_LEFT, 350, _RIGHT, 530), PAPER)
    inside = _RIGHT - _LEFT - 80
    canvas.write(_phrase_when(tournament), (104, 425), size=50, fill=INK, width=inside, bold=True)
    where = tournament.place or tournament.club.town
    canvas.write(where, (104, 493), size=40, fill=SOFT, width=inside)
    canvas.write("♠ ♥ ♦ ♣", (_RIGHT, 595), size=34, fill=GOLD, width=300, side="right", bold=True)
    return canvas.png()


def _picture_club(canvas: Canvas, tournament: Tournament) -> None:
    left: float = _LEFT
    stored = ClubLogo.objects.filter(club=tournament.club).first()
    if stored is not None:
        canvas.card((left, 48, left + _LOGO, 48 + _LOGO), PAPER)
        canvas.paste(bytes(stored.content), (left + 10, 58, left + _LOGO - 10, 38 + _LOGO))
        left += _LOGO + 28
    width = _RIGHT - left
    canvas.write(tournament.club.name, (left, 118), size=42, fill=ON_FELT_SOFT, width=width)
    canvas.write(tournament.club.town, (left, 170), size=32, fill=ON_FELT_SOFT, width=width)


def _phrase_when(tournament: Tournament) -> str:
    day = capfirst(phrase_weekday(tournament.date))
    if tournament.starts_at is None:
        return day
    said = {"day": day, "hour": time_format(tournament.starts_at, "TIME_FORMAT")}
    return _("%(day)s, %(hour)s") % said
