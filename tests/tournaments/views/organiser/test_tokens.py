"""Tokens on their pages: made once, shown once, taken back."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ApiTokenFactory
from tournaments.models import ApiToken, Tournament
from tournaments.queries.rights.access import token_by_text

pytestmark = pytest.mark.django_db


def address(owner: str, tournament: Tournament, act: str = "", *named: object) -> str:
    slug = tournament.slug if owner == "token" else tournament.club.slug
    return reverse(f"organiser:{owner}{act}", args=[slug, *named])


def typed(**values: object) -> dict[str, object]:
    told = {"key": str(uuid4()), "label": "Site du club", "scopes": ["read"], "days": "365"}
    return told | values


@pytest.mark.parametrize("owner", ["token", "club_token"])
def test_a_token_is_shown_once_and_taken_back(
    owner: str, tournament: Tournament, organiser: Client
) -> None:
    form = typed()
    made = organiser.post(address(owner, tournament, "_new"), form)
    (text,) = re.findall(r"dxd_[-\w]{22}", made.content.decode())
    token = token_by_text(text)
    assert token is not None
    assert (token.tournament is None) == (owner == "club_token")
    assert "no-store" in made.headers["Cache-Control"]
    again = organiser.post(address(owner, tournament, "_new"), form, follow=True)
    assert ApiToken.objects.count() == 1
    page = again.content.decode()
    assert "Site du club" in page
    assert token.prefix in page
    assert text not in page
    organiser.post(address(owner, tournament, "_revoke", token.key))
    assert token_by_text(text) is None


@pytest.mark.parametrize(
    "wrong", [{"scopes": []}, {"scopes": ["all"]}, {"label": ""}, {"days": "9"}]
)
def test_what_is_missing_is_said_and_what_was_typed_is_kept(
    wrong: dict[str, object], tournament: Tournament, organiser: Client
) -> None:
    page = organiser.post(address("token", tournament, "_new"), typed(**wrong))
    assert ApiToken.objects.count() == 0
    assert "field--error" in page.content.decode()
    if "label" not in wrong:
        assert "Site du club" in page.content.decode()


def test_more_tokens_ask_no_more_of_the_database(
    tournament: Tournament, organiser: Client, django_assert_num_queries: Any
) -> None:
    place = address("token", tournament)
    ApiTokenFactory(club=tournament.club, tournament=tournament)
    organiser.get(place)
    with django_assert_num_queries(6):
        organiser.get(place)
    for _one in range(3):
        ApiTokenFactory(club=tournament.club, tournament=tournament)
    with django_assert_num_queries(6):
        organiser.get(place)
