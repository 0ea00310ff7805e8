"""Papers as the pages that they are made of."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from pypdf import PdfWriter

from tournaments.printing import help_papers
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


class Unprinted:
    """A paper in place of WeasyPrint's that nobody lays out."""

    pages = ()

    def __init__(self, **_what: object) -> None:
        """Of whatever page."""

    def render(self, **_how: object) -> "Unprinted":
        """Itself, as it is."""
        return self

    def write_pdf(self) -> bytes:
        """An empty sheet, which can be joined to others."""
        return _write_empty_sheet()


@cache
def _write_empty_sheet() -> bytes:
    writer, target = PdfWriter(), io.BytesIO()
    writer.add_blank_page(width=595, height=842)
    writer.write(target)
    return target.getvalue()


@contextmanager
def without_layout() -> Iterator[None]:
    """Answer papers as empty sheets, where the page that asks for one is what is looked at: laying
    each out takes as long as all pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("weasyprint.HTML", Unprinted)
        # What no paper laid out must not be kept for who asks for the help.
        patch.setattr(help_papers, "_render", help_papers._render.__wrapped__)
        yield
