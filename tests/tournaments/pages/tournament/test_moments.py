"""What comes when, as the foot of a wall says it."""

import datetime

import pytest
from django.utils import timezone

from tests.tournaments.chains import tournament_of
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.models import Tournament
from walls.pages import read_moments

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> tuple[list[str], list[str]]:
    """The rounds that are played and those that come next."""
    moments = read_moments(Tournament.objects.get(pk=tournament.pk))
    assert moments is not None
    return [one.title for one in moments.playing], [one.title for one in moments.coming]


def test_a_wall_tells_the_round_being_played_and_two_that_come() -> None:
    begins = timezone.localtime() + datetime.timedelta(hours=1)
    tournament = tournament_of(0, date=begins.date(), starts_at=begins.time(), length_value=12)
    teams = teams_of(tournament, 4)
    before = told(tournament)
    start_round(drawn_round(tournament, teams), by=SERVER)
    during = told(tournament)
    assert (before, during) == (
        ([], ["Partie 1", "Partie 2"]),
        (["Partie 1"], ["Partie 2", "Partie 3"]),
    )


def test_a_wall_tells_nothing_where_nobody_knows_when_it_begins() -> None:
    assert read_moments(tournament_of(4, starts_at=None)) is None


def test_a_round_that_is_not_published_is_not_told_as_played() -> None:
    begins = timezone.localtime() - datetime.timedelta(hours=1)
    tournament = tournament_of(4, date=begins.date(), starts_at=begins.time(), length_value=12)
    preview_draw(tournament, by=SERVER, seed=1)
    assert told(tournament)[0] == []
