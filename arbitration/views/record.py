"""The record of a tournament: a page, and the same on paper."""

from django.http import HttpRequest, HttpResponse

from arbitration.forms.record import EditionForm
from arbitration.pages.record.record import make_record
from arbitration.printing.record import record_paper
from arbitration.views.access import ArbiterAccess
from tournaments.printing.response import answer_with_paper, comes_as_page


class RecordPage(ArbiterAccess):
    """Everything that was decided, in the edition asked for."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it."""
        form = EditionForm(request.GET)
        record = make_record(self.tournament, form.chosen)
        shown = EditionForm(initial={"edition": form.chosen})
        return self.page("arbitration/record.html", record=record, form=shown)


class RecordPaper(ArbiterAccess):
    """The same on paper."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Answer with it, as PDF or as a page to print."""
        record = make_record(self.tournament, EditionForm(request.GET).chosen)
        paper = record_paper(self.tournament, record)
        return answer_with_paper(paper, as_page=comes_as_page(request.GET.get("format", "")))
