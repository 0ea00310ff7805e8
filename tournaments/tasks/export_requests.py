"""Asking for a whole tournament, or a whole club, as files."""

from collections.abc import Collection

from tournaments.actors import Actor
from tournaments.models import Club, Job, Tournament
from tournaments.permissions import Permission
from tournaments.tasks.dispatch import submit_job
from tournaments.tasks.exports import EXPORT_CLUB, EXPORT_TOURNAMENT


def request_export(
    tournament: Tournament, *, may: Collection[Permission], with_contacts: bool, by: Actor
) -> Job:
    """Ask for the file; it belongs to the person who asked alone, as what is in it is theirs to
    have."""
    arguments = {
        "tournament": tournament.pk,
        "may": sorted(may),
        "with_contacts": with_contacts,
    }
    return submit_job(kind=EXPORT_TOURNAMENT, by=by, arguments=arguments)


def request_club_export(club: Club, *, by: Actor) -> Job:
    """Ask for the file of all that a club has; it belongs to the person who asked alone."""
    return submit_job(kind=EXPORT_CLUB, by=by, arguments={"club": club.pk})
