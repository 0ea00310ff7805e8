"""Carrying out what a ruling says, effect by effect, and undoing it exactly."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from arbitration.enums import EffectCode
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.rulings import (
    bar_side,
    fix_deal,
    lift_bar,
    lose_match,
    release_deal,
    restore_sheet,
)
from tournaments.domain.teams.exclusions import (
    exclude_player,
    exclude_team,
    readmit_player,
    readmit_team,
)
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.errors import Refused
from tournaments.models import Adjustment, ScoreSheet, Team, TeamMember

Effect = Mapping[str, Any]
Undo = dict[str, Any] | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Deciding:
    """On what, by whom and why effects are carried out."""

    incident: Incident
    by: Actor
    reason: str

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet of the incident's table. Raises Refused with `no-table` where it has none."""
        if self.incident.match is None:
            raise Refused(_("Cet incident n'est pas celui d'une table."), code="no-table")
        return ensure_sheet(self.incident.match)

    def team(self, effect: Effect) -> Team:
        """The team that an effect names. Raises Refused with `no-team`."""
        teams = Team.objects.filter(tournament=self.incident.tournament_id)
        team = teams.filter(pk=effect["team"]).first()
        if team is None:
            raise Refused(_("Choisissez une équipe du concours."), code="no-team", field="team")
        return team

    def member(self, effect: Effect) -> TeamMember:
        """The player that an effect names, in their team. Raises Refused with `no-team` or
        `no-player`."""
        members = self.team(effect).members.filter(player=effect["player"])
        member = members.order_by("since_round").last()
        if member is None:
            raise Refused(
                _("Choisissez un joueur de l'équipe."), code="no-player", field="excluded_player"
            )
        return member


def apply_effects(effects: Sequence[Effect], *, deciding: Deciding) -> list[Undo]:
    """Carry out effects in order; what each changed, by which it is undone."""
    return [_DOING[one["effect"]].do(one, deciding) if one["effect"] in _DOING else None
            for one in effects]  # fmt: skip


def undo_effects(effects: Sequence[Effect], applied: Sequence[Undo], *, deciding: Deciding) -> None:
    """Undo effects that were carried out, the last first."""
    for one, undo in reversed(list(zip(effects, applied, strict=True))):
        if undo is not None:
            _DOING[one["effect"]].undo(undo, deciding)


def touched_by(effects: Sequence[Effect]) -> set[str]:
    """What of a sheet effects write on: deals by number, both totals, who loses the match."""
    touched: set[str] = set()
    for one in effects:
        if one["effect"] in {EffectCode.DEAL, EffectCode.BARRED}:
            touched.add(f"deal {one['deal']}")
        elif one["effect"] == EffectCode.SHEET:
            touched |= {f"deal {number}" for number in one["before"]["deals"]} | {"totals"}
        elif one["effect"] == EffectCode.MATCH_LOST:
            touched.add("match")
    return touched


def _fix_deal(effect: Effect, deciding: Deciding) -> Undo:
    return fix_deal(
        deciding.sheet,
        number=effect["deal"],
        facts=effect["facts"],
        by=deciding.by,
        reason=deciding.reason,
    )


def _release_deal(undo: Mapping[str, Any], deciding: Deciding) -> None:
    release_deal(deciding.sheet, undo=undo, by=deciding.by, reason=deciding.reason)


def _bar(effect: Effect, deciding: Deciding) -> Undo:
    return bar_side(
        deciding.sheet,
        number=effect["deal"],
        side=effect["side"],
        by=deciding.by,
        reason=deciding.reason,
    )


def _lift(undo: Mapping[str, Any], deciding: Deciding) -> None:
    lift_bar(deciding.sheet, undo=undo, by=deciding.by, reason=deciding.reason)


def _lose(effect: Effect, deciding: Deciding) -> Undo:
    return lose_match(deciding.sheet, side=effect["side"], by=deciding.by, reason=deciding.reason)


def _give_back(undo: Mapping[str, Any], deciding: Deciding) -> None:
    lose_match(deciding.sheet, side=undo["lost_by"], by=deciding.by, reason=deciding.reason)


def _adjust(effect: Effect, deciding: Deciding) -> Undo:
    made = make_adjustment(
        deciding.team(effect),
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit(effect["unit"]),
        amount=effect["amount"],
        reason=deciding.reason,
        reason_code=deciding.incident.kind,
        by=deciding.by,
        match=deciding.incident.match,
    )
    return {"adjustment": made.pk}


def _reverse(undo: Mapping[str, Any], deciding: Deciding) -> None:
    """A penalty that somebody cancelled in the meantime is gone already."""
    made = Adjustment.objects.get(pk=undo["adjustment"])
    if not Adjustment.objects.filter(reverses=made).exists():
        reverse_adjustment(made, reason=deciding.reason, by=deciding.by)


def _exclude(effect: Effect, deciding: Deciding) -> Undo:
    team = exclude_team(deciding.team(effect), by=deciding.by, reason=deciding.reason)
    return {"team": team.pk}


def _readmit(undo: Mapping[str, Any], deciding: Deciding) -> None:
    readmit_team(deciding.team(undo), by=deciding.by, reason=deciding.reason)


def _exclude_player(effect: Effect, deciding: Deciding) -> Undo:
    member = exclude_player(deciding.member(effect), by=deciding.by, reason=deciding.reason)
    return {"member": member.pk}


def _readmit_player(undo: Mapping[str, Any], deciding: Deciding) -> None:
    member = TeamMember.objects.select_related("team__tournament").get(pk=undo["member"])
    readmit_player(member, by=deciding.by, reason=deciding.reason)


def _warn(effect: Effect, deciding: Deciding) -> Undo:
    """A warning changes nothing but is counted: it has to name one of the teams."""
    deciding.team(effect)
    return None


def _nothing(undo: Mapping[str, Any], deciding: Deciding) -> None:
    """What changed nothing leaves nothing to undo."""


def _keep(effect: Effect, deciding: Deciding) -> Undo:
    """A sheet decided at the desk was written there; the effect itself says what it was before."""
    return dict(effect["before"])


def _restore(undo: Mapping[str, Any], deciding: Deciding) -> None:
    restore_sheet(deciding.sheet, before=undo, by=deciding.by, reason=deciding.reason)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Doing:
    do: Callable[[Effect, Deciding], Undo]
    undo: Callable[[Mapping[str, Any], Deciding], None]


_DOING: Mapping[str, _Doing] = {
    EffectCode.DEAL: _Doing(do=_fix_deal, undo=_release_deal),
    EffectCode.SHEET: _Doing(do=_keep, undo=_restore),
    EffectCode.BARRED: _Doing(do=_bar, undo=_lift),
    EffectCode.MATCH_LOST: _Doing(do=_lose, undo=_give_back),
    EffectCode.PENALTY: _Doing(do=_adjust, undo=_reverse),
    EffectCode.EXCLUSION: _Doing(do=_exclude, undo=_readmit),
    EffectCode.PLAYER_EXCLUSION: _Doing(do=_exclude_player, undo=_readmit_player),
    EffectCode.WARNING: _Doing(do=_warn, undo=_nothing),
}
