"""Every adjustment of points, with what came of it."""

from django.db.models import Prefetch, QuerySet

from tournaments.models import Adjustment, Team, Tournament


def find_penalties(tournament: Tournament) -> QuerySet[Adjustment]:
    """Penalties and corrections, the latest first, each with its reversal where it has one."""
    return (
        Adjustment.objects.filter(tournament=tournament, reverses=None)
        .select_related(
            "tournament", "match__round__stage", "made_by", "reversed_by", "reversed_by__made_by"
        )
        .prefetch_related(Prefetch("team", queryset=Team.objects.with_every_player()))
        .order_by("-made_at", "-pk")
    )
