"""A picture as values: lines, bars and words at their places, with its sentence and its table.

Templates draw what stands here and reckon nothing. A unit is about a pixel of a phone, so that
letters are never smaller there than on the rest of the page; wider screens enlarge the whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

WIDTH = 360
"""How wide every picture is; its height follows from what it shows."""

Kind = Literal["main", "other", "faint"]
"""How a line is drawn: thick, thick and broken, or thin."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartWord:
    """A text in a picture; `anchor` says whether its start, middle or end stands at `x`."""

    x: int
    y: int
    text: str
    anchor: Literal["start", "middle", "end"] = "middle"
    is_main: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ChartLine:
    """A line through points; `team` is a team's number where it is one's, to be marked as own."""

    points: tuple[tuple[int, int], ...]
    kind: Kind
    word: ChartWord | None = None
    team: int | None = None

    @property
    def path(self) -> str:
        """The points as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, kw_only=True, slots=True)
class Bar:
    """A bar of a chart; `is_own` sets it apart as that of the team whose page it is on.

    `here` is a line that points at the bar; it shows on phones that follow its team.
    """

    x: int
    y: int
    width: int
    height: int
    is_own: bool = False
    here: ChartLine | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """A picture, what it says in a sentence, and the same as a table: headings and rows.

    No rows where the page has that table anyway.
    """

    title: str
    sentence: str
    height: int
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[ChartLine, ...] = ()
    bars: tuple[Bar, ...] = ()
    words: tuple[ChartWord, ...] = ()
    grid: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """How wide it is drawn."""
        return WIDTH


def place(value: int, values: tuple[int, int], places: tuple[int, int]) -> int:
    """Where a value stands between two places, from those of two values: its own if these agree."""
    (low, high), (start, end) = values, places
    if low == high:
        return (start + end) // 2
    return round(start + (end - start) * (value - low) / (high - low))


def spread(count: int, start: int, end: int) -> Sequence[int]:
    """The places of so many things, as far from each other as there is room."""
    return [place(index, (0, max(count - 1, 0)), (start, end)) for index in range(count)]
