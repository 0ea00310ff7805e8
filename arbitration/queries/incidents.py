"""What waits for an arbiter."""

from django.db.models import Prefetch, QuerySet

from arbitration.enums import IncidentState
from arbitration.models import Incident
from tournaments.models import Team, Tournament


def incidents_of(tournament: Tournament) -> QuerySet[Incident]:
    """Every incident with its table and teams, the oldest first."""
    return (
        Incident.objects.filter(tournament=tournament)
        .select_related("match__round", "opened_by", "closed_by")
        .prefetch_related(
            Prefetch("match__ns", queryset=Team.objects.with_players()),
            Prefetch("match__ew", queryset=Team.objects.with_players()),
        )
    )


def waiting(tournament: Tournament) -> QuerySet[Incident]:
    """Incidents that nobody has decided."""
    return incidents_of(tournament).filter(state=IncidentState.OPEN)


def decided(tournament: Tournament) -> QuerySet[Incident]:
    """Incidents that are closed, the latest first."""
    return incidents_of(tournament).filter(state=IncidentState.CLOSED).order_by("-closed_at")
