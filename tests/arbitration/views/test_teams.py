"""A team's page for an arbiter: whom it met and where, what was decided on it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.arbitration.penalties import penalise
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.enums import RoundState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Five teams after two rounds: 5 sat out the first, and plays the second at table 1."""
    teams = teams_of(tournament, 5)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), deals=3)
    play_round(drawn_round(tournament, [*teams[3:], *teams[:3]], number=2), deals=3)
    return tournament


def page(arbiter: Client, tournament: Tournament, number: int) -> str:
    address = reverse("arbitration:team", args=[tournament.slug, number])
    return " ".join(
        arbiter.get(address, headers={"accept-language": "fr"}).content.decode().split()
    )


def test_opponents_and_sides_round_by_round(arbiter: Client, played: Tournament) -> None:
    address = reverse("arbitration:team", args=[played.slug, 5])
    file = arbiter.get(address).context["file"]
    told = [
        (match.number, match.side, [t.number for t in match.opponents]) for match in file.matches
    ]
    assert told == [(1, "NS", []), (2, "EW", [4])]


def test_penalties_stand_on_the_page(arbiter: Client, played: Tournament) -> None:
    penalise(played.teams.get(number=5), reason="Retard de dix minutes")
    told = [number for number in (4, 5) if "Retard de dix minutes" in page(arbiter, played, number)]
    assert told == [5]


def test_a_number_that_nobody_has_is_not_found(arbiter: Client, played: Tournament) -> None:
    assert arbiter.get(reverse("arbitration:team", args=[played.slug, 77])).status_code == 404


def test_the_list_leads_to_every_team(arbiter: Client, played: Tournament) -> None:
    shown = arbiter.get(reverse("arbitration:teams", args=[played.slug])).content.decode()
    links = [reverse("arbitration:team", args=[played.slug, n]) for n in range(1, 6)]
    assert [shown.count(f'href="{link}"') for link in links] == [1] * 5


def test_the_number_of_queries_does_not_grow_with_the_rounds(
    arbiter: Client, tournament: Tournament
) -> None:
    teams, counts = teams_of(tournament, 4), []
    for number in (1, 2, 3, 4):
        play_round(drawn_round(tournament, teams, number=number), deals=3)
        with CaptureQueriesContext(connection) as captured:
            page(arbiter, tournament, 1)
        counts.append(len(captured))
    # Before the second round nobody had a rank that is asked for.
    assert counts[1] == counts[2] == counts[3]
