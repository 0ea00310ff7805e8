"""Points added to a team or taken from it outside the deals: never edited, only reversed."""

from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.draws.checks import refuse_unpublished
from tournaments.domain.ranks.standings import ActImpact, foresee_impact
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, AdjustmentKind, AdjustmentUnit
from tournaments.errors import Refused
from tournaments.models import Adjustment, Match, Round, Team
from tournaments.queries.ranks.team_results import list_side_teams


@transaction.atomic
def make_adjustment(
    team: Team,
    *,
    kind: AdjustmentKind,
    unit: AdjustmentUnit,
    amount: int,
    reason: str,
    by: Actor,
    reason_code: str = "",
    match: Match | None = None,
) -> Adjustment:
    """Add `amount` (negative for a penalty) to a team's account; standings follow.

    One that belongs to a match counts from that match's round on. Raises Refused:
    `reason-missing`, `no-points`, `not-in-the-match`, `round-not-published`, `finished`.
    """
    _refuse_pointless(team, amount, match)
    tournament = lock_tournament(team.tournament)
    refuse_by_table(Act.ADJUSTMENT_MADE, tournament, reason=reason)
    if match is not None:
        refuse_unpublished(Round.objects.get(matches=match.pk))
    adjustment = Adjustment.objects.create(
        tournament=tournament,
        team=team,
        match=match,
        kind=kind,
        unit=unit,
        amount=amount,
        reason_code=reason_code,
        reason=reason,
        made_by=by.user,
    )
    announce(
        Act.ADJUSTMENT_MADE,
        tournament=tournament,
        subject=adjustment,
        by=by,
        after={"team": team.key, "unit": unit, "amount": amount},
        reason=reason,
    )
    return adjustment


def preview_adjustment(
    team: Team, *, kind: AdjustmentKind, unit: AdjustmentUnit, amount: int, by: Actor
) -> ActImpact:
    """What `make_adjustment` would change. Raises Refused as it does, but for the reason."""
    make = partial(make_adjustment, team, kind=kind, unit=unit, amount=amount, by=by)
    return foresee_impact(team.tournament, partial(make, reason=str(kind.label)), by=by)


def preview_reversal(adjustment: Adjustment, *, by: Actor) -> ActImpact:
    """What `reverse_adjustment` would change. Raises Refused as it does, but for the reason."""
    said = str(AdjustmentKind.REVERSAL.label)
    reverse = partial(reverse_adjustment, adjustment, reason=said, by=by)
    return foresee_impact(adjustment.tournament, reverse, by=by)


@transaction.atomic
def reverse_adjustment(adjustment: Adjustment, *, reason: str, by: Actor) -> Adjustment:
    """Undo an adjustment by its opposite; both stay on record.

    Raises Refused: `reason-missing`, `already-reversed` (also for a reversal itself), `finished`.
    """
    tournament = lock_tournament(adjustment.tournament)
    refuse_by_table(Act.ADJUSTMENT_REVERSED, tournament, reason=reason)
    reversed_already = Adjustment.objects.filter(reverses=adjustment).exists()
    if reversed_already or adjustment.reverses_id is not None:
        raise Refused(_("Cet ajustement est déjà annulé."), code="already-reversed")
    reversal = Adjustment.objects.create(
        tournament=tournament,
        team_id=adjustment.team_id,
        match_id=adjustment.match_id,
        kind=AdjustmentKind.REVERSAL,
        unit=adjustment.unit,
        amount=-adjustment.amount,
        reason_code=adjustment.reason_code,
        reason=reason,
        reverses=adjustment,
        made_by=by.user,
    )
    announce(
        Act.ADJUSTMENT_REVERSED,
        tournament=tournament,
        subject=reversal,
        by=by,
        before={"amount": adjustment.amount},
        after={"amount": 0},
        reason=reason,
    )
    return reversal


def _refuse_pointless(team: Team, amount: int, match: Match | None) -> None:
    """Refuse what would change nothing, and a match that the team did not play."""
    if amount == 0:
        raise Refused(_("Zéro point ne change rien."), code="no-points", field="amount")
    if match is not None and not any(team.pk in side for side in list_side_teams(match)):
        raise Refused(_("Cette équipe n'a pas joué à cette table."), code="not-in-the-match")
