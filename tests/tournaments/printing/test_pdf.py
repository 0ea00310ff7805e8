"""Laying out PDFs, and what may get into them."""

import io

import pytest
from pypdf import PdfReader

from tournaments.errors import Refused
from tournaments.printing import pdf

needs_pango = pytest.mark.skipif(not pdf.can_make_pdf(), reason="no Pango on this computer")


def text_of(content):
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


@needs_pango
def test_page_becomes_pdf():
    assert text_of(pdf.render_pdf("<p>Équipe 7 – table 12</p>")) == "Équipe 7 – table 12"


@needs_pango
def test_static_files_reach_the_document(settings, tmp_path):
    (tmp_path / "two.css").write_text("p { break-after: page }")
    settings.STATICFILES_DIRS = [tmp_path]
    link = '<link rel="stylesheet" href="/static/two.css">'
    content = pdf.render_pdf(f"{link}<p>un</p><p>deux</p>")
    assert len(PdfReader(io.BytesIO(content)).pages) == 2


@needs_pango
def test_generated_files_reach_the_document():
    css = {"grid.css": b"p { break-after: page }"}
    link = '<link rel="stylesheet" href="/generated/grid.css">'
    content = pdf.render_pdf(f"{link}<p>un</p><p>deux</p>", generated=css)
    assert len(PdfReader(io.BytesIO(content)).pages) == 2


@needs_pango
def test_a_style_sheet_that_has_changed_is_read_anew():
    link = '<link rel="stylesheet" href="/generated/grid.css">'
    sheets = [b"", b"p { break-after: page }", b""]
    laid_out = [
        pdf.draft(f"{link}<p>un</p><p>deux</p>", generated={"grid.css": css}) for css in sheets
    ]
    assert [one.page_count for one in laid_out] == [1, 2, 1]


@needs_pango
@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:8000/static/css/site.css",
        "https://example.com/static/css/site.css",
        "https://site.invalid/etc/passwd",
        "https://site.invalid/static/../config/settings/__init__.py",
        "https://site.invalid/static/%2e%2e/manage.py",
        "https://site.invalid/static//etc/passwd",
        "https://site.invalid/generated/other",
        "https://site.invalid/static/none-of-that-name.css",
        "data:text/css,p{break-after:page}",
        "ftp://example.com/a",
    ],
)
def test_anything_else_is_refused(address):
    with pytest.raises(ValueError, match="of this site"):
        pdf.build_site_fetcher({"mine": b""}).fetch(address)


@needs_pango
def test_refused_file_leaves_the_rest_of_the_document():
    content = pdf.render_pdf('<img src="file:///etc/passwd" alt=""><p>le reste</p>')
    assert text_of(content) == "le reste"


@needs_pango
def test_deep_nesting_is_refused_in_words():
    with pytest.raises(Refused) as refusal:
        pdf.render_pdf("<div>" * 1500 + "x")
    assert refusal.value.code == "document-too-deep"


@needs_pango
def test_layout_says_where_a_place_lies():
    html = """<style>@page { size: 100mm 50mm; margin: 10mm } body { margin: 0 }
    a { display: block; width: 20mm; height: 5mm }</style><a id="x" href="#x"></a>"""
    page = pdf.lay_out(html).pages[0]
    spot = page.spots["x"]
    found = [spot.x, spot.y, spot.width, spot.height, page.width, page.height]
    assert [round(points * 25.4 / 72, 3) for points in found] == [10, 35, 20, 5, 100, 50]


def test_without_pango_there_is_no_pdf(without_pango):
    assert pdf.can_make_pdf() is False
