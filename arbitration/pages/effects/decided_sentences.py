"""What a ruling does, effect by effect, in sentences."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from arbitration.effects.decided_sheet import DecidedSheet
from arbitration.effects.fixed_deal import FixedDeal
from arbitration.effects.player_exclusion import PlayerExclusion
from arbitration.effects.registry import Effect
from arbitration.effects.table_instruction import TableInstruction
from arbitration.models import Incident
from arbitration.pages.effects.barred_side import BARRED_SIDE
from arbitration.pages.effects.decided_sheet import DECIDED_SHEET
from arbitration.pages.effects.fixed_deal import FIXED_DEAL
from arbitration.pages.effects.lost_match import LOST_MATCH
from arbitration.pages.effects.penalty import PENALTY
from arbitration.pages.effects.player_exclusion import PLAYER_EXCLUSION
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_instruction import TABLE_INSTRUCTION
from arbitration.pages.effects.table_names import TableNames
from arbitration.pages.effects.team_exclusion import TEAM_EXCLUSION
from arbitration.pages.effects.team_warning import TEAM_WARNING
from scoring import Effect as EngineEffect
from tournaments.models import Player

SENTENCES: Mapping[type[Effect], Sentence[Any]] = {
    one.effect: one
    for one in (
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
"""How each kind of effect is said."""


def write_effect(effect: Effect, names: TableNames) -> str:
    """One effect as a sentence."""
    return SENTENCES[type(effect)].write(effect, names)


def write_effects(effects: Sequence[Effect], names: TableNames) -> list[str]:
    """Effects in order, a sheet decided at the desk last; at least one sentence.

    Points that are written as an award are said once, with their deal.
    """
    awarded = any(isinstance(one, FixedDeal) and one.awarded_to for one in effects)
    in_order = sorted(effects, key=lambda one: isinstance(one, DecidedSheet))
    sentences = [
        write_effect(one, names) for one in in_order if not (awarded and _gives_points(one))
    ]
    return sentences or [_("Sans suite.")]


def _gives_points(effect: Effect) -> bool:
    return isinstance(effect, TableInstruction) and effect.effect == EngineEffect.POINTS


def find_people(effects: Iterable[Effect]) -> dict[int, str]:
    """The names of the players that effects name, by their keys; one query where there are any."""
    keys = {one.player for one in effects if isinstance(one, PlayerExclusion)}
    return dict(Player.objects.filter(pk__in=keys).values_list("pk", "name"))


def write_decided(incident: Incident, effects: Sequence[Effect]) -> list[str]:
    """What is decided on an incident, in sentences, the players named."""
    return write_effects(effects, TableNames.at(incident, people=find_people(effects)))
