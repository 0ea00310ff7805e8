"""A fault that is reported and ruled on in one act, as its page showed it."""

from typing import TypeAlias

from django.db import transaction

from arbitration.domain.incidents import report_incident
from arbitration.domain.previews import Preview, preview_effects
from arbitration.domain.reports import Report
from arbitration.domain.rulings import PROPOSAL_CHANGED, apply_tariff
from arbitration.models import Incident, Ruling
from arbitration.queries.incidents import find_incidents
from arbitration.queries.proposals import Proposal, find_proposal
from tournaments.actors import Actor
from tournaments.domain.previews import Foreseen
from tournaments.errors import Refused
from tournaments.models import Tournament

Called: TypeAlias = tuple[Incident, Proposal | None, Foreseen[Preview | None]]


def foresee_call(tournament: Tournament, *, report: Report, by: Actor) -> Called:
    """What the tariff would say of a report, and what applying it would change; the incident is
    made, looked at, and undone at once. Raises as `report_incident` does."""
    with transaction.atomic():
        made = report_incident(tournament, report=report, by=by)
        incident = find_incidents(tournament).get(pk=made.pk)
        incident.tournament = tournament
        proposal = find_proposal(incident)
        decided = proposal is not None and proposal.is_decided
        effects = proposal.effects if decided and proposal is not None else ()
        impact = preview_effects(incident, effects=effects, by=by) if decided else None
        transaction.set_rollback(True)
    seal = proposal.seal if proposal is not None else ""
    return incident, proposal, Foreseen(typed=[seal, report.deal_number], impact=impact)


@transaction.atomic
def rule_on_call(tournament: Tournament, *, report: Report, by: Actor) -> Ruling:
    """Report an incident and rule as the tariff says.

    Raises Refused as `report_incident` and `apply_tariff` do, `proposal-changed` where the tariff
    decides nothing.
    """
    incident = report_incident(tournament, report=report, by=by)
    proposal = find_proposal(incident)
    if proposal is None or not proposal.is_decided:
        raise Refused(PROPOSAL_CHANGED, code="proposal-changed")
    return apply_tariff(incident, seen=proposal.seal, by=by)
