"""The small drawing of each document."""

import pytest
from django.template.loader import render_to_string

from tournaments.printing.documents import PAPER_BY_CODE, PaperFacts


@pytest.mark.parametrize("code", PAPER_BY_CODE)
def test_every_document_is_drawn_small(code: str) -> None:
    facts = PaperFacts(round="Partie 3", tables="31 tables", teams="63 équipes")
    drawn = render_to_string(PAPER_BY_CODE[code].picture, {"facts": facts})
    assert drawn.count("<svg") == 1
