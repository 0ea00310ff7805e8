"""What the rule set's tariff proposes for an incident: effects as values, with the article."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from arbitration.enums import EffectCode
from arbitration.models import Incident
from arbitration.models.audit import canonical, sha256
from arbitration.queries.citations import basis_words
from arbitration.queries.happenings import Deals, happening_of, happenings_before, recorded_deals
from scoring import Effect as EngineEffect
from scoring import FactError, RuleSet, rule_on
from scoring import Ruling as EngineRuling
from tournaments.queries.sheets.ruled_deals import is_alone
from tournaments.wording import engine_language

Effect = dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """What the tariff says. `problem` is why it says nothing yet, `missing` what the engine
    misses; `count` tells that this is the nth time, `settlement` what the players may agree on."""

    effects: tuple[Effect, ...] = ()
    article: str = ""
    count: int = 1
    settlement: tuple[str, ...] = ()
    problem: str = ""
    missing: str = ""
    json: Mapping[str, Any] | None = field(default=None)

    @property
    def basis(self) -> str:
        """What the tariff rests on, in words."""
        return basis_words(self.article)

    @property
    def seal(self) -> str:
        """What tells it from any other proposal."""
        return sha256(canonical(self.json))

    @property
    def is_decided(self) -> bool:
        """Whether the tariff itself decides; else it leaves the matter to the arbiter."""
        return any(one["effect"] != EngineEffect.ARBITER for one in self.effects)


def proposal_for(incident: Incident) -> Proposal | None:
    """What the tariff of the incident's tournament says, in at most two queries.

    None for what no tariff prices: the arbiter decides.
    """
    if not incident.what.is_priced:
        return None
    rules, deals = incident.tournament.rules, recorded_deals(incident)
    try:
        said = rule_on(rules, happening_of(incident, deals), happenings_before(incident))
    except FactError as error:
        return Proposal(problem=error.message(engine_language()), missing=error.path)
    effects = tuple(effects_of(said, incident, rules, deals))
    return Proposal(
        effects=effects,
        article=said.article,
        count=said.count,
        settlement=said.settlement,
        json={**said.to_json(), "effects": list(effects)},
    )


def effects_of(
    said: EngineRuling, incident: Incident, rules: RuleSet, deals: Deals
) -> list[Effect]:
    """The engine's consequences as effects of a ruling, what changes on the sheet at the end."""
    number = incident.deal_number or 1
    effects: list[Effect] = []
    for one in said.consequences:
        if one.effect == EngineEffect.BARRED:
            effects.append({"effect": EffectCode.BARRED, "deal": number, "side": one.side})
        else:
            effects.append(one.to_json())
    facts = _fixed_facts(said, incident, deals.get(number))
    if facts:
        effects.append({"effect": EffectCode.DEAL, "deal": number, "facts": facts})
    return effects


def _fixed_facts(
    said: EngineRuling, incident: Incident, recorded: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What the ruling changes of the deal's facts; a deal that it replaces, whole."""
    lost_belote = any(one.effect == EngineEffect.BELOTE_LOST for one in said.consequences)
    if said.facts is None:
        return {"belote": {incident.side: 0}} if lost_belote and incident.side else {}
    facts = {key: value for key, value in said.facts.items() if key != "barred"}
    if is_alone(facts) or recorded is None:
        return facts
    return {key: value for key, value in facts.items() if recorded.get(key) != value}
