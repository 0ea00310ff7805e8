"""Several documents as one PDF, so that one press prints them all, in the order given."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.text import slugify

from tournaments.printing.papers import Paper

_MOST_WEIGHT_AT_ONCE = 480
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
        return self.weight > _MOST_WEIGHT_AT_ONCE

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
