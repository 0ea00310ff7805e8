"""Papers as the pages that they are made of."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from tournaments.printing.pdf import can_make_pdf


@contextmanager
def without_pdf() -> Iterator[None]:
    """Answer papers as on a computer that makes no PDF: what is asked of every address is answered
    sooner, and the words of papers can be read."""
    with mock.patch.dict(sys.modules, {"weasyprint": None}):
        can_make_pdf.cache_clear()
        yield
    can_make_pdf.cache_clear()
