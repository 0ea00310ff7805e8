"""When a tournament begins and ends, as it is announced: for calendars."""

import datetime

from django.utils import timezone

from tournaments.models import Tournament
from tournaments.queries.draws.pace import USUAL_BREAK, find_usual_pace
from tournaments.queries.draws.timetable import StagePlan, find_end, reckon


def find_begin(tournament: Tournament) -> datetime.datetime | None:
    """When it is announced to begin; None where no hour is."""
    if tournament.starts_at is None:
        return None
    return timezone.make_aware(datetime.datetime.combine(tournament.date, tournament.starts_at))


def foresee_end(tournament: Tournament, begins_at: datetime.datetime) -> datetime.datetime | None:
    """The end of the rounds that are planned, each at its usual pace; None where none is."""
    plans = [
        StagePlan(
            number=stage.number,
            follows=stage.source.number if stage.source else None,
            after_round=None,
            rounds=stage.rounds_planned,
            match=find_usual_pace(stage.length, stage.minutes).match,
        )
        for stage in sorted(tournament.stages.all(), key=lambda stage: stage.number)
    ]
    return find_end(reckon(plans, begins_at=begins_at, now=begins_at, between=USUAL_BREAK))
