"""Documents of many pages, made behind the page that asked for them."""

from django.utils.translation import gettext as _

from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.printing.sheets.sheets import SheetPaper
from tournaments.tasks.outcomes import Outcome, Progress

PRINT_DOCUMENT = "print-document"


def print_document(job: Job, progress: Progress) -> Outcome:
    """Make the PDF; refuses what can no longer be printed, such as a draw cancelled since."""
    progress(0, _("Mise en page…"))
    paper = _paper(job)
    if isinstance(paper, SheetPaper):
        pages = paper.page_count
        content = paper.pdf(
            each=lambda done: progress(
                100 * done // (pages + 1),
                _("Page %(done)d sur %(pages)d") % {"done": done, "pages": pages},
            )
        )
    else:
        content = paper.pdf()
    document = Document(name=paper.filename, content_type="application/pdf", content=content)
    return Outcome(result={"document": job.arguments["document"]}, document=document)


def _paper(job: Job) -> Paper:
    asked = job.arguments
    tournament = Tournament.objects.select_related("club").filter(pk=asked["tournament"]).first()
    if tournament is None:
        raise Refused(_("Ce concours n'existe plus."), code="no-tournament")
    kind = PAPER_BY_CODE[asked["document"]]
    rounds = list_printable_rounds(tournament, with_previews=asked["with_previews"])
    address = asked["public_address"]
    form = form_for(kind, tournament, rounds, asked["chosen"], public_address=address)
    if not form.is_valid():
        raise Refused(_("Ce document ne peut plus être imprimé."), code="no-such-document")
    request = PaperRequest(tournament=tournament, values=form.cleaned_data, public_address=address)
    return kind.build(request)
