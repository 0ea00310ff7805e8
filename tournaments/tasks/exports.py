"""A whole tournament, or a whole club, as files, made behind the page that asked for it."""

from django.utils.translation import gettext as _

from tournaments.domain.jobs import Document
from tournaments.errors import Refused
from tournaments.models import Club, Job, Tournament
from tournaments.permissions import Permission
from tournaments.tables.exports.archive import write_archive
from tournaments.tables.exports.club_archive import write_club_archive
from tournaments.tables.exports.parts import list_parts
from tournaments.tasks.outcomes import Outcome, Progress

EXPORT_TOURNAMENT, EXPORT_CLUB = "export-tournament", "export-club"
ZIP = "application/zip"


def export_tournament(job: Job, progress: Progress) -> Outcome:
    """Make the file with what its asker had a right to; hidden standings are looked at again."""
    progress(0, _("Écriture des fichiers…"))
    asked = job.arguments
    tournament = Tournament.objects.select_related("club").filter(pk=asked["tournament"]).first()
    if tournament is None:
        raise Refused(_("Ce concours n'existe plus."), code="no-tournament")
    parts = list_parts(tournament, [Permission(permission) for permission in asked["may"]])
    content = write_archive(tournament, parts, with_contacts=asked["with_contacts"])
    document = Document(name=f"{tournament.slug}.zip", content_type=ZIP, content=content)
    return Outcome(document=document)


def export_club(job: Job, progress: Progress) -> Outcome:
    """Make the file of everything that a club has, for whoever ran it when it was asked for."""
    club = Club.objects.filter(pk=job.arguments["club"]).first()
    if club is None:
        raise Refused(_("Ce club n'existe plus."), code="no-club")
    content = write_club_archive(
        club, lambda percent: progress(percent, _("Écriture des fichiers…"))
    )
    return Outcome(document=Document(name=f"{club.slug}.zip", content_type=ZIP, content=content))
