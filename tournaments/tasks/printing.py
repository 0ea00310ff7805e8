"""Documents of many pages, made behind the page that asked for them."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
from tournaments.printing.joined import build_joined
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.printing.sheets.sheets import SheetPaper
from tournaments.tasks.outcomes import Outcome, Progress

PRINT_DOCUMENT, PRINT_JOINED = "print-document", "print-joined"


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


def print_joined(job: Job, progress: Progress) -> Outcome:
    """Make one PDF of several documents; refuses where one of them can no longer be printed."""
    progress(0, _("Mise en page…"))
    asked, tournament = job.arguments, _tournament(job)
    papers = [_build(job, tournament, **paper) for paper in asked["papers"]]
    joined = build_joined(papers, title=asked["title"])
    content = joined.pdf(
        each=lambda done: progress(
            100 * done // (len(papers) + 1),
            _("Document %(done)d sur %(many)d") % {"done": done, "many": len(papers)},
        )
    )
    document = Document(name=joined.filename, content_type="application/pdf", content=content)
    return Outcome(result={"documents": len(papers)}, document=document)


def _paper(job: Job) -> Paper:
    asked = job.arguments
    return _build(job, _tournament(job), asked["document"], asked["chosen"])


def _tournament(job: Job) -> Tournament:
    rows = Tournament.objects.select_related("club")
    tournament = rows.filter(pk=job.arguments["tournament"]).first()
    if tournament is None:
        raise Refused(_("Ce concours n'existe plus."), code="no-tournament")
    return tournament


def _build(job: Job, tournament: Tournament, document: str, chosen: Mapping[str, str]) -> Paper:
    asked, kind = job.arguments, PAPER_BY_CODE[document]
    rounds = list_printable_rounds(tournament, with_previews=asked["with_previews"])
    address = asked["public_address"]
    form = form_for(kind, tournament, rounds, chosen, public_address=address)
    if not form.is_valid():
        raise Refused(_("Ce document ne peut plus être imprimé."), code="no-such-document")
    request = PaperRequest(tournament=tournament, values=form.cleaned_data, public_address=address)
    return kind.build(request)
