"""Every adjustment of points, with what came of it, and who played in the team then."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from arbitration.effects.team_effects import PenaltyUndo
from arbitration.models import Ruling
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


def map_ordered(rulings: Iterable[Ruling]) -> dict[UUID, Ruling]:
    """By the key of an adjustment, the ruling that ordered it."""
    return {
        undo.adjustment: ruling
        for ruling in rulings
        for undo in ruling.undos
        if isinstance(undo, PenaltyUndo)
    }


def find_undoing(adjustment: Adjustment, ruling: Ruling | None) -> Ruling | None:
    """The revision that took a ruled penalty back; none where somebody cancelled it before."""
    reversal = getattr(adjustment, "reversed_by", None)
    successor: Ruling | None = getattr(ruling, "revised_by", None)
    if reversal is None or successor is None or reversal.reason != successor.reason:
        return None
    return successor


def as_penalised(adjustment: Adjustment, ruling: Ruling | None) -> Team:
    """The team with who sat there: by the ruling behind it, else by the round of its table."""
    team = adjustment.team
    if ruling is not None:
        return ruling.incident.as_seated(team)
    return team if adjustment.match is None else team.as_in_round(adjustment.match.round.number)
