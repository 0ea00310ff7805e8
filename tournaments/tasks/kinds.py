"""What a job says and leaves, the kinds of jobs, and the documents and files made by them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Club, Job, Tournament
from tournaments.permissions import Permission
from tournaments.printing.documents import PAPER_BY_CODE, form_for, list_printable_rounds
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.printing.response import build_joined
from tournaments.printing.sheets.sheets import SheetPaper
from tournaments.tables.exports.archive import write_archive, write_club_archive
from tournaments.tables.exports.parts import list_parts

EXPORT_TOURNAMENT, EXPORT_CLUB = "export-tournament", "export-club"
ZIP = "application/zip"
PRINT_DOCUMENT, PRINT_JOINED = "print-document", "print-joined"


class JobReport(Protocol):
    """How a job says where it is: percent done, and what it does now."""

    def __call__(self, percent: int, text: str = "") -> None:
        """Report; cheap enough to call for every page made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobOutcome:
    """What a job leaves: values for its page, and perhaps a document to fetch."""

    result: Mapping[str, Any] = field(default_factory=dict)
    document: Document | None = None


def export_tournament(job: Job, progress: JobReport) -> JobOutcome:
    """Make the file with what its asker had a right to; hidden standings are looked at again."""
    progress(0, gettext("Écriture des fichiers…"))
    arguments = job.arguments
    tournament = (
        Tournament.objects.select_related("club").filter(pk=arguments["tournament"]).first()
    )
    if tournament is None:
        raise Refused(gettext("Ce concours n'existe plus."), code="no-tournament")
    parts = list_parts(tournament, [Permission(permission) for permission in arguments["may"]])
    content = write_archive(tournament, parts, with_contacts=arguments["with_contacts"])
    document = Document(name=f"{tournament.slug}.zip", content_type=ZIP, content=content)
    return JobOutcome(document=document)


def export_club(job: Job, progress: JobReport) -> JobOutcome:
    """Make the file of everything that a club has, for whoever ran it when it was asked for."""
    club = Club.objects.filter(pk=job.arguments["club"]).first()
    if club is None:
        raise Refused(gettext("Ce club n'existe plus."), code="no-club")
    content = write_club_archive(
        club, lambda percent: progress(percent, gettext("Écriture des fichiers…"))
    )
    return JobOutcome(document=Document(name=f"{club.slug}.zip", content_type=ZIP, content=content))


def print_document(job: Job, progress: JobReport) -> JobOutcome:
    """Make the PDF; refuses what can no longer be printed, such as a draw cancelled since."""
    progress(0, gettext("Mise en page…"))
    paper = _paper(job)
    if isinstance(paper, SheetPaper):
        pages = paper.page_count
        content = paper.pdf(
            each=lambda done: progress(
                100 * done // (pages + 1),
                gettext("Page %(done)d sur %(pages)d") % {"done": done, "pages": pages},
            )
        )
    else:
        content = paper.pdf()
    document = Document(name=paper.filename, content_type="application/pdf", content=content)
    return JobOutcome(result={"document": job.arguments["document"]}, document=document)


def print_joined(job: Job, progress: JobReport) -> JobOutcome:
    """Make one PDF of several documents; refuses where one of them can no longer be printed."""
    progress(0, gettext("Mise en page…"))
    arguments, tournament = job.arguments, _tournament(job)
    papers = [_build(job, tournament, **paper) for paper in arguments["papers"]]
    joined = build_joined(papers, title=arguments["title"])
    content = joined.pdf(
        each=lambda done: progress(
            100 * done // (len(papers) + 1),
            gettext("Document %(done)d sur %(many)d") % {"done": done, "many": len(papers)},
        )
    )
    document = Document(name=joined.filename, content_type="application/pdf", content=content)
    return JobOutcome(result={"documents": len(papers)}, document=document)


def _paper(job: Job) -> Paper:
    arguments = job.arguments
    return _build(job, _tournament(job), arguments["document"], arguments["chosen"])


def _tournament(job: Job) -> Tournament:
    rows = Tournament.objects.select_related("club")
    tournament = rows.filter(pk=job.arguments["tournament"]).first()
    if tournament is None:
        raise Refused(gettext("Ce concours n'existe plus."), code="no-tournament")
    return tournament


def _build(job: Job, tournament: Tournament, document: str, chosen: Mapping[str, str]) -> Paper:
    arguments, kind = job.arguments, PAPER_BY_CODE[document]
    rounds = list_printable_rounds(tournament, with_previews=arguments["with_previews"])
    address = arguments["public_address"]
    form = form_for(kind, tournament, rounds, chosen, public_address=address)
    if not form.is_valid():
        raise Refused(gettext("Ce document ne peut plus être imprimé."), code="no-such-document")
    request = PaperRequest(tournament=tournament, values=form.cleaned_data, public_address=address)
    return kind.build(request)


@dataclass(frozen=True, kw_only=True, slots=True)
class JobKind:
    """A kind of job: its title, and the function that does it."""

    title: StrOrPromise
    function: Callable[[Job, JobReport], JobOutcome]


PRINTING = _("Impression")

JOB_KINDS: dict[str, JobKind] = {
    PRINT_DOCUMENT: JobKind(title=PRINTING, function=print_document),
    PRINT_JOINED: JobKind(title=PRINTING, function=print_joined),
    EXPORT_TOURNAMENT: JobKind(title=_("Tout, en un fichier"), function=export_tournament),
    EXPORT_CLUB: JobKind(title=_("Tout le club, en un fichier"), function=export_club),
}
"""By `Job.kind`. A name stays for ever: jobs of an earlier version are still shown."""


def add_job_kinds(kinds: Mapping[str, JobKind]) -> None:
    """Take on the jobs of another subject, as it does when it starts."""
    JOB_KINDS.update(kinds)
