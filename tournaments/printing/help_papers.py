"""The help on paper: a booklet for the desk, a card for the arbiter's pocket."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.pages.help.chapters import BookChapter, find_chapter
from tournaments.printing.pdf import render_pdf


@dataclass(frozen=True, kw_only=True, slots=True)
class HelpPaper:
    """Some chapters of the help, set on A4 by a template."""

    title: str | Promise
    template: str
    slugs: tuple[str, ...]

    @property
    def filename(self) -> str:
        """The name under which a browser keeps the PDF."""
        return f"{slugify(str(self.title))}.pdf"

    @property
    def chapters(self) -> list[BookChapter]:
        """What stands on it, in this order."""
        return [chapter for slug in self.slugs if (chapter := find_chapter(slug))]

    def html(self, *, as_page: bool) -> str:
        """The document as a page, for the browser's own printing or for WeasyPrint."""
        context: dict[str, Any] = {
            "page_title": self.title,
            "chapters": [(chapter, chapter.render()) for chapter in self.chapters],
            "as_page": as_page,
        }
        return render_to_string(self.template, context)

    def pdf(self) -> bytes:
        """The document as PDF; its words change with a release alone."""
        return _render(self, get_language() or "")


@lru_cache(maxsize=8)
def _render(paper: HelpPaper, _language: str) -> bytes:
    return render_pdf(paper.html(as_page=False))


BOOKLET = HelpPaper(
    title=_("Le livret de l'organisateur"),
    template="print/help_booklet.html",
    slugs=("premiere-soiree", "que-faire-si", "clavier"),
)
ARBITER_CARD = HelpPaper(
    title=_("La carte de l'arbitre"),
    template="print/help_card.html",
    slugs=("arbitre",),
)
