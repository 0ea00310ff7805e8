"""Whom a club's earlier tournaments know, proposed while a team signs up."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import TeamFactory, TournamentFactory
from tournaments.models import Player, Tournament
from tournaments.queries.teams.known import KnownPerson, list_known_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def tonight() -> Tournament:
    """A tournament of a club that had one a month ago, where ROUX played with GIRARD."""
    tonight = TournamentFactory()
    earlier = TournamentFactory(club=tonight.club, date=tonight.date - datetime.timedelta(days=30))
    TeamFactory(tournament=earlier, players=["ROUX Jean", "GIRARD Anne"])
    return tonight


def known(tournament: Tournament) -> set[KnownPerson]:
    return set(list_known_people(tournament))


def test_either_of_a_regular_pair_is_known_with_the_other(tonight: Tournament) -> None:
    assert known(tonight) == {
        KnownPerson(name="ROUX Jean", partner="GIRARD Anne"),
        KnownPerson(name="GIRARD Anne", partner="ROUX Jean"),
    }


def test_whoever_is_signed_up_is_not_proposed_again(tonight: Tournament) -> None:
    TeamFactory(tournament=tonight, players=["Girard Anne"])
    assert known(tonight) == {KnownPerson(name="ROUX Jean")}


def test_other_clubs_and_those_who_were_erased_are_unknown(tonight: Tournament) -> None:
    TeamFactory(players=["AUTRE Club", "AUTRE Encore"])
    Player.objects.filter(name="ROUX Jean").update(erased_at=timezone.now())
    assert known(tonight) == {KnownPerson(name="GIRARD Anne")}


def test_names_are_read_in_two_queries_however_many(
    tonight: Tournament, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(2):
        list_known_people(tonight)
