"""What waits for an arbiter, and what was decided."""

from django.db.models import Prefetch, QuerySet

from arbitration.enums import WAITING
from arbitration.models import Incident, Ruling
from tournaments.models import Match, Team, Tournament


def find_incidents(tournament: Tournament) -> QuerySet[Incident]:
    """Every incident with its table, its teams and the rulings on it, the oldest first."""
    teams = Team.objects.with_every_player()
    seats = ("ns", "ns_partner", "ew", "ew_partner")
    matches = Match.objects.select_related("round__stage").prefetch_related(
        *(Prefetch(seat, queryset=teams) for seat in seats)
    )
    return (
        Incident.objects.filter(tournament=tournament)
        .select_related("tournament", "opened_by", "taken_by", "closed_by")
        .prefetch_related(
            Prefetch("match", queryset=matches),
            Prefetch("team", queryset=teams),
            Prefetch("rulings", queryset=Ruling.objects.in_force(), to_attr="rulings_in_force"),
        )
    )


def find_waiting(tournament: Tournament) -> QuerySet[Incident]:
    """Incidents that nobody has decided, the oldest first."""
    return find_incidents(tournament).filter(state__in=WAITING)


def find_decided(tournament: Tournament) -> QuerySet[Incident]:
    """Incidents that are closed, the latest first."""
    return find_incidents(tournament).exclude(state__in=WAITING).order_by("-closed_at", "-pk")
