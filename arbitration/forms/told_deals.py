"""The deal of an incident, as far as anybody told it, for the replay and the calculator."""

from collections.abc import Mapping
from typing import Any

from arbitration.models import Incident
from arbitration.queries.deal_versions import find_agreed_facts
from replay.forms import read_replay
from tournaments.errors import Refused
from tournaments.pages.rules.addresses import build_calculator_query, build_replay_query


def build_deal_queries(incident: Incident) -> dict[str, str]:
    """The addresses of both pages, from their question marks on, by their names in templates; as
    the sheet or the phones know the deal, else as it was played again."""
    facts = find_agreed_facts(incident) or _read_replayed(incident)
    return {
        "replay_query": build_replay_query(incident.rules, facts),
        "calculator_query": build_calculator_query(incident.rules, facts),
    }


def _read_replayed(incident: Incident) -> Mapping[str, Any]:
    if not incident.replay:
        return {}
    try:
        deal = read_replay(incident.replay, rules=incident.rules)
    except Refused:
        return {}
    said = {"taker": deal.terms.taker, "trump": deal.terms.trump}
    bid = {"contract": deal.terms.contract, "doubled": deal.terms.doubled}
    return deal.facts or {**said, **{name: value for name, value in bid.items() if value}}
