"""What arbitration does when something happens in a tournament, in the same transaction."""

from typing import Any

from arbitration.domain.audit import record_entry
from arbitration.domain.incidents import close_incidents_of_sheet, open_incident_of_sheet
from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.models import ScoreSheet, Tournament


def write_audit_entry(
    *, act: Act, tournament: Tournament, by: Actor, signal: Any, sender: Any, **told: Any
) -> None:
    """Leave an entry in the audit trail."""
    record_entry(act, tournament=tournament, by=by, **told)


def follow_contested_sheets(*, act: Act, subject: Any, by: Actor, reason: str, **told: Any) -> None:
    """Open an incident for a contested sheet and close it with the decision."""
    if not isinstance(subject, ScoreSheet):
        return
    if act == Act.SHEET_CONTESTED:
        open_incident_of_sheet(subject, words=reason, by=by)
    elif act == Act.SHEET_RESOLVED:
        close_incidents_of_sheet(subject, decision=reason, by=by)
