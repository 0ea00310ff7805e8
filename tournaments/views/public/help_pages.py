"""The help: every chapter, the answer to a word, and the same on paper."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pages.help.chapters import CHAPTERS, find_chapter, find_sections
from tournaments.printing.help_papers import ARBITER_CARD, BOOKLET, HelpPaper
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.views.lists import SEARCH_PARAMETER, read_search
from tournaments.views.public.page import KeptPage, list_language_links


class _Help(KeptPage):
    """A page that changes with a release alone."""

    names_nobody = True

    @classmethod
    def stamp(cls, kwargs: Mapping[str, Any]) -> str | None:
        """Stamp shared by all releases of one start."""
        return "help"


class HelpPage(_Help):
    """All chapters, and a search over their sections."""

    questions = frozenset({SEARCH_PARAMETER})

    def get(self, request: HttpRequest) -> HttpResponse:
        """The chapters with their sections, or those that have the words of `q`."""
        wanted = read_search(request)
        context = {
            "chapters": CHAPTERS,
            "wanted": wanted,
            "sections": find_sections(wanted),
            "language_links": list_language_links(request),
        }
        return render(request, "public/help/index.html", context)


class HelpChapter(_Help):
    def get(self, request: HttpRequest, chapter: str) -> HttpResponse:
        """Sections of the chapter, and the way to the others."""
        found = find_chapter(chapter)
        if found is None:
            raise Http404
        context = {
            "chapter": found,
            "chapters": CHAPTERS,
            "body": found.render(),
            "language_links": list_language_links(request),
        }
        return render(request, "public/help/chapter.html", context)


class HelpBooklet(_Help):
    """The first evening and what to do if, on paper for the desk."""

    questions = frozenset({"format"})
    paper: HelpPaper = BOOKLET

    def get(self, request: HttpRequest) -> HttpResponse:
        """The document, as PDF where it can be made."""
        return answer_with_paper(self.paper, as_page=comes_as_page(request))


class ArbiterCard(HelpBooklet):
    paper = ARBITER_CARD
