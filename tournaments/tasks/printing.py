"""Documents of many pages, made behind the page that asked for them."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actors import Actor
from tournaments.domain.jobs import Document
from tournaments.enums import RoundState
from tournaments.errors import Refused
from tournaments.forms.printing import PaperForm
from tournaments.models import Job, Tournament
from tournaments.printing.documents import PAPER_BY_CODE, PaperKind, form_for, printable_rounds
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.printing.sheets.sheets import SheetPaper
from tournaments.tasks.dispatch import submit_job
from tournaments.tasks.registry import Outcome, Progress, job_kind

KIND = "print-document"


def request_print(
    kind: PaperKind, tournament: Tournament, form: PaperForm, *, public_address: str, by: Actor
) -> Job:
    """Ask for a document with the choices of a valid form.

    A job of the tournament can be seen by everybody who prints for it; one that shows an
    unpublished draw belongs to the person who asked alone.
    """
    round_ = form.cleaned_data.get("round")
    is_preview = round_ is not None and round_.state == RoundState.PREVIEW
    arguments = {
        "document": kind.code,
        "tournament": tournament.pk,
        "chosen": form.chosen,
        "with_previews": is_preview,
        "public_address": public_address,
    }
    owner = None if is_preview else tournament
    return submit_job(kind=KIND, by=by, arguments=arguments, tournament=owner)


@job_kind(KIND, title=gettext_lazy("Impression"))
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
    rounds = printable_rounds(tournament, with_previews=asked["with_previews"])
    form = form_for(kind, tournament, rounds, asked["chosen"])
    if not form.is_valid():
        raise Refused(_("Ce document ne peut plus être imprimé."), code="no-such-document")
    request = PaperRequest(
        tournament=tournament, values=form.cleaned_data, public_address=asked["public_address"]
    )
    return kind.build(request)
