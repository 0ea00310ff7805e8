"""The frame that printed documents share, as WeasyPrint lays it out."""

import io
from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from pypdf import PdfReader

from tournaments.printing.pdf import can_make_pdf, render_pdf

pytestmark = pytest.mark.skipif(not can_make_pdf(), reason="no Pango on this computer")

DOCUMENT = """{% extends "print/base.html" %}
{% block content %}<table class="table"><tbody>{% for rank in ranks %}
<tr><td>{{ rank }}</td><td>♠ ♥ ♦ ♣</td></tr>{% endfor %}</tbody></table>{% endblock %}"""


@pytest.fixture(scope="module")
def pages() -> list[str]:
    """The text of each page of a standing that needs several."""
    context = Context(
        {
            "page_title": "Classement",
            "club": {"name": "Les Trèfles"},
            "tournament": {"name": "Saint-Hubert", "date": date(2026, 11, 21)},
            "print_context": "Partie 3 sur 4",
            "printed_at": datetime(2026, 11, 21, 20, 4, tzinfo=UTC),
            "state": "provisional",
            "version": 17,
            "audit_head": "9f2c4e81aa0b37d5",
            "ranks": range(1, 61),
        }
    )
    content = render_pdf(Template(DOCUMENT).render(context))
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


def lines(text: str, *wanted: str) -> list[str]:
    """Those of the wanted words that a page says."""
    flat = " ".join(text.split())
    return [words for words in wanted if words in flat]


def test_first_page_names_club_tournament_round_and_state(pages: list[str]) -> None:
    wanted = ["Les Trèfles", "Saint-Hubert", "Partie 3 sur 4", "21 novembre 2026", "Provisoire"]
    assert lines(pages[0], *wanted) == wanted


def test_each_page_says_which_it_is(pages: list[str]) -> None:
    numbers = [f"page {number} sur {len(pages)}" for number in range(1, len(pages) + 1)]
    assert [lines(text, said) for text, said in zip(pages, numbers, strict=True)] == [
        [said] for said in numbers
    ]


def test_last_page_says_round_version_and_register(pages: list[str]) -> None:
    wanted = ["Partie 3 sur 4", "version 17", "registre 9f2c4e81aa0b37d5", "à 21 h 04"]
    assert lines(pages[-1], *wanted) == wanted


def test_suits_are_printed(pages: list[str]) -> None:
    assert lines(pages[0], "♠ ♥ ♦ ♣") == ["♠ ♥ ♦ ♣"]
