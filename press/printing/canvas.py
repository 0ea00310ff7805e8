"""A canvas of letters and shapes, its colours, and the four suits behind."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

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

    def line(
        self, points: Iterable[tuple[float, float]], fill: Colour, *, thickness: float = 4
    ) -> None:
        """A line through points, its corners round."""
        fine = [(x * FINE, y * FINE) for x, y in points]
        self._pen.line(fine, fill=fill, width=round(thickness * FINE), joint="curve")

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
FAINT: Colour = (18, 84, 55)


def scatter_suits(canvas: Canvas) -> None:
    """Four suits, large and faint, in the corners."""
    w, h = canvas.width, canvas.height
    for sign, x, y in (("♠", 0.02, 0.42), ("♥", 0.99, 0.36), ("♦", 0.03, 1.02), ("♣", 0.97, 1.04)):
        canvas.write(
            sign, (x * w, y * h), size=0.42 * h, fill=FAINT, width=w, side="centre", bold=True
        )
