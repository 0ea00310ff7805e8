"""Every address that pages had before the six tabs answers, or leads to what took its place."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tournaments.models import Tournament
from tournaments.views.organiser.more import LEADS_TO, Moved, find_address

BEFORE = Path("tests/data/addresses-of-before.txt").read_text(encoding="utf-8").split()
"""Those of a concours « concours » of a club « club », numbers 2."""


@pytest.mark.parametrize("address", BEFORE)
def test_an_address_of_before_is_a_page_or_leads_to_one(address: str) -> None:
    found = resolve(address)
    if getattr(found.func, "view_class", None) is Moved:
        assert find_address(found.kwargs["slug"], found.kwargs["before"]) is not None


@pytest.mark.parametrize("pattern", LEADS_TO)
def test_every_line_of_the_table_is_an_address_of_before(pattern: str) -> None:
    below = (one.removeprefix("/orga/concours/") for one in BEFORE)
    assert any(re.fullmatch(pattern, one) for one in below)


def test_what_was_asked_for_goes_along(organiser: Client, tournament: Tournament) -> None:
    answer = organiser.get(f"/orga/{tournament.slug}/inscriptions/?q=Martin&page=2")
    teams = reverse("organiser:teams", args=[tournament.slug])
    assert answer["Location"] == f"{teams}?q=Martin&page=2"


def test_what_was_never_an_address_is_none(organiser: Client, tournament: Tournament) -> None:
    assert organiser.get(f"/orga/{tournament.slug}/jamais/").status_code == 404


def test_strangers_learn_nothing_of_it(stranger: Client, tournament: Tournament) -> None:
    assert stranger.get(f"/orga/{tournament.slug}/inscriptions/").status_code == 404
