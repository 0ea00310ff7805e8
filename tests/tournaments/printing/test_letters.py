"""Every letter of the typeface, on every paper, looks as in a browser: read back as an image.

What a PDF says its letters are tells nothing of the shapes it prints them with.
"""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.factories import TeamFactory, TournamentFactory
from tests.running.made_once import made_once
from tests.running.nightly import nightly_but
from tests.tournaments.printing.evenings import needs_pango, paper, round_to_print
from tournaments.printing.pdf import render_pdf
from tournaments.printing.typeface import REGULAR, load_faces

pytestmark = [pytest.mark.django_db, needs_pango]

FONTS = Path(__file__).resolve().parents[3] / "static"
OUTSIDE_THE_TYPEFACE = (
    "ŨũẼẽƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐố"
    "ỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ"
)
"""Vietnamese letters that papers have and browsers take from another typeface."""
LETTERS = "".join(
    chr(code)
    for code in [*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0x180), *range(0x218, 0x21C)]
    if chr(code).isalpha() and chr(code) not in OUTSIDE_THE_TYPEFACE + "ŀĿŉſ"
)
SIZE = 28
LARGE = 1e9
DOUBT = 1.2
"""A tilde and two dots are near each other at the size of a table; Đ and Ð are alike."""
SCALE = 6
"""Pixels of a point."""

Shape = np.ndarray
"""A letter's ink as a square, its own height and width told beside."""


def letters_of_the_typeface() -> str:
    """Those that the site's pages show in it."""
    from fontTools.ttLib import TTFont

    family = FONTS / "fonts" / "atkinson-hyperlegible-next"
    known = {
        code for path in family.glob("latin-*normal.woff2") for code in TTFont(path).getBestCmap()
    }
    return "".join(letter for letter in LETTERS if ord(letter) in known)


@dataclass(frozen=True)
class Reference:
    """A letter as a browser draws it."""

    letter: str
    shape: Shape


def shape_of(picture: Image.Image) -> Shape | None:
    """The ink of a picture, cut close and made a square; nothing where there is none."""
    ink = 255 - np.asarray(picture.convert("L"), dtype=float)
    if ink.max() < 40:
        return None
    ink = ink / ink.max()
    rows, columns = np.where(ink > 0.3)
    close = ink[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    square = Image.fromarray((close * 255).astype("uint8")).resize((SIZE, SIZE))
    wide = min(close.shape[1] / close.shape[0], 2.0)
    return np.append(np.asarray(square, dtype=float).ravel() / 255, [wide * 4])


def sheet_of_faces() -> str:
    """The site's own rules of typefaces, their files within them."""

    def embed(found: re.Match[str]) -> str:
        content = (FONTS / "css" / found[1]).resolve().read_bytes()
        return f'url("data:font/woff2;base64,{base64.b64encode(content).decode()}")'

    rules = (FONTS / "css" / "fonts.css").read_text()
    return re.sub(r'url\("([^"]+)"\)', embed, rules)


@pytest.fixture(scope="module")
def references(browser: Browser) -> list[Reference]:
    """Each letter as a browser draws it, thin and heavy, upright and slanted."""
    letters = letters_of_the_typeface()
    window = browser.new_page(viewport={"width": 1400, "height": 800})
    styles = [(weight, slope) for weight in (400, 700) for slope in ("normal", "italic")]
    spans = "".join(
        f'<span style="font-weight:{weight};font-style:{slope}">{letter}</span>'
        for weight, slope in styles
        for letter in letters
    )
    window.set_content(
        f"<style>{sheet_of_faces()} body {{ font: 40px 'Atkinson Hyperlegible Next Variable' }}"
        f" span {{ display: inline-block; padding: 14px }}</style>{spans}"
    )
    window.evaluate("document.fonts.ready.then(() => 0)")
    picture = Image.open(BytesIO(window.screenshot(full_page=True)))
    boxes = window.evaluate(
        "[...document.querySelectorAll('span')].map(span => {"
        " const at = span.getBoundingClientRect();"
        " return [at.left, at.top + scrollY, at.right, at.bottom + scrollY] })"
    )
    window.close()
    shapes = (shape_of(picture.crop(tuple(map(round, box)))) for box in boxes)
    return [
        Reference(letter=letter, shape=shape)
        for letter, shape in zip(letters * len(styles), shapes, strict=True)
        if shape is not None
    ]


def printed_letters(content: bytes) -> Iterator[tuple[str, Shape]]:
    """What a PDF says each letter is, and how it looks."""
    for page in pdfium.PdfDocument(content):
        picture = page.render(scale=SCALE).to_pil()
        text = page.get_textpage()
        for number in range(text.count_chars()):
            letter = text.get_text_range(number, 1)
            if letter not in LETTERS:
                continue
            left, bottom, right, top = text.get_charbox(number)
            box = (left * SCALE - 1, (page.get_height() - top) * SCALE - 1,
                   right * SCALE + 1, (page.get_height() - bottom) * SCALE + 1)  # fmt: skip
            shape = shape_of(picture.crop(tuple(map(round, box))))
            if shape is not None:
                yield letter, shape


def looks_like(shape: Shape, letter: str, references: list[Reference]) -> bool:
    """Whether no letter is clearly more like a shape; capitals and small ones are one letter."""
    distances = {True: [LARGE], False: [LARGE]}
    for reference in references:
        is_own = reference.letter.casefold() == letter.casefold()
        distances[is_own].append(float(np.abs(shape - reference.shape).sum()))
    return min(distances[True]) <= DOUBT * min(distances[False])


def unread_letters(content: bytes, references: list[Reference]) -> list[str]:
    """The letters of the typeface that a PDF prints nowhere as a browser draws them."""
    unread = set(letters_of_the_typeface())
    for letter, shape in printed_letters(content):
        if letter in unread and looks_like(shape, letter, references):
            unread.discard(letter)
    return sorted(unread)


def an_evening_of_all_letters():
    """Teams whose names hold every letter, in a round with results."""
    letters = letters_of_the_typeface()
    names = [
        " ".join(re.findall(".{1,6}", letters[n : n + 12])) for n in range(0, len(letters), 12)
    ]
    names += ["Martin Luc"] * (-len(names) % 4)
    tournament = TournamentFactory()
    pairs = list(zip(names[::2], names[1::2], strict=True))
    for number, pair in enumerate(pairs, start=1):
        TeamFactory(tournament=tournament, number=number, players=list(pair))
    return round_to_print(tournament, teams=len(pairs)).tournament


once = made_once(an_evening_of_all_letters)


@pytest.mark.parametrize(
    "code",
    nightly_but(
        {"equipes", "etiquettes"},
        ["tirage", "placement", "feuilles", "billets", "equipes", "etiquettes"],
    ),
)
def test_papers_print_the_letters_of_names(code, once, references):
    assert unread_letters(paper(once(), code).pdf(), references) == []


@pytest.mark.parametrize(
    "style",
    nightly_but({"400", "800"}, ["400", "600", "700", "800", "400;font-style:italic"]),
)
def test_each_weight_of_papers_has_every_letter(style, references):
    sheets = "".join(
        f'<link rel="stylesheet" href="/static/css/{name}.css">'
        for name in ("print-fonts", "tokens", "print")
    )
    page = f'<html>{sheets}<p style="font-weight:{style}">{" ".join(letters_of_the_typeface())}</p>'
    assert unread_letters(render_pdf(page), references) == []


def test_papers_have_the_letters_of_vietnamese_names():
    known = load_faces()[REGULAR].face.charToGlyph
    assert [letter for letter in OUTSIDE_THE_TYPEFACE if ord(letter) not in known] == []
