"""What arbitration does when something happens in a tournament, in the same transaction."""

from typing import Any

from arbitration.domain.audit import record_entry
from arbitration.domain.incidents import close_incidents_of_sheet, open_incident_of_sheet
from arbitration.queries.trails import Trail, trails
from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.models import ScoreSheet, Tournament


def write_audit_entry(
    *, act: Act, tournament: Tournament | None, by: Actor, signal: Any, sender: Any, **told: Any
) -> None:
    """Leave an entry in the audit trail."""
    record_entry(act, tournament=tournament, by=by, **told)


def tell_heads(*, tournament: Tournament | None, **told: Any) -> dict[str, str]:
    """The head of a tournament's trail by its name, or of every trail; none where it is empty."""
    asked = trails() if tournament is None else [Trail(tournament_id=tournament.pk, club_id=None)]
    heads = {trail.name: trail.head() for trail in asked}
    return {name: head for name, head in heads.items() if head}


def follow_contested_sheets(*, act: Act, subject: Any, by: Actor, reason: str, **told: Any) -> None:
    """Open an incident for a contested sheet and close it with the decision."""
    if not isinstance(subject, ScoreSheet):
        return
    if act == Act.SHEET_CONTESTED:
        open_incident_of_sheet(subject, words=reason, by=by)
    elif act == Act.SHEET_RESOLVED:
        close_incidents_of_sheet(subject, decision=reason, by=by)
