"""The letters of a long list."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory
from tournaments.models import Tournament
from tournaments.pages.teams.public_teams import list_initials

LONG = ["ÉMILE Zoé", "D'HÉROUVILLE Jean", "émile Yves", *["FAURE Ida"] * 22]
NUMBERS = ["1 Cœur", "2 Trèfles", "10 Piques", *["As"] * 22]


@pytest.mark.parametrize(
    ("names", "letters"), [(LONG, ["E", "D", "F"]), (LONG[1:], []), (NUMBERS, ["0-9", "A"])]
)
def test_a_long_list_has_each_letter_once_a_short_one_none(
    names: list[str], letters: list[str]
) -> None:
    assert list_initials(names) == letters


@pytest.mark.django_db
@pytest.mark.parametrize("route", ["public:teams", "public:seats"])
def test_each_letter_leads_to_its_first_row(
    route: str, outsider: Client, tournament: Tournament
) -> None:
    for number in range(1, 26):
        first = ("'T HOOFT", "ÉMILE", "EVRARD")[number % 3]
        players = [f"{first} {number:02}", f"TESSIER {number:02}"]
        TeamFactory(tournament=tournament, number=number, players=players)
    page = outsider.get(reverse(route, args=[tournament.slug])).content.decode()
    links = re.findall(r'href="#(initial-\w+)"', page)
    assert links == re.findall(r'<li id="([^"]+)"', page) == ["initial-E", "initial-T"]
