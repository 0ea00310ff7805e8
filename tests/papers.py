"""Papers as the pages that they are made of."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tournaments.printing.pdf import can_make_pdf


@contextmanager
def without_pdf() -> Iterator[None]:
    """Answer papers as on a computer that makes no PDF: what is asked of every address is answered
    sooner, and the words of papers can be read."""
    # This module alone: what is loaded meanwhile stays loaded, or its classes would be two.
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "weasyprint", None)
        can_make_pdf.cache_clear()
        yield
    can_make_pdf.cache_clear()
