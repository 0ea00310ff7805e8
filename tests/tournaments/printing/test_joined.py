"""Documents joined into one PDF: their order, their name, when they become a job."""

import pytest

from tests.tournaments.printing.evenings import needs_pango, pages_of, paper, round_to_print
from tournaments.printing.joined import build_joined

pytestmark = pytest.mark.django_db


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
