"""What arbitration does when something happens in a tournament, in the same transaction."""

from collections.abc import Sequence
from typing import Any

from arbitration.domain.audit import record_entries
from arbitration.domain.desk_decisions import record_desk_decision
from arbitration.domain.incidents import open_incident_of_sheet
from arbitration.domain.reports import Report
from arbitration.kinds import CALLED_FOR, SCORE_DISAGREEMENT
from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.models import Club, ScoreSheet, Tournament
from tournaments.signals import Announcement


def record_audit_entries(
    *,
    announcements: Sequence[Announcement],
    tournament: Tournament | None,
    club: Club | None,
    by: Actor,
    **told: Any,
) -> None:
    """Leave an entry in the audit trail for each thing that happened."""
    record_entries(announcements, tournament=tournament, club=club, by=by)


def follow_contested_sheets(
    *, announcements: Sequence[Announcement], by: Actor, **told: Any
) -> None:
    """Open an incident for a contested sheet, and keep what decides it as a ruling."""
    for announcement in announcements:
        if not isinstance(announcement.subject, ScoreSheet):
            continue
        if announcement.act == Act.SHEET_CONTESTED:
            called = (announcement.after or {}).get(CALLED_FOR)
            report = Report(
                kind=SCORE_DISAGREEMENT,
                deal_number=(announcement.after or {}).get("deal"),
                words=announcement.reason,
                facts={CALLED_FOR: called} if called else {},
            )
            open_incident_of_sheet(announcement.subject, report=report, by=by)
        elif announcement.act == Act.SHEET_RESOLVED:
            seen = {name: announcement.before[name] for name in ("version", "sheet_entry", "deal")}
            record_desk_decision(announcement.subject, **seen, reason=announcement.reason, by=by)
