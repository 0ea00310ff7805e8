"""What the door shows first, and what it answers."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory
from tournaments.models import Tournament
from tournaments.pages.teams.door import read_door

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("text", "lists"), [("", ([1, 2], [3])), ("roux", ([1, 3], []))])
def test_those_awaited_come_first_and_those_who_came_are_folded(
    text: str, lists: tuple[list[int], list[int]], tournament: Tournament
) -> None:
    for number, name in ((1, "ROUX A"), (2, "ANDRÉ B"), (3, "ROUX C")):
        TeamFactory(
            tournament=tournament, number=number, players=[name, "X"], is_present=number == 3
        )
    door = read_door(tournament, text=text)
    assert ([one.number for one in door.looked_for], [one.number for one in door.folded]) == lists


@pytest.mark.parametrize("has_paid", [True, False])
def test_the_answer_to_a_team_that_comes_says_whether_it_owes(
    has_paid: bool, helper: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, number=2, is_present=False, has_paid=has_paid)
    address = reverse("organiser:check_in_team", args=[tournament.slug, 2])
    said = helper.post(address, headers={"HX-Request": "true"}).context["said"]
    assert (said.come.number, said.owes) == (2, not has_paid)
