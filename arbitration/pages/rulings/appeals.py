"""The appeals of a tournament."""

from django.db.models import Case, Prefetch, QuerySet, When

from arbitration.enums import AppealState
from arbitration.models import Appeal
from arbitration.pages.rulings.read_rulings import find_rulings
from tournaments.models import Team, Tournament


def find_appeals(tournament: Tournament) -> QuerySet[Appeal]:
    """Every appeal with its ruling and its team, those that wait first."""
    waits = Case(When(state=AppealState.LODGED, then=0), default=1)
    return (
        Appeal.objects.filter(ruling__tournament=tournament)
        .select_related("decided_by")
        .prefetch_related(
            Prefetch("team", queryset=Team.objects.with_every_player()),
            Prefetch("ruling", queryset=find_rulings(tournament)),
        )
        .order_by(waits, "lodged_at", "pk")
    )
