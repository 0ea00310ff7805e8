"""The zero of our typeface has no slash, in any of its files and weights."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from tools.open_zero import FONTS

FILES = sorted([*FONTS.glob("latin-normal.woff2"), *FONTS.glob("print-*.woff2")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_zero_is_an_outline_and_its_counter(path: Path) -> None:
    font = TTFont(path)
    zero = font["glyf"][font.getBestCmap()[ord("0")]]
    _points, ends, _flags = zero.getCoordinates(font["glyf"])
    assert len(ends) == 2


@pytest.mark.parametrize("weight", [200, 800])
def test_the_counter_follows_the_weight(weight: int) -> None:
    font = instantiateVariableFont(TTFont(FONTS / "latin-normal.woff2"), {"wght": weight})
    glyph = font["glyf"][font.getBestCmap()[ord("0")]]
    last = glyph.endPtsOfContours[0]
    outline = [x for x, _y in glyph.coordinates[: last + 1]]
    counter = [x for x, _y in glyph.coordinates[last + 1 :]]
    stems = (min(counter) - min(outline), max(outline) - max(counter))
    assert stems[0] == pytest.approx(stems[1], abs=2)
    assert (stems[0] < 60) == (weight == 200)
