"""Results as a picture: a canvas of letters and shapes, and what is drawn on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Literal

from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from press.pages import LAST_RANK, PublishedLine, Results
from tournaments.dates import phrase_weekday
from tournaments.models import Club, ClubLogo, Tournament
from tournaments.printing.typeface import (
    BOLD,
    REGULAR,
    fit_text,
    keep_writable_letters,
    open_face,
)

FINE = 2
"""Everything is drawn so many times larger, and made smaller at the end: edges come out smooth."""

Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]
Side = Literal["left", "right", "centre"]
_ANCHORS: dict[Side, str] = {"left": "ls", "right": "rs", "centre": "ms"}


@lru_cache(maxsize=64)
def _load(font: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(open_face(font), size)


class Canvas:
    """A picture while it is drawn; all lengths are pixels of the finished one."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.width, self.height = width, height
        self._picture = Image.new("RGB", (width * FINE, height * FINE), ground)
        self._pen = ImageDraw.Draw(self._picture)

    def card(self, box: Box, fill: Colour, *, radius: float = 14) -> None:
        """A rectangle with round corners."""
        fine = tuple(length * FINE for length in box)
        self._pen.rounded_rectangle(fine, radius * FINE, fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A full circle around a point."""
        fine = tuple(n * FINE for n in (x - radius, y - radius, x + radius, y + radius))
        self._pen.ellipse(fine, fill=fill)

    def write(
        self,
        text: str,
        at: tuple[float, float],
        *,
        size: float,
        fill: Colour,
        width: float,
        bold: bool = False,
        side: Side = "left",
    ) -> None:
        """A line on its base line, made smaller and then shorter until it is as wide as `width`."""
        font = BOLD if bold else REGULAR
        fitted, fitting = fit_text(keep_writable_letters(text), font, size, width)
        x, y = at
        self._pen.text(
            (x * FINE, y * FINE),
            fitted,
            font=_load(font, fitting * FINE),
            fill=fill,
            anchor=_ANCHORS[side],
        )

    def paste(self, content: bytes, box: Box) -> None:
        """A picture in the middle of a box, as large as it can be there."""
        with Image.open(BytesIO(content)) as opened:
            picture = opened.convert("RGBA")
        left, top, right, bottom = (round(length * FINE) for length in box)
        scale = min((right - left) / picture.width, (bottom - top) / picture.height)
        size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
        where = ((left + right - size[0]) // 2, (top + bottom - size[1]) // 2)
        self._picture.paste(picture, where, picture)

    def png(self) -> bytes:
        finished = self._picture.resize((self.width, self.height), Image.Resampling.LANCZOS)
        content = BytesIO()
        finished.save(content, format="PNG")
        return content.getvalue()


def find_common_size(
    texts: Iterable[str], size: float, width: float, *, bold: bool = False
) -> float:
    """The size at which the longest of several lines fits, so that they look alike."""
    font = BOLD if bold else REGULAR
    sizes = [fit_text(keep_writable_letters(text), font, size, width)[1] for text in texts]
    return min(sizes, default=size)


FELT: Colour = (12, 74, 47)
PANEL: Colour = (20, 96, 63)
PAPER: Colour = (255, 253, 248)
GOLDEN: Colour = (251, 239, 198)
INK: Colour = (34, 29, 21)
SOFT: Colour = (90, 80, 64)
ON_FELT: Colour = (255, 253, 243)
ON_FELT_SOFT: Colour = (217, 235, 218)
GOLD: Colour = (224, 178, 62)
MEDALS: tuple[Colour, ...] = (GOLD, (196, 200, 204), (205, 139, 84))
FAINT: Colour = (18, 84, 55)
MOST_CARDS = 3
"""Steps of the podium that have room; who shares a place with more is in the list."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
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


WIDE = Shape(
    width=1200,
    height=630,
    head=(56, 48, 1144, 178),
    podium=(56, 206, 602, 550),
    list=(624, 206, 1144, 550),
)
SQUARE = Shape(
    width=1080,
    height=1080,
    head=(64, 56, 1016, 206),
    podium=(64, 240, 1016, 610),
    list=(64, 634, 1016, 1000),
)
SHAPES = {"large": WIDE, "carre": SQUARE}
"""By their names in addresses."""


def picture_results(tournament: Tournament, results: Results, shape: Shape) -> bytes:
    """The picture of some results as a PNG."""
    canvas = Canvas(shape.width, shape.height, FELT)
    _scatter_suits(canvas)
    _picture_head(canvas, shape.head, tournament, results)
    podium = results.lines[:MOST_CARDS]
    _picture_podium(canvas, shape.podium, podium)
    _picture_list(canvas, shape, results.lines[MOST_CARDS:LAST_RANK])
    _picture_foot(canvas, tournament.club, results)
    return canvas.png()


def _scatter_suits(canvas: Canvas) -> None:
    """Four suits, large and faint, in the corners."""
    w, h = canvas.width, canvas.height
    for sign, x, y in (("♠", 0.02, 0.42), ("♥", 0.99, 0.36), ("♦", 0.03, 1.02), ("♣", 0.97, 1.04)):
        canvas.write(
            sign, (x * w, y * h), size=0.42 * h, fill=FAINT, width=w, side="centre", bold=True
        )


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


def _picture_list(canvas: Canvas, shape: Shape, lines: tuple[PublishedLine, ...]) -> None:
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
