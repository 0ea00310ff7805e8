"""Text stamped on copies of a layout."""

import io
import re

import pytest
import segno
from pypdf import PdfReader

from tests.tournaments.printing.evenings import count_pages, needs_pango, pages_of
from tournaments.printing.pdf import lay_out
from tournaments.printing.sheets.stamping import stamp

pytestmark = needs_pango

LAYOUT = """<style>@page { size: A6 } a { display: block; width: 60mm; height: 8mm }</style>
<p>Feuille de marque</p><a id="table" href="#table"></a><a id="folio" href="#folio"></a>"""
TWO_PAGES = LAYOUT + '<p style="break-before: page">Suite</p><a id="round" href="#round"></a>'


def test_each_copy_has_the_layout_and_its_own_text():
    copies = [{"table": str(n), "folio": f"feuille {n}"} for n in (1, 2, 3)]
    assert pages_of(stamp(lay_out(LAYOUT), copies)) == [
        f"Feuille de marque {n} feuille {n}" for n in (1, 2, 3)
    ]


def test_place_that_the_layout_lacks_is_left_out():
    assert pages_of(stamp(lay_out(LAYOUT), [{"nowhere": "x"}])) == ["Feuille de marque"]


def test_layout_of_two_pages_is_stamped_on_both():
    content = stamp(lay_out(TWO_PAGES), [{"table": "7", "round": "3"}] * 2)
    assert pages_of(content) == ["Feuille de marque 7", "Suite 3"] * 2


def test_layout_is_in_the_file_once():
    layout = lay_out(LAYOUT)
    one, many = (len(stamp(layout, [{"table": "1"}] * count)) for count in (1, 101))
    assert (many - one) / 100 < 800


@pytest.mark.parametrize("text", ["🃏", "\x00", "Ж" * 500, "a" * 5000, "\ud800"])
def test_any_text_can_be_stamped(text):
    assert count_pages(stamp(lay_out(LAYOUT), [{"table": text}])) == 1


def test_progress_counts_copies():
    heard = []
    stamp(lay_out(LAYOUT), [{}, {}, {}], each=heard.append)
    assert heard == [1, 2, 3]


def test_a_code_to_scan_is_stamped_dot_by_dot():
    layout = lay_out(
        "<style>a { display: block; width: 20mm; height: 20mm }</style>"
        '<a id="scan" href="#scan"></a>'
    )
    address = "http://192.168.1.20/table/code/abc/"
    [page] = PdfReader(io.BytesIO(stamp(layout, [{"scan": address}]))).pages
    dots = sum(
        round(float(width) / float(height))
        for width, height in re.findall(rb"([\d.]+) ([\d.]+) re", page.get_contents().get_data())
    )
    assert dots == sum(map(sum, segno.make(address, error="m").matrix))
