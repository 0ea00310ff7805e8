"""What a ruling does to a team or to a player, carried out and undone; and all that it says, at a
table too, effect by effect."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Never

from django.utils.translation import gettext as _

from arbitration.domain.effects import CarryingOut, Deciding
from arbitration.domain.effects.table_effects import TABLE_EFFECTS
from arbitration.effects.team_effects import (
    AdjustmentUndo,
    Effect,
    Penalty,
    PlayerExclusion,
    PlayerExclusionUndo,
    TeamExclusion,
    TeamExclusionUndo,
    TeamWarning,
    Undo,
)
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.domain.teams.exclusions import (
    exclude_player,
    exclude_team,
    readmit_player,
    readmit_team,
)
from tournaments.enums import AdjustmentKind
from tournaments.errors import Refused
from tournaments.models import Adjustment, TeamMember


def do_penalty(effect: Penalty, deciding: Deciding) -> AdjustmentUndo:
    """Adjust the team's points. Raises Refused as `make_adjustment` does."""
    made = make_adjustment(
        deciding.find_team(effect.team_number),
        kind=AdjustmentKind.PENALTY,
        unit=effect.unit,
        amount=effect.amount,
        reason=deciding.reason,
        reason_code=deciding.incident.kind,
        by=deciding.by,
        match=deciding.incident.match,
    )
    return AdjustmentUndo(adjustment=made.key)


def undo_penalty(before: AdjustmentUndo, deciding: Deciding) -> None:
    """Reverse the adjustment, unless somebody cancelled it in the meantime."""
    made = Adjustment.objects.get(key=before.adjustment)
    if not Adjustment.objects.filter(reverses=made).exists():
        reverse_adjustment(made, reason=deciding.reason, by=deciding.by)


PENALTY = CarryingOut(effect=Penalty, do=do_penalty, undo=undo_penalty)


def do_player_exclusion(effect: PlayerExclusion, deciding: Deciding) -> PlayerExclusionUndo:
    """Exclude the player. Raises Refused: `no-team`, `no-player` where the team has no such
    player, and as `exclude_player` does."""
    team = deciding.find_team(effect.team_number)
    members = team.members.filter(player__key=effect.player)
    member = members.order_by("since_round").last()
    if member is None:
        raise Refused(
            _("Choisissez un joueur de l'équipe."), code="no-player", field="excluded_player"
        )
    excluded = exclude_player(member, by=deciding.by, reason=deciding.reason)
    return PlayerExclusionUndo(member=excluded.key)


def undo_player_exclusion(before: PlayerExclusionUndo, deciding: Deciding) -> None:
    """Let the player in again."""
    member = TeamMember.objects.select_related("team__tournament").get(key=before.member)
    readmit_player(member, by=deciding.by, reason=deciding.reason)


PLAYER_EXCLUSION = CarryingOut(
    effect=PlayerExclusion, do=do_player_exclusion, undo=undo_player_exclusion
)


def do_team_exclusion(effect: TeamExclusion, deciding: Deciding) -> TeamExclusionUndo:
    """Exclude the team. Raises Refused as `exclude_team` does."""
    team = deciding.find_team(effect.team_number)
    excluded = exclude_team(team, by=deciding.by, reason=deciding.reason)
    return TeamExclusionUndo(team_number=excluded.number)


def undo_team_exclusion(before: TeamExclusionUndo, deciding: Deciding) -> None:
    """Let the team play again."""
    team = deciding.find_team(before.team_number)
    readmit_team(team, by=deciding.by, reason=deciding.reason)


TEAM_EXCLUSION = CarryingOut(effect=TeamExclusion, do=do_team_exclusion, undo=undo_team_exclusion)


def do_team_warning(effect: TeamWarning, deciding: Deciding) -> None:
    """Change nothing: warnings are counted in the rulings themselves, so the team has to be one
    of the tournament's. Raises Refused with `no-team`."""
    deciding.find_team(effect.team_number)


TEAM_WARNING: CarryingOut[TeamWarning, Never] = CarryingOut(effect=TeamWarning, do=do_team_warning)

TEAM_EFFECTS: tuple[CarryingOut[Any, Any], ...] = (
    PENALTY,
    TEAM_EXCLUSION,
    PLAYER_EXCLUSION,
    TEAM_WARNING,
)


CARRYING_OUT: Mapping[type[Effect], CarryingOut[Any, Any]] = {
    carrying.effect: carrying for carrying in (*TABLE_EFFECTS, *TEAM_EFFECTS)
}
"""How each kind of effect is carried out and undone."""


def apply_effects(effects: Sequence[Effect], *, deciding: Deciding) -> tuple[Undo | None, ...]:
    """Carry out effects in order; what undoes each, None where it changed nothing.

    Raises Refused with what an effect is refused with.
    """
    return tuple(CARRYING_OUT[type(effect)].do(effect, deciding) for effect in effects)


def undo_effects(
    effects: Sequence[Effect], undos: Sequence[Undo | None], *, deciding: Deciding
) -> None:
    """Undo effects that were carried out, the last first."""
    for effect, before in reversed(list(zip(effects, undos, strict=True))):
        undo = CARRYING_OUT[type(effect)].undo
        if before is not None and undo is not None:
            undo(before, deciding)


def list_touched(effects: Iterable[Effect]) -> frozenset[str]:
    """What of a sheet effects write on, all together."""
    return frozenset().union(*(effect.touches for effect in effects))
