"""The tags that stand in the rows of the door, and what a press on one does."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from prizes.enums import PrizeMembers
from prizes.models import PrizeCategory
from tests.factories import TeamFactory
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def door(tournament: Tournament) -> Tournament:
    """Two teams at the door."""
    for number in (1, 2):
        TeamFactory(tournament=tournament, number=number)
    return tournament


def offer(tournament: Tournament, *tags: str) -> None:
    """Make lots for those tags."""
    for number, tag in enumerate(tags, start=1):
        PrizeCategory.objects.create(
            tournament=tournament,
            number=number,
            name=tag,
            members=PrizeMembers.SIGNED_UP,
            team_category=tag,
        )


def offered(client: Client, tournament: Tournament) -> list[list[str]]:
    """By row, the tags that can be pressed; ✓ before those that the team carries."""
    html = client.get(reverse("organiser:teams", args=[tournament.slug])).content.decode()
    return [
        [f"✓ {name}" if pressed == "true" else name for pressed, name in re.findall(_TAG, row)]
        for row in html.split('<li class="door-row')[1:]
    ]


_TAG = re.compile(r'aria-pressed="(\w+)"\s+aria-label="N° \d+ : ([^"]*)"')


def press(client: Client, team: Team, query: str, **headers: str) -> None:
    address = reverse("organiser:team_tag", args=[team.tournament.slug, team.number])
    client.post(f"{address}?{query}", headers=headers)


def test_no_tag_stands_where_the_concours_sorts_nobody(organiser: Client, door: Tournament) -> None:
    assert offered(organiser, door) == [[], []]


def test_tags_of_lots_of_the_concours_and_of_teams_stand_in_each_row(
    organiser: Client, door: Tournament
) -> None:
    offer(door, "Dames")
    door.categories = ["Licenciés"]
    door.save()
    door.teams.filter(number=2).update(category="Aînés")
    assert offered(organiser, door) == [
        ["Dames", "Licenciés", "Aînés"],
        ["Dames", "Licenciés", "✓ Aînés"],
    ]


def test_many_tags_crowd_no_row_but_a_team_s_own_stand_there(
    organiser: Client, door: Tournament
) -> None:
    offer(door, "Dames", "Mixtes", "Jeunes", "Aînés", "Licenciés")
    door.teams.filter(number=2).update(category="Licenciés")
    usual = ["Dames", "Mixtes", "Jeunes"]
    assert offered(organiser, door) == [usual, [*usual, "✓ Licenciés"]]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_press_that_comes_twice_is_one(
    headers: dict[str, str], organiser: Client, door: Tournament
) -> None:
    team = door.teams.get(number=1)
    for _press in range(2):
        press(organiser, team, "tag=Dames", **headers)
    assert list(door.teams.order_by("number").values_list("category", flat=True)) == ["Dames", ""]
    for _press in range(2):
        press(organiser, team, "tag=Dames&sans=1", **headers)
    assert set(door.teams.values_list("category", flat=True)) == {""}


def test_what_is_said_takes_the_press_back(organiser: Client, door: Tournament) -> None:
    address = reverse("organiser:team_tag", args=[door.slug, 1])
    said = organiser.post(f"{address}?tag=Dames", headers=HTMX).context["message"]
    assert said.text == "N° 1 : « Dames » noté."
    assert organiser.post(said.undo_url, headers=HTMX).context["message"].undo_url == (
        f"{address}?tag=Dames"
    )
    assert door.teams.get(number=1).category == ""


def test_who_signs_nobody_up_reads_tags_and_presses_none(
    helper: Client, arbiter: Client, door: Tournament
) -> None:
    offer(door, "Dames")
    assert offered(arbiter, door) == [[], []]
    press(arbiter, door.teams.get(number=1), "tag=Dames")
    assert door.teams.get(number=1).category == ""


def test_once_all_is_over_tags_are_words(organiser: Client, door: Tournament) -> None:
    offer(door, "Dames")
    Tournament.objects.update(finished_at=door.created_at)
    assert offered(organiser, door) == [[], []]
