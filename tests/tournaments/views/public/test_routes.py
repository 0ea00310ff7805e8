"""Every public address where there is little to read, or nothing that may be read."""

from collections.abc import Iterable

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
    "standings_running": {},
    "cross_table": {},
    "own_tables": {},
    "followed": {},
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


def statuses(client: Client, tournament: Tournament, routes: Iterable[str]) -> set[int]:
    """What somebody gets of all these."""
    return {
        client.get(
            reverse(f"public:{route}", kwargs={"slug": tournament.slug, **ROUTES[route]})
        ).status_code
        for route in routes
    }


@pytest.mark.parametrize("person", ["organiser", "arbiter", "helper", "stranger", "outsider"])
def test_nobody_finds_a_hidden_tournament(
    person: str, tournament: Tournament, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(person)
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    assert statuses(client, tournament, ROUTES) == {200}
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    assert statuses(client, tournament, ROUTES) == {404}


def test_pages_stand_before_the_first_team(tournament: Tournament, outsider: Client) -> None:
    routes = ("tournament", "standings", "standings_running", "seats", "teams", "rules", "wall")
    assert statuses(outsider, tournament, routes) == {200}


def test_a_draw_being_prepared_is_not_found(tournament: Tournament, organiser: Client) -> None:
    drawn_round(tournament, teams_of(tournament, 4), state=RoundState.PREVIEW)
    routes = ("draw", "certificate", "draw_input", "standings_round")
    assert statuses(organiser, tournament, routes) == {404}


def test_a_team_that_does_not_exist_is_not_found(tournament: Tournament, outsider: Client) -> None:
    assert statuses(outsider, tournament, ("rank", "team")) == {404}
