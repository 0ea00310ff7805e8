"""Suitcases written and received behind the pages that asked."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from operations.backups import BackupFailed, back_up
from suitcases.domain.arrivals import (
    discard_brought_file,
    find_brought_file,
    read_arrival,
    read_forked,
)
from suitcases.domain.beside import COPY_TYPE, write_copy
from suitcases.domain.brought import Brought, Heard, read_brought
from suitcases.domain.cases import FORK
from suitcases.domain.forks import OPEN_BESIDE, READ_SUITCASE
from suitcases.domain.receiving import receive
from suitcases.domain.writing import write_archive, write_suitcase_file
from suitcases.file import SuitcaseKind
from suitcases.models import BroughtFile, Suitcase
from suitcases.pages.card import summarise
from tournaments.actors import Actor
from tournaments.domain.jobs import Document, note_on_job
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.queries.backups import backs_itself_up
from tournaments.tasks.kinds import JobKind, JobOutcome, JobReport

WRITE_SUITCASE = "write-suitcase"
WRITE_ARCHIVE = "write-archive"
RECEIVE_SUITCASE = "receive-suitcase"


def write_file(job: Job, progress: JobReport) -> JobOutcome:
    """Write the file of the suitcase that is out; the same one as often as it is asked for."""
    progress(10, _("Valise en cours d'écriture…"))
    wanted = Suitcase.objects.select_related("tournament__club")
    suitcase = wanted.filter(key=job.arguments["suitcase"]).first()
    if suitcase is None:
        raise Refused(_("Ce concours n'existe plus."), code="no-tournament")
    document = write_suitcase_file(suitcase)
    sentence = _(
        "Copiez ce fichier sur une clé. De l'autre côté : « Mes concours », « Reprendre un "
        "concours d'un autre ordinateur »."
    )
    note_on_job(job, notice=sentence)
    return JobOutcome(result=_lead_to(suitcase.tournament), document=document)


def write_archive_file(job: Job, progress: JobReport) -> JobOutcome:
    """Write the archive of an evening."""
    progress(10, _("Archive en cours d'écriture…"))
    wanted = Tournament.objects.select_related("club")
    tournament = wanted.filter(pk=job.arguments["tournament"]).first()
    if tournament is None:
        raise Refused(_("Ce concours n'existe plus."), code="no-tournament")
    by = Actor(user=job.requested_by)
    with_names = bool(job.arguments["with_names"])
    return JobOutcome(document=write_archive(tournament, with_names=with_names, by=by))


def read_file(job: Job, progress: JobReport) -> JobOutcome:
    """Read what somebody brought, and say what it is; one that is refused is not kept."""
    by = Actor(user=job.requested_by)
    file = find_brought_file(job.arguments["file"], by=by)
    try:
        arrival = read_arrival(file, by=by, heard=_listen(progress))
    except Refused as refusal:
        if refusal.code == FORK:
            return open_beside(job, progress)
        file.delete()
        raise
    return JobOutcome(result={"summary": summarise(arrival).write(), "read": str(file.key)})


def receive_file(job: Job, progress: JobReport) -> JobOutcome:
    """Open what somebody brought, or bring it back, after a copy of the site as it is."""
    by = Actor(user=job.requested_by, address=job.arguments["address"])
    file = find_brought_file(job.arguments["file"], by=by)
    brought = read_brought(bytes(file.content), heard=_listen(progress))
    progress(50, _("Écriture du concours…"))
    anew = bool(job.arguments.get("anew"))
    return JobOutcome(result=_keep(brought, file, by=by, anew=anew))


def _listen(progress: JobReport) -> Heard:
    """Tell how far the reading is: half of what is to do."""
    return lambda share: progress(5 + int(45 * share), _("Valise en cours de lecture…"))


def open_beside(job: Job, progress: JobReport) -> JobOutcome:
    """Open a file that is refused as a fork beside the site, to be compared with what is here."""
    by = Actor(user=job.requested_by)
    progress(5, _("Valise en cours de lecture…"))
    file = find_brought_file(job.arguments["file"], by=by)
    fork, brought = read_forked(file, by=by)
    progress(40, _("Ouverture à côté du concours…"))
    copy = Document(
        name=f"{fork.name}.sqlite3", content_type=COPY_TYPE, content=write_copy(brought)
    )
    return JobOutcome(result={"beside": str(file.key), "fork": fork.write()}, document=copy)


def receive_brought(file: BroughtFile, *, by: Actor) -> Mapping[str, str]:
    """Receive a file that was kept for it; returns the address and the name of the tournament."""
    return _keep(read_brought(bytes(file.content)), file, by=by)


def _keep(
    brought: Brought, file: BroughtFile, *, by: Actor, anew: bool = False
) -> Mapping[str, str]:
    tournament = receive_whole(brought, by=by, anew=anew)
    discard_brought_file(file)
    return _lead_to(tournament)


def receive_whole(brought: Brought, *, by: Actor, anew: bool = False) -> Tournament:
    """Receive a file that was read; before a return, or where a copy gives way, the site copies
    itself. Raises Refused as `receive` does, and `no-back-up`."""
    if (anew or brought.manifest.kind == SuitcaseKind.CLOSED) and backs_itself_up():
        _back_up()
    return receive(brought, by=by, anew=anew)


def _lead_to(tournament: Tournament) -> dict[str, str]:
    """What the page of a job needs to lead on."""
    return {"slug": tournament.slug, "name": tournament.name}


def _back_up() -> None:
    try:
        back_up("avant-retour")
    except BackupFailed as fault:
        raise Refused(
            _("La sauvegarde d'avant le retour n'a pas pu être écrite : rien n'est touché."),
            code="no-back-up",
        ) from fault


_TITLE = gettext_lazy("Valise")

JOB_KINDS = {
    WRITE_SUITCASE: JobKind(title=_TITLE, function=write_file),
    WRITE_ARCHIVE: JobKind(title=gettext_lazy("Archive"), function=write_archive_file),
    READ_SUITCASE: JobKind(title=_TITLE, function=read_file),
    RECEIVE_SUITCASE: JobKind(title=_TITLE, function=receive_file),
    OPEN_BESIDE: JobKind(title=_TITLE, function=open_beside),
}
"""What suitcases add to the kinds of jobs."""
