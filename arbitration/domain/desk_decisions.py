"""Rulings made in one act: a fault reported and ruled on, what the desk decided on a sheet."""

from collections.abc import Iterator
from typing import TypeAlias

from django.db import transaction

from arbitration.domain.effects.team_effects import apply_effects
from arbitration.domain.incidents import close_incident, lock_waiting, report_incident
from arbitration.domain.previews import Preview, preview_effects
from arbitration.domain.reports import Report
from arbitration.domain.rulings import (
    PROPOSAL_CHANGED,
    Decision,
    apply_tariff,
    decide_as,
    record_ruling,
)
from arbitration.effects.table_effects import DecidedSheet, FixedDeal, SheetUndo
from arbitration.effects.team_effects import Effect
from arbitration.enums import WAITING, IncidentState
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident, Ruling
from arbitration.queries.incidents import find_incidents
from arbitration.queries.proposals import Proposal, find_proposal
from tournaments.actors import Actor
from tournaments.domain.previews import Foreseen
from tournaments.enums import Act, SheetEntry
from tournaments.errors import Refused
from tournaments.models import ScoreSheet, Tournament
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.queries.sheets.match_results import list_current_deals

Called: TypeAlias = tuple[Incident, Proposal | None, Foreseen[Preview | None]]


def record_desk_decision(
    sheet: ScoreSheet,
    *,
    version: int,
    sheet_entry: str,
    deal: int | None,
    reason: str,
    by: Actor,
) -> None:
    """Rule on what a contested sheet left open once the desk decided it: the `deal` that was
    disputed, or every deal where none was named, holds as it is written from now on.

    `version` and `sheet_entry` are the sheet's before the decision: what changed since is what was
    decided. Raises Refused with `taken` where another arbiter sees to it.
    """
    waiting = Incident.objects.filter(match=sheet.match, kind=SCORE_DISAGREEMENT, state__in=WAITING)
    for disputed in waiting.select_related("tournament"):
        incident = lock_waiting(disputed, by=by)
        decided = DecidedSheet(before=_read_before(sheet, version, sheet_entry))
        effects: tuple[Effect, ...] = (decided, *_fix_decided(sheet, deal, decided.before))
        decision = Decision(effects=effects, reason=reason)
        close_incident(incident, IncidentState.RULED, by=by)
        undos = apply_effects(decision.effects, deciding=decide_as(incident, decision, by))
        record_ruling(incident, decision, undos, act=Act.RULING_MADE, by=by)


def _fix_decided(sheet: ScoreSheet, deal: int | None, before: SheetUndo) -> Iterator[FixedDeal]:
    if sheet.entry != SheetEntry.DEALS:
        return
    now = list_current_deals(sheet)
    decided = set(now) if deal is None else {deal, *map(int, before.deals)}
    for number in sorted(decided & now.keys()):
        yield FixedDeal(deal=number, facts=now[number], stays=True)


def _read_before(sheet: ScoreSheet, version: int, entry: str) -> SheetUndo:
    """What the sheet said at a version, of the deals and totals that changed since."""
    deals = sheet.deal_records.filter(version__gt=version)
    totals = sheet.totals_records.filter(version__gt=version).values_list("replaces__facts")
    return SheetUndo(
        entry=entry,
        deals={
            str(number): facts for number, facts in deals.values_list("number", "replaces__facts")
        },
        totals=next((facts or TotalsFacts() for (facts,) in totals), None),
    )


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
