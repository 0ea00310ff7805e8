"""An evening of the season before a tournament, and what each of its teams brings from it."""

import datetime
from random import Random

from tests.factories import SeriesEventFactory, SeriesFactory
from tests.posters.plain import PlainTournament
from tests.tournaments.played.seasons import evening_of
from tournaments.models import Tournament

SCALE = (10, 8, 6, 5)


def play_last_season(tournament: Tournament, random: Random) -> dict[int, int]:
    """By team of the tournament, the points of its players in an evening played before it."""
    players = {
        team.pk: [member.player.name for member in team.members.select_related("player")]
        for team in tournament.teams.all()
    }
    one, other = ([names[side] for names in players.values()] for side in (0, 1))
    random.shuffle(other)
    series = SeriesFactory.create(club=tournament.club, points_by_place=list(SCALE))
    before = tournament.date - datetime.timedelta(days=30)
    evening = evening_of(series, list(zip(one, other, strict=True)), date=before)
    SeriesEventFactory.create(series=series, tournament=tournament)
    plain = PlainTournament(evening)
    points: dict[str, int] = {}
    for key, rank in plain.standings(plain.stages[0]).ranks().items():
        for member in plain.teams[key].members.all():
            points[member.player.name] = dict(enumerate(SCALE, start=1)).get(rank, 0)
    return {pk: sum(points.get(name, 0) for name in names) for pk, names in players.items()}
