"""What arbiters decide at a table, and what comes of it."""

from collections.abc import Callable
from typing import Any

import pytest

from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.effects.table_effects import FixedDeal
from arbitration.effects.team_effects import Effect, Penalty
from arbitration.models import Incident, Ruling
from arbitration.queries.proposals import find_proposal
from tests.arbitration.tables import reported, sheet_of
from tournaments.actors import SERVER, Actor
from tournaments.errors import Refused
from tournaments.models import Match, Team
from tournaments.queries.ranks.standings import compute_current_standings
from tournaments.queries.sheets.match_results import list_current_deals

AWARD = {"awarded": {"to": "NS", "reason": "third-misdeal"}}
LOST_BY_NS = {"awarded": {"to": "EW", "reason": "irregular-card"}}


def accept(incident: Incident) -> Ruling:
    """Apply the tariff."""
    proposal = find_proposal(incident)
    assert proposal is not None
    decision = Decision(effects=proposal.effects, proposal=proposal.json)
    return rule_on_incident(incident, decision=decision, by=SERVER)


def decide(incident: Incident, *effects: Effect, reason: str = "Ainsi jugé") -> Ruling:
    """Depart from the tariff."""
    decision = Decision(effects=effects, reason=reason, departs=True)
    return rule_on_incident(incident, decision=decision, by=SERVER)


def penalty(team: Team, amount: int = -100) -> Penalty:
    """Points taken from a team, as an effect."""
    return Penalty(team_number=team.number, amount=amount)


def rule_deal_lost(match: Match, *, by: Actor = SERVER, **words: str) -> Ruling:
    """Have NS lose the third deal of a match; `words` are the reason and the notice."""
    incident = reported("irregular-card", match, deal_number=3, seat="S")
    effect = FixedDeal(deal=3, facts=LOST_BY_NS)
    return rule_on_incident(incident, decision=Decision(effects=(effect,), **words), by=by)


def refusal_of(act: Callable[..., object], *args: object, **values: object) -> str:
    """The code that an act is refused with."""
    with pytest.raises(Refused) as refusal:
        act(*args, **values)
    return refusal.value.code


def deals_of(match: Match) -> dict[int, dict[str, Any]]:
    """The deals of the sheet as they are stored now, by number."""
    return list_current_deals(sheet_of(match))


def total_of(team: Team) -> int:
    """What the team has in the standings now."""
    return compute_current_standings(team.tournament).standings.row_of(team.pk).tally.total
