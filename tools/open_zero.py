"""Gives our typeface a zero without a slash: ``python -m tools.open_zero`` once it is vendored.

Atkinson Hyperlegible Next strikes its zero through and has no feature that would not; beside
other figures in a table, on a wall and on a card it reads like a terminal. The licence (OFL,
without a reserved name) allows the change. The two halves of the counter become one: the outline
drawn smaller, between the extremes that the halves had, in every weight.
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.iup import iup_delta

FONTS = Path(__file__).parents[1] / "static" / "fonts" / "atkinson-hyperlegible-next"
SLASHED = 3
"""Contours of a zero with its slash: the outline and two halves of its counter."""

PHANTOMS = [(0, 0)] * 4
"""The points that stand for a glyph's sides, after those of its outline."""

Points = list[tuple[float, float]]


def main() -> None:
    """Open the zeros of every file that still has slashed ones."""
    for path in sorted(FONTS.glob("latin-*.woff2")):
        font = TTFont(path)
        name = font.getBestCmap().get(ord("0"))
        if name and font["glyf"][name].numberOfContours == SLASHED:
            open_zero(font, name)  # the zero of columns is made of it
            font.save(path)


def open_zero(font: TTFont, name: str) -> None:
    """Put one counter instead of two halves, in the glyph and in what varies it."""
    glyph: Glyph = font["glyf"][name]
    points: Points = list(glyph.coordinates)
    ends = list(glyph.endPtsOfContours)
    counter = draw_counter(points, ends)
    if "gvar" in font:
        font["gvar"].variations[name] = [
            vary(variation, points, ends, counter) for variation in font["gvar"].variations[name]
        ]
    size = ends[0] + 1
    glyph.coordinates = GlyphCoordinates([*points[:size], *counter])
    glyph.flags = bytearray([*glyph.flags[:size], *reversed(glyph.flags[:size])])
    glyph.endPtsOfContours = [size - 1, 2 * size - 1]
    glyph.numberOfContours = 2
    glyph.recalcBounds(font["glyf"])


def draw_counter(points: Points, ends: list[int]) -> Points:
    """The outline drawn smaller and the other way round, as large as both halves together."""
    outline, halves = points[: ends[0] + 1], points[ends[0] + 1 : ends[2] + 1]
    axes = [[_between(point, outline, halves, axis) for point in outline] for axis in (0, 1)]
    return [(round(x), round(y)) for x, y in reversed(list(zip(*axes, strict=True)))]


def _between(point: tuple[float, float], outline: Points, halves: Points, axis: int) -> float:
    wide, narrow = ([corner[axis] for corner in contour] for contour in (outline, halves))
    share = (point[axis] - min(wide)) / (max(wide) - min(wide))
    return min(narrow) + share * (max(narrow) - min(narrow))


def vary(
    variation: TupleVariation, points: Points, ends: list[int], counter: Points
) -> TupleVariation:
    """What moves the outline in a weight moves its counter as the halves were moved."""
    phantoms = variation.coordinates[-4:]
    whole = iup_delta(variation.coordinates, [*points, *PHANTOMS], ends)[: len(points)]
    moved = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, whole, strict=True)]
    deltas = [
        (round(to[0] - at[0]), round(to[1] - at[1]))
        for to, at in zip(draw_counter(moved, ends), counter, strict=True)
    ]
    return TupleVariation(variation.axes, [*whole[: ends[0] + 1], *deltas, *phantoms])


if __name__ == "__main__":
    main()
