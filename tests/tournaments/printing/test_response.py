"""A document as an answer, with and without Pango."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.printing.evenings import (
    count_pages,
    needs_pango,
    pages_of,
    paper,
    round_to_print,
)
from tournaments.printing.documents import list_papers
from tournaments.printing.response import answer_with_paper, build_joined, comes_as_page

pytestmark = pytest.mark.django_db


@needs_pango
def test_document_is_a_pdf_that_opens_in_the_browser():
    tournament = TournamentFactory(name="Été")
    answer = answer_with_paper(paper(tournament, "reglement"), as_page=False)
    found = answer["Content-Type"], answer["Content-Disposition"], count_pages(answer.content) > 0
    assert found == ("application/pdf", 'inline; filename="ete-reglement.pdf"', True)


@needs_pango
@pytest.mark.parametrize(("asked", "as_page"), [("html", True), ("", False), ("pdf", False)])
def test_page_comes_where_it_is_asked_for(rf, asked, as_page):
    assert comes_as_page(rf.get("/", {"format": asked})) is as_page


def test_page_comes_where_no_pdf_can_be_made(rf, without_pango):
    assert comes_as_page(rf.get("/")) is True


@pytest.mark.parametrize("code", [kind.code for kind in list_papers()])
def test_every_document_is_a_page_without_pango(code, without_pango):
    tournament = round_to_print().tournament
    made = paper(tournament, code, address="http://192.168.1.20/t/x/")
    answer = answer_with_paper(made, as_page=True)
    page = answer.content.decode()
    assert ("Ctrl + P" in page, tournament.name in page) == (True, True)


@needs_pango
def test_documents_stand_in_the_order_given():
    tournament = round_to_print().tournament
    papers = [paper(tournament, code) for code in ("placement", "tirage", "feuilles")]
    pages = pages_of(build_joined(papers, title="Partie 1").pdf())
    assert ["Où suis-je assis" in pages[0], "Nord-Sud" in pages[1], len(pages)] == [True, True, 4]


def test_file_is_named_after_concours_and_title():
    round_ = round_to_print()
    round_.tournament.name = "Belote d'hiver"
    joined = build_joined([paper(round_.tournament, "reglement")], title="Partie 1")
    assert joined.filename == "belote-dhiver-partie-1.pdf"


def test_what_takes_long_is_the_sum_of_them():
    tournament = round_to_print().tournament
    sheets = paper(tournament, "feuilles", contents="blank", copies="100")
    found = [build_joined([sheets] * n, title="x").is_long for n in (1, 2)]
    assert (sheets.is_long, found) == (True, [False, True])


def test_nothing_is_no_document():
    with pytest.raises(ValueError, match="nothing"):
        build_joined([], title="x")
