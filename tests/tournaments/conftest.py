"""What tests of the tournaments app share beside the standing people."""

import sys
from collections.abc import Iterator

import pytest

from tournaments.printing import pdf


@pytest.fixture
def without_pango(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the import of WeasyPrint fail as it does without Pango."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    pdf.can_make_pdf.cache_clear()
    yield
    pdf.can_make_pdf.cache_clear()
