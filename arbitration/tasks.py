"""The record of a large tournament, made behind the page that asked for it."""

from django.utils.translation import gettext as _

from arbitration.enums import Edition
from arbitration.pages.record.record import make_record
from arbitration.printing import record_paper
from tournaments.actors import Actor
from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.tasks.dispatch import submit_job
from tournaments.tasks.kinds import Outcome, Progress

PRINT_RECORD = "print-record"


def request_record(tournament: Tournament, edition: Edition, *, by: Actor) -> Job:
    """Ask for an edition; the job is seen by who asked alone, for an edition may name people."""
    arguments = {"tournament": tournament.pk, "edition": edition.value}
    return submit_job(kind=PRINT_RECORD, by=by, arguments=arguments)


def print_record(job: Job, progress: Progress) -> Outcome:
    """Make the PDF of an edition as it stands now. Raises Refused (`no-tournament`)."""
    asked = job.arguments
    tournament = Tournament.objects.select_related("club").filter(pk=asked["tournament"]).first()
    if tournament is None:
        raise Refused(_("Ce concours n'existe plus."), code="no-tournament")
    progress(0, _("Lecture des décisions…"))
    record = make_record(tournament, Edition(asked["edition"]))
    progress(20, _("Mise en page…"))
    paper = record_paper(tournament, record)
    document = Document(name=paper.filename, content_type="application/pdf", content=paper.pdf())
    return Outcome(document=document)
