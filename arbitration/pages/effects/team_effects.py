"""What a ruling does to a team or to a player, in sentences; and all that it does, at a table too,
effect by effect."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.effects.table_effects import DecidedSheet, FixedDeal, TableInstruction
from arbitration.effects.team_effects import (
    Effect,
    OnPlayer,
    Penalty,
    PlayerExclusion,
    TeamExclusion,
    TeamWarning,
)
from arbitration.models import Incident
from arbitration.pages.effects.table_effects import TABLE_EFFECTS
from arbitration.pages.effects.table_names import Sentence, TableNames
from arbitration.queries.proposals import phrase_basis
from scoring import Effect as EngineEffect
from tournaments.enums import AdjustmentUnit
from tournaments.models import TeamMember, Tournament
from tournaments.wording import number_writer, phrase_signed_points


def phrase_penalty(effect: Penalty, names: TableNames) -> str:
    """How many points, with their sign, and whose."""
    size = abs(effect.amount)
    if effect.unit == AdjustmentUnit.RANKING_POINTS:
        sentence = ngettext(
            "%(team)s : %(points)s point de classement.",
            "%(team)s : %(points)s points de classement.",
            size,
        )
    else:
        sentence = ngettext("%(team)s : %(points)s point.", "%(team)s : %(points)s points.", size)
    points = phrase_signed_points(effect.amount, number_writer())
    return sentence % {"team": names.name_team(effect.team_number), "points": points}


PENALTY = Sentence(effect=Penalty, phrase=phrase_penalty)


def phrase_player_exclusion(effect: PlayerExclusion, names: TableNames) -> str:
    """Who, where they may be named, and that the team goes on."""
    name, number = names.people.get(effect.player), effect.team_number
    if name is None:
        sentence = _("Un joueur de l'équipe %(number)d est exclu du concours.")
    else:
        sentence = _("%(name)s, joueur de l'équipe %(number)d, est exclu du concours.")
    goes_on = _("L'équipe continue avec un remplaçant.")
    return f"{sentence % {'name': name, 'number': number}} {goes_on}"


PLAYER_EXCLUSION = Sentence(effect=PlayerExclusion, phrase=phrase_player_exclusion)


def phrase_team_exclusion(effect: TeamExclusion, names: TableNames) -> str:
    return _("%(team)s : exclusion du concours.") % {"team": names.name_team(effect.team_number)}


TEAM_EXCLUSION = Sentence(effect=TeamExclusion, phrase=phrase_team_exclusion)


def phrase_team_warning(effect: TeamWarning, names: TableNames) -> str:
    return _("%(team)s reçoit un avertissement.") % {"team": names.name_team(effect.team_number)}


TEAM_WARNING = Sentence(effect=TeamWarning, phrase=phrase_team_warning)

TEAM_EFFECTS: tuple[Sentence[Any], ...] = (PENALTY, TEAM_EXCLUSION, PLAYER_EXCLUSION, TEAM_WARNING)


SENTENCES: Mapping[type[Effect], Sentence[Any]] = {
    words.effect: words for words in (*TABLE_EFFECTS, *TEAM_EFFECTS)
}
"""How each kind of effect is said."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EffectWords:
    """An effect in words, and what of the tariff it rests on; empty where on nothing."""

    sentence: str
    basis: str = ""


def phrase_effects(effects: Sequence[Effect], names: TableNames) -> list[str]:
    """Effects in order, a sheet decided at the desk last; at least one sentence.

    Points that are written as an award are said once, with their deal.
    """
    return [effect.sentence for effect in cite_effects(effects, names)]


def cite_effects(
    effects: Sequence[Effect], names: TableNames, article: str = ""
) -> list[EffectWords]:
    """The effects in sentences, each with what it rests on: its own article, else the one of the
    ruling."""
    effects = _merge_costs(effects)
    in_order = sorted(effects, key=lambda effect: isinstance(effect, DecidedSheet))
    words = [
        EffectWords(
            sentence=SENTENCES[type(effect)].phrase(effect, names),
            basis=phrase_basis(_own_article(effect) or article),
        )
        for effect in in_order
        if not _is_said_by_another(effect, effects)
    ]
    return words or [EffectWords(sentence=_("Sans suite."))]


def _own_article(effect: Effect) -> str:
    """What the tariff cites for this effect alone; no article where it cites nothing of its own."""
    return (effect.consequence.article or "") if isinstance(effect, TableInstruction) else ""


def _merge_costs(effects: Sequence[Effect]) -> list[Effect]:
    """A deal that is lost with the points that it is lost for: one sentence says both."""
    told = {effect.effect: effect for effect in effects if isinstance(effect, TableInstruction)}
    lost, given = told.get(EngineEffect.DEAL_LOST), told.get(EngineEffect.POINTS)
    if lost is None or given is None:
        return list(effects)
    points = given.consequence.points
    costs = TableInstruction(consequence=replace(lost.consequence, points=points))
    return [costs if effect is lost else effect for effect in effects if effect is not given]


_SAID_OF_THE_DEAL = {
    EngineEffect.BELOTE_LOST: "belote",
    EngineEffect.NO_MARKS: "no_marks",
    EngineEffect.DEAL_LOST: "lost_by",
}
"""Instructions that tell of the deal what the sheet then follows."""


def _is_said_by_another(effect: Effect, effects: Sequence[Effect]) -> bool:
    """Whether another effect says the same: an award its points, an instruction what is marked, a
    sheet that is right each deal that stays."""
    if isinstance(effect, FixedDeal):
        if effect.stays and any(isinstance(beside, DecidedSheet) for beside in effects):
            return True
        instructed = [beside.effect for beside in effects if isinstance(beside, TableInstruction)]
        if effect.awarded_to:
            return EngineEffect.DEAL_LOST in instructed
        return any(
            {_SAID_OF_THE_DEAL.get(instruction)} == set(effect.facts) for instruction in instructed
        )
    awarded = any(isinstance(beside, FixedDeal) and beside.awarded_to for beside in effects)
    return awarded and isinstance(effect, TableInstruction) and effect.effect == EngineEffect.POINTS


def find_people(tournament: Tournament, effects: Iterable[Effect]) -> dict[UUID, str]:
    """The names of the players that effects name, by their keys; one query where there are any."""
    keys = {effect.player for effect in effects if isinstance(effect, OnPlayer)}
    members = TeamMember.objects.filter(team__tournament=tournament, player__key__in=keys)
    return {member.player.key: member.person.name for member in members.select_related("player")}


def phrase_decided(incident: Incident, effects: Sequence[Effect]) -> list[str]:
    """What is decided on an incident, in sentences, the players named."""
    return phrase_effects(
        effects, TableNames.at(incident, people=find_people(incident.tournament, effects))
    )
