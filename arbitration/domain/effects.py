"""Effects of rulings: on what, by whom and why they are carried out, and how they are undone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Never, TypeVar

from django.utils.translation import gettext as _

from arbitration.effects.registry import Effect, Undo
from arbitration.effects.table_effects import (
    BarredSide,
    BarUndo,
    DealUndo,
    DecidedSheet,
    FixedDeal,
    LossUndo,
    LostMatch,
    SheetUndo,
    TableInstruction,
)
from arbitration.effects.team_effects import (
    Penalty,
    PenaltyUndo,
    PlayerExclusion,
    PlayerExclusionUndo,
    TeamExclusion,
    TeamExclusionUndo,
    TeamWarning,
)
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.rulings import (
    DealBefore,
    bar_side,
    fix_deal,
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
from tournaments.enums import AdjustmentKind
from tournaments.errors import Refused
from tournaments.models import Adjustment, ScoreSheet, Team, TeamMember


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

    def find_team(self, number: int) -> Team:
        """The team of a number in the incident's tournament. Raises Refused with `no-team`."""
        teams = Team.objects.filter(tournament=self.incident.tournament_id)
        team = teams.filter(number=number).first()
        if team is None:
            raise Refused(_("Choisissez un numéro du concours."), code="no-team", field="team")
        return team


E = TypeVar("E", bound=Effect)
U = TypeVar("U", bound=Undo)


@dataclass(frozen=True, kw_only=True, slots=True)
class CarryingOut(Generic[E, U]):
    """How one kind of effect is carried out: `do` returns what undoes it, None where it changed
    nothing; `undo` takes that, and is None for what never changes anything (`U` is Never)."""

    effect: type[E]
    do: Callable[[E, Deciding], U | None]
    undo: Callable[[U, Deciding], None] | None = None


def do_fixed_deal(effect: FixedDeal, deciding: Deciding) -> DealUndo:
    """Fix the deal. Raises Refused as `fix_deal` does."""
    before = fix_deal(
        deciding.sheet,
        number=effect.deal,
        facts=effect.facts,
        by=deciding.by,
        reason=deciding.reason,
    )
    return DealUndo(deal=effect.deal, fixed=effect.facts, **before._asdict())


def undo_fixed_deal(before: DealUndo, deciding: Deciding) -> None:
    """Have the deal say again what it said."""
    release_deal(
        deciding.sheet,
        number=before.deal,
        fixed=before.fixed,
        before=DealBefore(ruled=before.ruled, facts=before.facts, stood=before.stood),
        by=deciding.by,
        reason=deciding.reason,
    )


FIXED_DEAL = CarryingOut(effect=FixedDeal, do=do_fixed_deal, undo=undo_fixed_deal)


def do_decided_sheet(effect: DecidedSheet, deciding: Deciding) -> SheetUndo:
    """Change nothing: the desk wrote on the sheet already, and the effect says what was there."""
    return effect.before


def undo_decided_sheet(before: SheetUndo, deciding: Deciding) -> None:
    """Put the sheet back as it was."""
    restore_sheet(
        deciding.sheet,
        entry=before.entry,
        deals=before.deals,
        totals=before.totals,
        by=deciding.by,
        reason=deciding.reason,
    )


DECIDED_SHEET = CarryingOut(effect=DecidedSheet, do=do_decided_sheet, undo=undo_decided_sheet)


def do_barred_side(effect: BarredSide, deciding: Deciding) -> BarUndo:
    """Bar the side. Raises Refused as `bar_side` does."""
    return BarUndo(deal=effect.deal, barred=_bar(effect.deal, effect.side, deciding))


def undo_barred_side(before: BarUndo, deciding: Deciding) -> None:
    """Let the side take again, or bar the one that was barred before."""
    _bar(before.deal, before.barred, deciding)


def _bar(deal: int, side: str | None, deciding: Deciding) -> str | None:
    sheet, by, reason = deciding.sheet, deciding.by, deciding.reason
    return bar_side(sheet, number=deal, side=side, by=by, reason=reason)


BARRED_SIDE = CarryingOut(effect=BarredSide, do=do_barred_side, undo=undo_barred_side)


def do_lost_match(effect: LostMatch, deciding: Deciding) -> LossUndo:
    """Have the side lose, whatever the totals."""
    return LossUndo(lost_by=_lose(effect.side, deciding))


def undo_lost_match(before: LossUndo, deciding: Deciding) -> None:
    """Have whoever lost before lose again, or leave it to the totals."""
    _lose(before.lost_by, deciding)


def _lose(side: str, deciding: Deciding) -> str:
    return lose_match(deciding.sheet, side=side, by=deciding.by, reason=deciding.reason)


LOST_MATCH = CarryingOut(effect=LostMatch, do=do_lost_match, undo=undo_lost_match)


def do_table_instruction(effect: TableInstruction, deciding: Deciding) -> None:
    """Change nothing: it happens at the table."""


TABLE_INSTRUCTION: CarryingOut[TableInstruction, Never] = CarryingOut(
    effect=TableInstruction, do=do_table_instruction
)


def do_penalty(effect: Penalty, deciding: Deciding) -> PenaltyUndo:
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
    return PenaltyUndo(adjustment=made.key)


def undo_penalty(before: PenaltyUndo, deciding: Deciding) -> None:
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


CARRYING_OUT: Mapping[type[Effect], CarryingOut[Any, Any]] = {
    carrying.effect: carrying
    for carrying in (
        FIXED_DEAL,
        DECIDED_SHEET,
        BARRED_SIDE,
        LOST_MATCH,
        PENALTY,
        TEAM_EXCLUSION,
        PLAYER_EXCLUSION,
        TEAM_WARNING,
        TABLE_INSTRUCTION,
    )
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
