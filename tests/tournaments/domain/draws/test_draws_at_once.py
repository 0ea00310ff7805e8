"""Two laptops that draw: one draw comes of it, and nobody sees an error."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory, TeamFactory, TournamentFactory
from tests.tournaments.evenings import teams_of
from tests.tournaments.played.together import at_once
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.teams.check_in import check_in_team
from tournaments.enums import Act, RoundState
from tournaments.models import Match, Round, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Tournament:
    """Thirteen teams in the room."""
    tournament = TournamentFactory()
    teams_of(tournament, 13)
    return tournament


def organiser_of(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(MembershipFactory(club=tournament.club).user)
    return client


def test_several_draws_leave_one(hall: Tournament) -> None:
    at_once(lambda _one: preview_draw(hall, by=SERVER).number)
    assert [(r.number, r.state) for r in Round.objects.all()] == [(1, RoundState.PREVIEW)]


def test_everybody_who_draws_is_led_on(hall: Tournament) -> None:
    laptops = [organiser_of(hall) for _ in range(4)]
    address = reverse("organiser:draw_preview", args=[hall.slug])
    assert at_once(lambda one: laptops[one].post(address).status_code) == [302] * 4


def test_a_draw_is_published_once(hall: Tournament) -> None:
    drawn = preview_draw(hall, by=SERVER)
    with recorded_acts() as acts:
        at_once(lambda _one: publish_draw(drawn, by=SERVER).state)
    assert acts == [Act.DRAW_PUBLISHED]


def test_sheets_are_laid_once_per_table(hall: Tournament) -> None:
    drawn = preview_draw(hall, by=SERVER)
    at_once(lambda _one: publish_draw(drawn, by=SERVER).state)
    assert ScoreSheet.objects.count() == 6


def test_who_comes_during_a_draw_is_in_it_or_waits(hall: Tournament) -> None:
    late = TeamFactory(tournament=hall, number=14, is_present=False)

    def act(one: int) -> object:
        return preview_draw(hall, by=SERVER) if one else check_in_team(late, by=SERVER)

    at_once(act)
    seats = Match.objects.filter(round__number=1).values_list("ns", "ew")
    seated = [pk for pair in seats for pk in pair if pk is not None]
    assert (len(set(seated)), hall.teams.get(number=14).is_present) in [(13, True), (14, True)]
