"""Builds `static/fonts/symbols.woff2` from the drawings in `static/img/symbols/`.

The text typeface has no suits, arrows or ticks, and a bare system or a phone would put an emoji
or an empty box in their place. Each drawing is named after its code point (`2660.svg` is ♠),
holds one filled path, and fills a 1000 × 1000 view box whose bottom is the descender line.
Run from the root of the project after a drawing has changed: `python -m tools.symbols_font`.
"""

import re
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

ROOT = Path(__file__).resolve().parent.parent
DRAWINGS = ROOT / "static" / "img" / "symbols"
FONT = ROOT / "static" / "fonts" / "symbols.woff2"
EM = 1000
ASCENT, DESCENT = 860, -140
FAMILY = "Dix Symbols"


def outline(drawing: Path) -> object:
    """The TrueType glyph of one SVG drawing, turned the right way up."""
    pen = TTGlyphPen(None)
    curves = Cu2QuPen(pen, max_err=1.0, reverse_direction=True)
    upright = TransformPen(curves, (1, 0, 0, -1, 0, ASCENT))
    for path in re.findall(r' d="([^"]+)"', drawing.read_text()):
        parse_path(path, upright)
    return pen.glyph()


def build() -> None:
    drawings = {f"uni{path.stem}": path for path in sorted(DRAWINGS.glob("*.svg"))}
    blank = TTGlyphPen(None).glyph()
    glyphs = {".notdef": blank, "space": blank}
    glyphs |= {name: outline(path) for name, path in drawings.items()}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({0x20: "space"} | {int(name[3:], 16): name for name in drawings})
    builder.setupGlyf(glyphs)
    widths = dict.fromkeys(glyphs, (EM, 0)) | {"space": (EM // 4, 0)}
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWeightClass=400)
    builder.setupPost()
    builder.font.flavor = "woff2"
    builder.font.save(FONT)


if __name__ == "__main__":
    build()
