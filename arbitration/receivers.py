"""What arbitration does when something happens in a tournament, in the same transaction."""

from typing import Any

from arbitration.domain.audit import record_entry
from arbitration.domain.incidents import Report, open_incident_of_sheet
from arbitration.domain.rulings import record_desk_decision
from arbitration.enums import WAITING
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.domain.sheets.sheets import contest_sheet
from tournaments.enums import Act, SheetState
from tournaments.models import ScoreSheet, Tournament


def write_audit_entry(
    *, act: Act, tournament: Tournament | None, by: Actor, signal: Any, sender: Any, **told: Any
) -> None:
    """Leave an entry in the audit trail."""
    record_entry(act, tournament=tournament, by=by, **told)


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
