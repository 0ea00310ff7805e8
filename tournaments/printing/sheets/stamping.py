"""Names and numbers stamped on copies of one layout.

The layout is in the PDF once, as a form that every page draws; what differs is text at places
that the layout named. That is why hundreds of sheets take a second and little memory.
"""

import io
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import segno

from tournaments.printing.pdf import Layout, LayoutPage, Spot
from tournaments.printing.typeface import (
    BOLD,
    CAP_HEIGHT,
    REGULAR,
    fit_text,
    keep_writable_letters,
    load_faces,
)

_FORM = "layout"
_FILL = 0.82
"""How much of a place's height its letters may take."""
_SPAN = 0.96
"""How much of its width."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Style:
    """How a kind of place is written in; `size` in points at most, less in a low place. With
    `is_code` its text is drawn as a code to scan."""

    size: float = 11
    font: str = REGULAR
    align: str = "center"
    is_code: bool = False


_PLAIN = Style()
_STYLES: Mapping[str, Style] = {
    "table": Style(size=40, font=BOLD),
    "round": Style(size=24, font=BOLD),
    "number": Style(size=26, font=BOLD),
    "own_name": Style(size=10, align="left"),
    "player1": Style(size=13, font=BOLD, align="left"),
    "player2": Style(size=13, font=BOLD, align="left"),
    "next": Style(size=12, font=BOLD, align="left"),
    "folio": Style(size=8, align="right"),
    "phone": Style(size=8, font=BOLD),
    "sum": Style(size=17, font=BOLD),
    "scan": Style(is_code=True),
}


def find_style(name: str) -> Style:
    """The style of a place by its name; the two sides' places are alike."""
    return _STYLES.get(name.removesuffix("_ns").removesuffix("_ew"), _PLAIN)


def stamp(
    layout: Layout,
    copies: Iterable[Mapping[str, str]],
    *,
    styles: Callable[[str], Style] = find_style,
    title: str = "",
    each: Callable[[int], None] = lambda done: None,
) -> bytes:
    """Return a PDF with one copy of the layout for each mapping of place to text.

    `each` hears how many copies are done.
    """
    from reportlab.pdfgen.canvas import Canvas

    load_faces()
    target = io.BytesIO()
    font: Any = REGULAR  # the stubs take the name of a font for a number
    canvas = Canvas(target, pageCompression=1, initialFontName=font)
    canvas.setTitle(title)
    for number, page in enumerate(layout.pages):
        canvas.beginForm(f"{_FORM}{number}", 0, 0, page.width, page.height)
        canvas.endForm()
    for done, texts in enumerate(copies, start=1):
        for number, page in enumerate(layout.pages):
            canvas.setPageSize((page.width, page.height))
            canvas.doForm(f"{_FORM}{number}")
            _write(canvas, page, texts, styles)
            canvas.showPage()
        each(done)
    canvas.save()
    return _with_layout(target, layout)


def _write(
    canvas: Any, page: LayoutPage, texts: Mapping[str, str], styles: Callable[[str], Style]
) -> None:
    for name, text in texts.items():
        style = styles(name)
        if text and name in page.spots:
            draw = _draw_code if style.is_code else _place
            draw(canvas, page.spots[name], text, style)


def _place(canvas: Any, spot: Spot, text: str, style: Style) -> None:
    size = min(style.size, spot.height * _FILL / CAP_HEIGHT)
    shown, size = fit_text(keep_writable_letters(text), style.font, size, spot.width * _SPAN)
    canvas.setFont(style.font, size)
    base = spot.y + (spot.height - size * CAP_HEIGHT) / 2
    if style.align == "left":
        canvas.drawString(spot.x, base, shown)
    elif style.align == "right":
        canvas.drawRightString(spot.x + spot.width, base, shown)
    else:
        canvas.drawCentredString(spot.x + spot.width / 2, base, shown)


def _draw_code(canvas: Any, spot: Spot, address: str, style: Style) -> None:
    """An address as a code to scan: the dark dots of each line as one stroke."""
    rows = segno.make(address, error="m").matrix
    dot = min(spot.width, spot.height) / len(rows)
    path = canvas.beginPath()
    for line, row in enumerate(rows, start=1):
        at = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                path.rect(spot.x + at * dot, spot.y + spot.height - line * dot, width * dot, dot)
            at += width
    canvas.drawPath(path, stroke=0, fill=1)


def _with_layout(stamped: io.BytesIO, layout: Layout) -> bytes:
    """Put the layout's pages where the copies draw their (still empty) forms."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject

    writer = PdfWriter(clone_from=stamped)
    pages = PdfReader(io.BytesIO(layout.content)).pages
    forms = [writer._add_object(_form(writer, page)) for page in pages]
    for page in writer.pages:
        drawn = page["/Resources"]["/XObject"]  # type: ignore[index]  # every stamped page has them
        for key in drawn:
            drawn[NameObject(key)] = forms[int(key.rpartition(_FORM)[2])]
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def _form(writer: Any, page: Any) -> Any:
    """A page as a form that other pages draw."""
    from pypdf.generic import DecodedStreamObject, NameObject

    form = DecodedStreamObject()
    contents = page.get_contents()
    form.set_data(b"" if contents is None else contents.get_data())
    packed = form.flate_encode()
    packed[NameObject("/Type")] = NameObject("/XObject")
    packed[NameObject("/Subtype")] = NameObject("/Form")
    packed[NameObject("/BBox")] = page.mediabox.clone(writer)
    packed[NameObject("/Resources")] = page["/Resources"].clone(writer)
    return packed
