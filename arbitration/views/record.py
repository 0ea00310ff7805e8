"""The record of a tournament: a page, and the same on paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

from arbitration.forms.record import EditionForm
from arbitration.pages.record.record import make_record
from arbitration.printing.record import record_paper
from arbitration.tasks.record import request_record
from arbitration.views.access import ArbiterAccess
from tournaments.printing.response import answer_with_paper, comes_as_page


class RecordPage(ArbiterAccess):
    """Everything that was decided, in the edition asked for."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        form = EditionForm(request.GET)
        record = make_record(self.tournament, form.chosen)
        shown = EditionForm(initial={"edition": form.chosen})
        return self.page("arbitration/record.html", record=record, form=shown)


class RecordPaper(ArbiterAccess):
    """The record on paper: at once where it is short, else after a word, as a job."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Answer with it, as PDF or as a page to print; a long one is offered as a job."""
        edition = EditionForm(request.GET).chosen
        as_page = comes_as_page(request.GET.get("format", ""))
        paper = record_paper(self.tournament, make_record(self.tournament, edition))
        if not as_page and paper.is_long:
            chosen = {"edition": edition.value}
            return self.page("arbitration/record_prepare.html", chosen=chosen)
        return answer_with_paper(paper, as_page=as_page)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make it behind the page, and go to where its progress is seen."""
        edition = EditionForm(request.POST).chosen
        if comes_as_page(""):
            return redirect(f"{request.path}?{urlencode({'edition': edition.value})}")
        return redirect("jobs:page", pk=request_record(self.tournament, edition, by=self.actor).pk)
