"""The record of a tournament and the notice of a ruling on paper; a large record is made behind the
page that asked for it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.enums import Edition
from arbitration.pages.record.record import Record, make_record
from arbitration.pages.record.recorded_rulings import record_ruling
from arbitration.pages.rulings.read_rulings import ReadRuling
from tournaments.actors import Actor
from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.printing.lists import LOOKS_BY_STATE
from tournaments.printing.papers import Paper
from tournaments.tasks.dispatch import submit_job
from tournaments.tasks.kinds import JobOutcome, JobReport

_EDITIONS = {
    Edition.PSEUDONYMISED: gettext_lazy("sans noms"),
    Edition.INTERNAL: gettext_lazy("interne"),
}
"""In the name of the file: whoever sends one on sees which it is."""


def record_paper(tournament: Tournament, record: Record) -> Paper:
    """One edition of the record."""
    return Paper(
        tournament=tournament,
        title=_("Procès-verbal"),
        template="print/record.html",
        context={"record": record},
        state=LOOKS_BY_STATE[record.standings.state],
        edition=str(_EDITIONS.get(record.edition, "")),
        weight=len(record.standings.lines) + len(record.rulings),
        is_official=True,
    )


def print_ruling_notice(read: ReadRuling) -> Paper:
    """The notice of a ruling, to be handed to the table."""
    ruling, record = read.ruling, record_ruling(read)
    match = ruling.incident.match
    return Paper(
        tournament=ruling.tournament,
        title=_("Décision n° %(number)d") % {"number": ruling.number},
        template="print/ruling.html",
        context={
            "read": read,
            "ruling": ruling,
            "incident": ruling.incident,
            "whom": record.offenders,
            "which_time": record.which_time,
            "facts": record.facts,
            "changed": record.changed,
            "counted": record.counted,
            "sat": record.sat,
            "arbiter": record.arbiter,
            "appeal_until": read.appeal_deadline,
        },
        round=match.round if match else None,
        is_official=True,
    )


PRINT_RECORD = "print-record"


def request_record(tournament: Tournament, edition: Edition, *, by: Actor) -> Job:
    """Ask for an edition; the job is seen by who asked alone, for an edition may name people."""
    arguments = {"tournament": tournament.pk, "edition": edition.value}
    return submit_job(kind=PRINT_RECORD, by=by, arguments=arguments)


def print_record(job: Job, progress: JobReport) -> JobOutcome:
    """Make the PDF of an edition as it stands now. Raises Refused (`no-tournament`)."""
    arguments = job.arguments
    tournament = (
        Tournament.objects.select_related("club").filter(pk=arguments["tournament"]).first()
    )
    if tournament is None:
        raise Refused(_("Ce concours n'existe plus."), code="no-tournament")
    progress(0, _("Lecture des décisions…"))
    record = make_record(tournament, Edition(arguments["edition"]))
    progress(20, _("Mise en page…"))
    paper = record_paper(tournament, record)
    document = Document(name=paper.filename, content_type="application/pdf", content=paper.pdf())
    return JobOutcome(document=document)
