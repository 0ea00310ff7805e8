"""Which jobs a person may see."""

from django.db.models import Q, QuerySet

from tournaments.models import Job
from tournaments.permissions import Permission
from tournaments.queries.rights.access import AnyUser, list_tournaments_with


def list_visible_jobs(user: AnyUser) -> QuerySet[Job]:
    """The jobs somebody asked for, and those of tournaments for which they may print."""
    if not user.is_authenticated:
        return Job.objects.none()
    if user.is_superuser:
        return Job.objects.all()
    printable = list_tournaments_with(user, Permission.PRINT)
    return Job.objects.filter(Q(requested_by_id=user.pk) | Q(tournament__in=printable))
