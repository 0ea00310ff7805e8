"""Penalties as an arbiter gives them, in the points of the match."""

from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.models import Adjustment, Match, Team


def penalise(
    team: Team, amount: int = -100, *, reason: str = "Retard", match: Match | None = None
) -> Adjustment:
    """A penalty that counts at once; at a table, from that match's round on."""
    return make_adjustment(
        team,
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=amount,
        reason=reason,
        by=SERVER,
        match=match,
    )
