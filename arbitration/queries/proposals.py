"""What the rule set's tariff proposes for an incident: effects as values, with the article."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.utils.translation import gettext as _

from arbitration.effects.table_effects import BarredSide, FixedDeal, LostMatch, TableInstruction
from arbitration.effects.team_effects import Effect
from arbitration.models import Incident
from arbitration.models.audit import compute_sha256, dump_canonical_json
from arbitration.queries.happenings import (
    Deals,
    find_recorded_deals,
    read_happening,
    read_happenings_before,
)
from scoring import Consequence, FactError, Ruling, rule_on
from scoring import Effect as EngineEffect
from scoring.faults.irregularities import IRREGULAR_CARD
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.ruled_deals import is_alone
from tournaments.wording import engine_language

_DECISION = "décision "
_OF_THE_TOURNAMENT = "décision du tournoi"
"""How `scoring` cites what the text leaves open, and what the tournament decided itself."""
_NUMBERED = re.compile(r"[IVX]+\b|\d")
"""How an article begins that the text numbers; others are chapters by their name."""


def phrase_basis(article: str, *, rulebook: str = "", decides: bool = True) -> str:
    """What the tariff rests on, as a sentence without its full stop; empty where on nothing.

    `rulebook` is the title that an article is named with, where it has to stand alone; `decides`
    tells whether the tariff decides, else it leaves the matter to the arbiter.
    """
    if not article:
        return ""
    if article == _OF_THE_TOURNAMENT:
        return _("Règle propre à ce concours")
    if article.startswith(_DECISION):
        if not decides:
            return _("Les textes ne fixent rien : l'arbitre décide")
        return _("Usage retenu par le tarif : les textes ne fixent rien")
    place = _name_place(article)
    return (
        _("%(place)s de « %(rules)s »") % {"place": place, "rules": rulebook} if rulebook else place
    )


def _name_place(article: str) -> str:
    if _NUMBERED.match(article):
        return _("Article %(article)s") % {"article": article}
    return _("Chapitre « %(chapter)s »") % {"chapter": article}


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """What the tariff says. `problem` is why it says nothing; `unwritten` is the deal that has to
    be written before its points are known; `count` is which time in a row it happened, from 1;
    `settlement` what the players may agree on."""

    effects: tuple[Effect, ...] = ()
    article: str = ""
    count: int = 1
    settlement: tuple[str, ...] = ()
    problem: str = ""
    unwritten: int | None = None
    json: Mapping[str, Any] | None = field(default=None)

    @property
    def basis(self) -> str:
        """What the tariff rests on, in words."""
        return phrase_basis(self.article, decides=self.is_decided)

    @property
    def seal(self) -> str:
        """What tells it from any other proposal."""
        return compute_sha256(dump_canonical_json(self.json))

    @property
    def is_decided(self) -> bool:
        """Whether the tariff itself decides; else it leaves the matter to the arbiter."""
        return any(not _asks_the_arbiter(effect) for effect in self.effects)


def _asks_the_arbiter(effect: Effect) -> bool:
    return isinstance(effect, TableInstruction) and effect.effect == EngineEffect.ARBITER


def find_proposal(incident: Incident) -> Proposal | None:
    """What the tariff of the incident's tournament says, in at most three queries.

    None for what no tariff prices: the arbiter decides.
    """
    if not incident.what.is_priced:
        return None
    rules, deals = incident.rules, find_recorded_deals(incident)
    try:
        ruling = rule_on(rules, read_happening(incident, deals), read_happenings_before(incident))
    except FactError as error:
        if error.code != "missing" or incident.kind != IRREGULAR_CARD:
            return Proposal(problem=error.message(engine_language()))
        return _propose_without_points(incident, deals)
    effects = tuple(list_effects(ruling, incident, deals))
    return Proposal(
        effects=effects,
        article=ruling.article,
        count=ruling.count,
        settlement=ruling.settlement,
        json={**ruling.to_json(), "effects": [effect.to_json() for effect in effects]},
    )


def _propose_without_points(incident: Incident, deals: Deals) -> Proposal:
    """A deal that is lost whatever it is worth; what it is worth follows once it is written."""
    number, rules = incident.deal_number or 1, incident.rules
    if number in deals:
        sentence = _("La donne %(number)d ne s'est pas jouée : rien ne s'y perd.")
        return Proposal(problem=sentence % {"number": number})
    lost = Consequence(effect=EngineEffect.DEAL_LOST, side=read_happening(incident).side)
    facts: DealFacts = {"lost_by": lost.side or ""}
    effects = (TableInstruction(consequence=lost), FixedDeal(deal=number, facts=facts))
    article = rules.article_in_force("irregular_card_after_deal")
    json = {
        "article": article,
        "consequences": [lost.to_json()],
        "effects": [effect.to_json() for effect in effects],
    }
    return Proposal(effects=effects, article=article, unwritten=number, json=json)


def list_effects(ruling: Ruling, incident: Incident, deals: Deals) -> list[Effect]:
    """The engine's consequences as effects of a ruling, what changes on the sheet at the end."""
    number = incident.deal_number or 1
    effects = [_read_consequence(consequence, deal=number) for consequence in ruling.consequences]
    facts = _fixed_facts(ruling, incident, deals.get(number))
    return [*effects, FixedDeal(deal=number, facts=facts)] if facts else effects


CARRIED_OUT: Mapping[EngineEffect, Callable[[str, int], Effect]] = {
    EngineEffect.BARRED: lambda side, deal: BarredSide(deal=deal, side=side),
    EngineEffect.MATCH_LOST: lambda side, deal: LostMatch(side=side),
}
"""What the site carries out itself of the engine's effects, made of a side and a deal's number;
all others only the table can."""


def _read_consequence(consequence: Consequence, *, deal: int) -> Effect:
    build = CARRIED_OUT.get(consequence.effect)
    if build is None or not consequence.side:
        return TableInstruction(consequence=consequence)
    return build(consequence.side, deal)


def _fixed_facts(
    ruling: Ruling, incident: Incident, recorded: Mapping[str, Any] | None
) -> DealFacts:
    """What the ruling changes of the deal's facts; a deal that it replaces, whole."""
    lost_belote = any(
        consequence.effect == EngineEffect.BELOTE_LOST for consequence in ruling.consequences
    )
    if ruling.facts is None:
        return {"belote": {incident.side: 0}} if lost_belote and incident.side else {}
    facts = {key: value for key, value in ruling.facts.items() if key != "barred"}
    if not is_alone(facts) and recorded is not None:
        facts = {key: value for key, value in facts.items() if recorded.get(key) != value}
    return cast("DealFacts", facts)
