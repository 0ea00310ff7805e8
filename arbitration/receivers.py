"""What arbitration does when something happens in a tournament, in the same transaction."""

from collections.abc import Collection
from typing import Any

from arbitration.domain.audit import record_entry
from arbitration.domain.incidents import Report, open_incident_of_sheet
from arbitration.domain.rulings import record_desk_decision
from arbitration.enums import WAITING
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident
from arbitration.queries.tallies import Tallies
from arbitration.queries.trails import Trail, trails
from tournaments.actors import Actor
from tournaments.domain.sheets import contest_sheet
from tournaments.enums import Act, SheetState
from tournaments.models import DealRecord, Match, ScoreSheet, Tournament


def write_audit_entry(
    *, act: Act, tournament: Tournament | None, by: Actor, signal: Any, sender: Any, **told: Any
) -> None:
    """Leave an entry in the audit trail."""
    record_entry(act, tournament=tournament, by=by, **told)


def tell_heads(*, tournament: Tournament | None, **told: Any) -> dict[str, str]:
    """The head of a tournament's trail by its name, or of every trail; none where it is empty."""
    asked = trails() if tournament is None else [Trail.of(tournament)]
    heads = {trail.name: trail.head() for trail in asked}
    return {name: head for name, head in heads.items() if head}


def tell_happened(*, matches: Collection[Match], **told: Any) -> bool:
    """Whether an incident was ever reported at one of these tables."""
    return Incident.objects.filter(match__in=matches).exists()


def tell_counted(*, match: Match, **told: Any) -> list[str]:
    """What was counted at a table so far and weighs on its next decision, in sentences."""
    written = DealRecord.objects.filter(sheet__match=match, is_current=True, facts__isnull=False)
    played = list(written.values_list("number", flat=True))
    return Tallies.of(match.round.tournament, [match.pk]).ahead(match, played=played)


def tell_waiting(*, tournament: Tournament, **told: Any) -> int:
    """How many incidents of a tournament wait for a decision."""
    return Incident.objects.filter(tournament=tournament, state__in=WAITING).count()


def follow_contested_sheets(
    *, act: Act, subject: Any, by: Actor, before: Any, reason: str, **told: Any
) -> None:
    """Open an incident for a contested sheet, and keep what decides it as a ruling."""
    if not isinstance(subject, ScoreSheet):
        return
    if act == Act.SHEET_CONTESTED:
        report = Report(kind=SCORE_DISAGREEMENT, words=reason)
        open_incident_of_sheet(subject, report=report, by=by)
    elif act == Act.SHEET_RESOLVED:
        version, entry = before["version"], before["sheet_entry"]
        record_desk_decision(subject, version=version, entry=entry, reason=reason, by=by)


def contest_reopened_sheets(
    *, act: Act, tournament: Tournament | None, by: Actor, **told: Any
) -> None:
    """Block a table again whose disagreement was reported while its round was closed."""
    if act != Act.DRAW_CANCELLED:
        return
    waiting = Incident.objects.filter(
        tournament=tournament, kind=SCORE_DISAGREEMENT, state__in=WAITING
    )
    reasons = {one.match_id: one.words or str(one.what.label) for one in waiting}
    for sheet in ScoreSheet.objects.filter(match__in=reasons, state=SheetState.CONFIRMED):
        contest_sheet(sheet, reason=reasons[sheet.match_id], by=by)
