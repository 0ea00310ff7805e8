"""A printed document as an answer: PDF where it can be made, else the same page to print; and
several as one PDF, so that one press prints them all, in the order given."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.enums import PhoneEntry
from tournaments.forms.printing.choices import SheetContents, TeamOrder
from tournaments.models import Tournament
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
from tournaments.printing.papers import MOST_WEIGHT_AT_ONCE, Paper, PaperRequest
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


def comes_as_page(request: HttpRequest) -> bool:
    """Whether a document comes as a page: asked for as ``html``, or no PDF can be made here."""
    return request.GET.get("format") == "html" or not can_make_pdf()


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


PAPERS_BESIDE = ("equipes", "classement", "feuilles")


def print_beside(tournament: Tournament, document: str, *, round_number: str, name: str) -> str:
    """A paper of the tournament as a page to print, the sheets with what is written on them; empty
    where the round is none of its own. `name` is the suitcase's."""
    # A code for a phone would be written, and would lead nowhere.
    tournament.phone_entry = PhoneEntry.NONE
    rounds = list_printable_rounds(tournament, with_previews=False)
    kind = PAPER_BY_CODE[document]
    chosen = {"contents": SheetContents.PLAYED.value, "order": TeamOrder.NUMBER.value}
    if round_number:
        chosen["round"] = round_number
    form = form_for(kind, tournament, rounds, chosen)
    if not form.is_valid():
        return ""
    paper = kind.build(PaperRequest(tournament=tournament, values=form.cleaned_data))
    mark = _("Copie de la valise %(name)s : ne fait pas foi") % {"name": name}
    # The number of its changes is counted by each site for itself.
    marked = replace(paper, is_official=False, context={**paper.context, "beside": mark})
    return marked.html(as_page=True)


_MOST_WEIGHT_JOINED = 3 * MOST_WEIGHT_AT_ONCE
"""Three times what a document alone may weigh: whoever joins them saves the visits between."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JoinedPaper:
    """Documents of one tournament behind one another. Only a PDF joins them: their margins differ,
    so that a browser would have to print one after the other."""

    title: str
    papers: Sequence[Paper]

    @property
    def weight(self) -> int:
        """What laying all of them out takes, as `Paper.weight`."""
        return sum(paper.weight for paper in self.papers)

    @property
    def is_long(self) -> bool:
        """Whether the PDF takes more than some three seconds: it is made as a job then."""
        return self.weight > _MOST_WEIGHT_JOINED

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        concours = slugify(self.papers[0].tournament.name) if self.papers else ""
        told = slugify(self.title)
        parts = filter(None, (concours[: max(0, 79 - len(told))].strip("-"), told))
        return f"{'-'.join(parts) or 'document'}.pdf"

    def pdf(self, *, each: Callable[[int], None] = lambda done: None) -> bytes:
        """The documents as one PDF; `each` hears how many of them are done."""
        from pypdf import PdfReader, PdfWriter

        writer = PdfWriter()
        for done, paper in enumerate(self.papers, start=1):
            writer.append(PdfReader(io.BytesIO(paper.pdf())), import_outline=False)
            each(done)
        writer.add_metadata({"/Title": self.title})
        target = io.BytesIO()
        writer.write(target)
        return target.getvalue()


def build_joined(papers: Sequence[Paper], *, title: str) -> JoinedPaper:
    """Join documents of one tournament, in this order. Raises ValueError without any."""
    if not papers:
        raise ValueError("There is nothing to join.")
    return JoinedPaper(title=title, papers=tuple(papers))
