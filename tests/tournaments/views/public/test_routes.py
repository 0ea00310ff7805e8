"""Every public address, by who asks."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.enums import RoundState
from tournaments.models import Tournament

ROUTES = {
    "tournament": {},
    "standings": {},
    "standings_round": {"round_number": 1},
    "rank": {"team_number": 1},
    "draw": {"round_number": 1},
    "certificate": {"round_number": 1},
    "draw_input": {"round_number": 1},
    "seats": {},
    "teams": {},
    "team": {"team_number": 1},
    "rules": {},
    "wall": {},
}
PEOPLE = ("organiser", "arbiter", "helper", "stranger", "outsider")


def address(route: str, tournament: Tournament) -> str:
    return reverse(f"public:{route}", kwargs={"slug": tournament.slug, **ROUTES[route]})


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """A tournament of five teams whose first round is played."""
    play_round(drawn_round(tournament, teams_of(tournament, 5)))
    return tournament


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("person", PEOPLE)
def test_everybody_reads_every_page(
    route: str, person: str, played: Tournament, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(person)
    assert client.get(address(route, played)).status_code == 200


@pytest.mark.parametrize("person", PEOPLE)
def test_everybody_reads_the_list(person: str, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(person)
    assert client.get(reverse("public:home")).status_code == 200


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("person", PEOPLE)
def test_nobody_finds_a_hidden_tournament(
    route: str, person: str, played: Tournament, request: pytest.FixtureRequest
) -> None:
    Tournament.objects.filter(pk=played.pk).update(is_public=False)
    client: Client = request.getfixturevalue(person)
    assert client.get(address(route, played)).status_code == 404


@pytest.mark.parametrize("route", ROUTES)
def test_pages_are_only_read(route: str, played: Tournament, outsider: Client) -> None:
    assert outsider.post(address(route, played)).status_code == 405


@pytest.mark.parametrize("route", ["tournament", "standings", "seats", "teams", "rules", "wall"])
def test_pages_stand_before_the_first_team(
    route: str, tournament: Tournament, outsider: Client
) -> None:
    assert outsider.get(address(route, tournament)).status_code == 200


@pytest.mark.parametrize("route", ["draw", "certificate", "draw_input", "standings_round"])
def test_a_draw_being_prepared_is_not_found(
    route: str, tournament: Tournament, organiser: Client
) -> None:
    drawn_round(tournament, teams_of(tournament, 4), state=RoundState.PREVIEW)
    assert organiser.get(address(route, tournament)).status_code == 404


@pytest.mark.parametrize("route", ["rank", "team"])
def test_a_team_that_does_not_exist_is_not_found(
    route: str, tournament: Tournament, outsider: Client
) -> None:
    assert outsider.get(address(route, tournament)).status_code == 404
