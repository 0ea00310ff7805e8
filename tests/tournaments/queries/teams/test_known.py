"""Whom a club's earlier tournaments know, proposed while a team signs up."""

import datetime

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, TeamFactory, TournamentFactory
from tournaments.models import Player, Tournament
from tournaments.queries.teams.known import KnownPerson, list_known_people, read_chosen

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


def test_a_member_who_never_played_is_proposed_with_the_regular_partner(
    tonight: Tournament,
) -> None:
    partner = PlayerFactory(club=tonight.club, name="NOIR Luc", member_until=tonight.date)
    PlayerFactory(club=tonight.club, name="BLANC Eva", member_until=tonight.date, partner=partner)
    PlayerFactory(club=tonight.club, name="Ni joueur ni membre")
    expected = {
        KnownPerson(name="NOIR Luc", partner="BLANC Eva"),
        KnownPerson(name="BLANC Eva", partner="NOIR Luc"),
    }
    assert known(tonight) - known_before(tonight) == expected


def known_before(tournament: Tournament) -> set[KnownPerson]:
    return {
        KnownPerson(name="ROUX Jean", partner="GIRARD Anne"),
        KnownPerson(name="GIRARD Anne", partner="ROUX Jean"),
    }


def test_namesakes_are_proposed_with_what_tells_them_apart(tonight: Tournament) -> None:
    Player.objects.filter(name="ROUX Jean").update(licence="111")
    other = PlayerFactory(
        club=tonight.club, name="ROUX Jean", born_in=1980, member_until=tonight.date
    )
    assert {one.name for one in known(tonight)} == {
        "ROUX Jean (111)", "ROUX Jean (1980)", "GIRARD Anne",
    }  # fmt: skip
    names, chosen = read_chosen(tonight.club, ["ROUX Jean (1980)", "GIRARD Anne"])
    assert (names, chosen) == (("ROUX Jean", "GIRARD Anne"), {"roux jean": other.pk})
    assert read_chosen(tonight.club, ["ROUX Jean (1999)"]) == (("ROUX Jean (1999)",), {})
