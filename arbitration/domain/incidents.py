"""Opening and closing incidents as sheets are contested and decided."""

from django.utils import timezone

from arbitration.enums import IncidentKind, IncidentState
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.models import ScoreSheet


def open_incident_of_sheet(sheet: ScoreSheet, *, words: str, by: Actor) -> Incident:
    """The incident of a contested sheet; contesting it twice adds none."""
    incident, _created = Incident.objects.get_or_create(
        match=sheet.match,
        kind=IncidentKind.SCORE_DISAGREEMENT,
        state=IncidentState.OPEN,
        defaults={
            "tournament": sheet.match.round.tournament,
            "words": words[:500],
            "opened_by": by.user,
        },
    )
    return incident


def close_incidents_of_sheet(sheet: ScoreSheet, *, decision: str, by: Actor) -> None:
    """Close what a decided sheet leaves open."""
    Incident.objects.filter(match=sheet.match, state=IncidentState.OPEN).update(
        state=IncidentState.CLOSED,
        decision=decision[:500],
        closed_by=by.user,
        closed_at=timezone.now(),
    )
