"""A printed document as an answer: PDF where it can be made, else the same page to print."""

from typing import Protocol

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.printing.pdf import can_make_pdf


class PrintedFile(Protocol):
    """Whatever comes as a PDF."""

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""

    def pdf(self) -> bytes:
        """Bytes of the document as PDF."""


class Printable(PrintedFile, Protocol):
    """Whatever can be answered on paper."""

    def html(self, *, as_page: bool) -> str:
        """The document as a page."""


def comes_as_page(asked_format: str) -> bool:
    """Whether a document comes as a page: asked for as ``html``, or no PDF can be made here."""
    return asked_format == "html" or not can_make_pdf()


def answer_with_paper(paper: Printable, *, as_page: bool) -> HttpResponse:
    """Answer with a document, as PDF or as a page that offers to print itself."""
    if as_page:
        return HttpResponse(paper.html(as_page=True))
    return answer_with_pdf(paper)


def answer_with_pdf(paper: PrintedFile) -> HttpResponse:
    """Answer with the PDF of a document, to be shown rather than saved."""
    return HttpResponse(
        paper.pdf(),
        content_type="application/pdf",
        headers={
            "Content-Disposition": content_disposition_header(False, paper.filename) or "",
            "Cache-Control": "private, no-store",
        },
    )
