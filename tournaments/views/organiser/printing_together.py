"""Several printed documents as one file."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.clickjacking import xframe_options_sameorigin

from tournaments.amounts import read_number
from tournaments.errors import Refused
from tournaments.forms.printing.papers import PaperForm
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_paper_kinds
from tournaments.printing.papers import Moment, Paper, PaperKind
from tournaments.printing.pdf import can_make_pdf
from tournaments.printing.response import JoinedPaper, answer_with_pdf, build_joined, comes_as_page
from tournaments.tasks.requests import request_joined
from tournaments.views.organiser.printing import PrintAccess


# A party's page holds it in a frame, to open the browser's own window for printing.
@method_decorator(csp_replace({"frame-ancestors": [SELF]}), name="dispatch")
@method_decorator(xframe_options_sameorigin, name="dispatch")
class PrintJoined(PrintAccess):
    """Several documents as one file: those named, or all of a moment. What has nothing on it now is
    left out."""

    @cached_property
    def kinds(self) -> list[PaperKind]:
        """The documents asked for, in that order; 404 for a name that is none."""
        asked = self.request.GET
        if named := asked.getlist("paper"):
            try:
                return [PAPER_BY_CODE[code] for code in named]
            except KeyError as error:
                raise Http404 from error
        offered = list_paper_kinds(self.rounds)
        moment = asked.get("moment")
        return [kind for kind in offered if kind.moment == moment and not kind.stands_alone]

    @property
    def title(self) -> str:
        """What the file is called: the round, the moment, or plainly papers."""
        number = read_number(self.request.GET.get("round", ""))
        if number is not None:
            return gettext("Partie %(number)s") % {"number": number}
        moments = {moment.value: str(moment.label) for moment in Moment}
        return moments.get(self.request.GET.get("moment", ""), gettext("À imprimer"))

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Answer with the file; where none can be made, with a link to each document."""
        forms = self._list_forms()
        papers = dict(self._build(forms))
        if not papers:
            messages.info(
                request,
                _("Aucun papier n'est prêt : il faut d'abord des équipes, ou une partie tirée."),
            )
            return redirect("organiser:prints", slug)
        joined = build_joined(list(papers.values()), title=self.title)
        if comes_as_page(request):
            links = [(kind, urlencode(form.chosen)) for kind, form in forms if kind.code in papers]
            return self._page(joined, links=links)
        if joined.is_long:
            return self._page(joined)
        try:
            return answer_with_pdf(joined)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("organiser:prints", slug)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make a long file behind the page, and go to where its progress is seen."""
        forms = self._list_forms()
        kept = dict(self._build(forms))
        if not kept or not can_make_pdf():
            return redirect(request.get_full_path())
        job = request_joined(
            self.tournament,
            [(kind, form) for kind, form in forms if kind.code in kept],
            title=self.title,
            public_address=self.public_address,
            by=self.actor,
        )
        return redirect("jobs:page", pk=job.pk)

    def _list_forms(self) -> list[tuple[PaperKind, PaperForm]]:
        """Each document that can be printed, with the choices that were made."""
        asked, address = self.request.GET, self.public_address
        found = []
        for kind in self.kinds:
            form = form_for(kind, self.tournament, self.rounds, asked, public_address=address)
            if not self.find_missing(kind) and form.is_valid():
                found.append((kind, form))
        return found

    def _build(self, forms: Sequence[tuple[PaperKind, PaperForm]]) -> Iterator[tuple[str, Paper]]:
        for kind, form in forms:
            with suppress(Refused):
                yield kind.code, self.build(kind, form)

    def _page(self, joined: JoinedPaper, **shown: Any) -> HttpResponse:
        return self.page("organiser/printing/prepare.html", name=joined.title, **shown)
