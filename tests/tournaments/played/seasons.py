"""Seasons for tests: tournaments of known teams, played and ended."""

import datetime
from collections.abc import Sequence

from django.utils import timezone

from seasons.models import Series
from tests.factories import SeriesEventFactory, TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import RoundState, SheetState
from tournaments.models import Tournament

ANNE, BRUNO, CLAIRE, DENIS = "ANDRE Anne", "BLANC Bruno", "COLIN Claire", "DUPONT Denis"

People = Sequence[tuple[str, ...]]


def evening_of(
    series: Series, people: People, *, day: int = 1, finished: bool = True, **values: object
) -> Tournament:
    """A tournament of the series in which teams 1, 3, 5, … win.

    `people` are the players of each team; a third name is the team's club.
    """
    given = {"club": series.club, "date": datetime.date(2026, 10, day), **values}
    tournament: Tournament = TournamentFactory(**given)
    teams = [
        TeamFactory(tournament=tournament, number=number, players=list(names[:2]))
        for number, names in enumerate(people, start=1)
    ]
    for team, names in zip(teams, people, strict=True):
        team.club_name = names[2] if len(names) > 2 else ""
        team.save()
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), state=SheetState.LOCKED)
    if finished:
        tournament.finished_at = timezone.now()
        tournament.save()
    refresh_snapshots(tournament)
    SeriesEventFactory(series=series, tournament=tournament)
    return tournament
