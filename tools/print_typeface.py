"""Builds the typeface of papers: one complete file for each weight that a paper uses.

The site's typeface is variable and split by alphabet. Browsers join the two parts; a PDF holds
both under one name, and prints the letters of one with the shapes of the other. Each file here is
one weight of it whole: figures of equal width, our own suits and signs, and the Latin letters that
the typeface lacks (Vietnamese, and the rest of Extended-A) drawn from Inter, in its size.
Licences (OFL 1.1) lie beside the files. Run from the root of the project after a typeface has
changed, with the unpacked npm package `@fontsource/inter`:
`python -m tools.print_typeface FOLDER`.
"""

import sys
import unicodedata
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"
FAMILY = FONTS / "atkinson-hyperlegible-next"
SIGNS = FONTS / "symbols.woff2"
UNITS = 1000
TABULAR = ".tf"
FOREIGN = range(0x0100, 0x1F00)
"""Latin letters beyond those of western Europe, as far as Vietnamese."""


class Weight(NamedTuple):
    """A file to build, by its style."""

    style: str
    weight: int
    slope: str = "normal"


WEIGHTS = (
    Weight("regular", 400),
    Weight("semibold", 600),
    Weight("bold", 700),
    Weight("heavy", 800),
    Weight("italic", 400, "italic"),
)


def main(arguments: list[str]) -> None:
    (folder,) = arguments
    for weight in WEIGHTS:
        build(weight, Path(folder) / "files")


def build(weight: Weight, inter: Path) -> None:
    part = FAMILY / f"latin-{weight.slope}.woff2"
    own = [TTFont(part), TTFont(part.with_name(f"latin-ext-{weight.slope}.woff2"))]
    height = own[0]["OS/2"].sCapHeight
    parts = [instantiateVariableFont(font, {"wght": weight.weight}) for font in own]
    parts.append(TTFont(SIGNS))
    for alphabet in ("latin-ext", "vietnamese"):
        name = f"inter-{alphabet}-{weight.weight}-{weight.slope}.woff2"
        parts.append(_resize(TTFont(inter / name), height))
    seen: set[int] = set()
    files = []
    for number, font in enumerate(parts):
        wanted = {code for code in font.getBestCmap() if number <= 2 or _is_foreign(code)}
        files.append(_keep(font, wanted - seen, with_layout=number < 2))
        seen |= wanted
    whole = Merger().merge(files)
    for table in whole["cmap"].tables:
        for code, glyph in table.cmap.items():
            if glyph + TABULAR in whole.getGlyphOrder():
                table.cmap[code] = glyph + TABULAR
    _name(whole, weight)
    whole.flavor = "woff2"
    whole.save(FAMILY / f"print-{weight.style}.woff2")


def _is_foreign(code: int) -> bool:
    character = chr(code)
    return code in FOREIGN and unicodedata.name(character, "").startswith("LATIN ")


def _resize(font: TTFont, height: int) -> TTFont:
    """A font whose capitals are as high as ours."""
    scale_upem(font, round(height * font["head"].unitsPerEm / font["OS/2"].sCapHeight))
    font["head"].unitsPerEm = UNITS
    return font


def _keep(font: TTFont, codes: set[int], *, with_layout: bool) -> BytesIO:
    options = Options(layout_features=["*"] if with_layout else [], glyph_names=True, hinting=False)
    options.drop_tables += ["STAT", "DSIG"] if with_layout else ["GSUB", "GPOS", "GDEF", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font.flavor = None
    kept = BytesIO()
    font.save(kept)
    kept.seek(0)
    return kept


def _name(font: TTFont, weight: Weight) -> None:
    names = font["name"]
    names.names = []
    said = {1: f"Dix Print {weight.style}", 2: "Regular", 4: f"Dix Print {weight.style}"}
    for number, text in (said | {6: f"DixPrint-{weight.style}"}).items():
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight.weight


if __name__ == "__main__":
    main(sys.argv[1:])
