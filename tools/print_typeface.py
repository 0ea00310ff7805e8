"""Builds the two TrueType files with which names and numbers are stamped on printed sheets.

The site's typeface is variable and split by alphabet, which browsers and WeasyPrint read and
stamping does not. Each file here is one weight of it with every letter, figures of equal width,
and our own suits and signs. The licence (OFL 1.1) lies beside the files.
Run from the root of the project after a typeface has changed: `python -m tools.print_typeface`.
"""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"
FAMILY = FONTS / "atkinson-hyperlegible-next"
LETTERS = (FAMILY / "latin-normal.woff2", FAMILY / "latin-ext-normal.woff2")
SIGNS = FONTS / "symbols.woff2"
WEIGHTS = {"regular": 400, "bold": 700}
TABULAR = ".tf"


def glyph_names(font: TTFont) -> dict[int, str]:
    """The glyph of each character; figures are those of equal width."""
    order = set(font.getGlyphOrder())
    return {
        code: name + TABULAR if name + TABULAR in order else name
        for code, name in font.getBestCmap().items()
    }


def outlines(font: TTFont) -> dict[int, tuple[object, int]]:
    """Each character's outline, drawn out of its components, and its width."""
    drawn = font.getGlyphSet()
    found = {}
    for code, name in glyph_names(font).items():
        recording = DecomposingRecordingPen(drawn)
        drawn[name].draw(recording)
        pen = TTGlyphPen(None)
        recording.replay(pen)
        found[code] = (pen.glyph(), round(drawn[name].width))
    return found


def build(style: str, weight: int) -> None:
    """Writes one weight."""
    sources = [TTFont(path) for path in LETTERS]
    metrics = sources[0]["hhea"]
    letters = outlines(TTFont(SIGNS))
    for source in sources:
        letters |= outlines(instantiateVariableFont(source, {"wght": weight}))
    blank = TTGlyphPen(None).glyph()
    glyphs = {".notdef": (blank, 500)} | {f"u{code:04X}": letters[code] for code in sorted(letters)}
    builder = FontBuilder(sources[0]["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({code: f"u{code:04X}" for code in letters})
    builder.setupGlyf({name: outline for name, (outline, _width) in glyphs.items()})
    boxes = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {name: (width, getattr(boxes[name], "xMin", 0)) for name, (_o, width) in glyphs.items()}
    )
    builder.setupHorizontalHeader(ascent=metrics.ascent, descent=metrics.descent)
    names = {"familyName": "Dix Print", "styleName": style, "psName": f"DixPrint-{style}"}
    builder.setupNameTable(names)
    height = sources[0]["OS/2"].sCapHeight
    builder.setupOS2(
        sTypoAscender=metrics.ascent,
        sTypoDescender=metrics.descent,
        sCapHeight=height,
        usWeightClass=weight,
    )
    builder.setupPost()
    builder.font.save(FAMILY / f"print-{style}.ttf")


if __name__ == "__main__":
    for one, heavy in WEIGHTS.items():
        build(one, heavy)
