"""The signs that the text typeface lacks are in our own font."""

from fontTools.ttLib import TTFont

from tools.symbols_font import DRAWINGS, FONT


def test_font_has_each_drawing() -> None:
    drawn = {int(path.stem, 16) for path in DRAWINGS.glob("*.svg")}
    assert set(TTFont(FONT).getBestCmap()) == drawn | {0x20}


def test_suits_are_drawn() -> None:
    glyphs = TTFont(FONT).getGlyphSet()
    names = [TTFont(FONT).getBestCmap()[ord(suit)] for suit in "♠♥♦♣"]
    assert [glyphs[name].width for name in names] == [1000] * 4
