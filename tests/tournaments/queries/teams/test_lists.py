"""Places, and who is found by what."""

import pytest

from tests.factories import PlayerFactory, TeamFactory, TournamentFactory
from tournaments.enums import TeamStatus
from tournaments.models import Player, Team
from tournaments.pages.teams.door_words import find_only_hit
from tournaments.queries.people import find_phone_part
from tournaments.queries.teams.known import list_known_players
from tournaments.queries.teams.lists import (
    Places,
    count_places,
    find_first_waiting,
    list_lone_players,
    list_teams_of_people,
    search_teams,
)

WAYS_TO_WRITE = (
    "0612345678", "06 12 34 56 78", "06.12.34.56.78", "06-12/34 56 78", "+33 6 12 34 56 78",
    "0033612345678", "+33 (0)6 12 34 56 78", "06\xa012\xa034\xa056\xa078",
)  # fmt: skip


@pytest.mark.parametrize(
    ("complete", "alone", "taken", "free"), [(0, 0, 0, 3), (1, 1, 2, 1), (1, 2, 2, 1), (3, 1, 4, 0)]
)
def test_two_players_alone_count_as_one_team(
    complete: int, alone: int, taken: int, free: int
) -> None:
    places = Places(capacity=3, complete=complete, alone=alone, waiting=0)
    assert (places.taken, places.free) == (taken, free)


@pytest.mark.parametrize(
    ("complete", "alone", "team_fits", "player_fits"),
    [(2, 0, True, True), (3, 0, False, False), (2, 1, False, True), (2, 2, False, False)],
)
def test_what_still_fits(complete: int, alone: int, team_fits: bool, player_fits: bool) -> None:
    places = Places(capacity=3, complete=complete, alone=alone, waiting=0)
    assert places.has_room_for(alone=False) is team_fits
    assert places.has_room_for(alone=True) is player_fits


def test_without_a_limit_everybody_fits() -> None:
    places = Places(capacity=None, complete=999, alone=1, waiting=0)
    assert (places.free, places.has_room_for(alone=False)) == (None, True)


@pytest.mark.django_db
def test_places_are_counted_by_status() -> None:
    tournament = TournamentFactory(capacity=9)
    TeamFactory(tournament=tournament)
    TeamFactory(tournament=tournament, players=["SEUL"], seeks_partner=True)
    TeamFactory(tournament=tournament, status=TeamStatus.WAITING)
    TeamFactory(tournament=tournament, status=TeamStatus.WITHDRAWN)
    counted = Places(capacity=9, complete=1, alone=1, waiting=1, present=1)
    assert count_places(tournament) == counted


@pytest.mark.django_db
def test_who_has_waited_longest_is_first() -> None:
    tournament = TournamentFactory()
    first = TeamFactory(tournament=tournament, number=9, status=TeamStatus.WAITING)
    TeamFactory(tournament=tournament, number=3, status=TeamStatus.WAITING)
    assert find_first_waiting(tournament) == first


@pytest.mark.django_db
def test_lone_players_in_the_room_come_first() -> None:
    tournament = TournamentFactory()
    for number, present in ((1, False), (2, True)):
        TeamFactory(
            tournament=tournament,
            number=number,
            players=[f"SEUL {number}"],
            seeks_partner=True,
            is_present=present,
        )
    assert [team.number for team in list_lone_players(tournament)] == [2, 1]


@pytest.mark.django_db
@pytest.mark.parametrize("kept", WAYS_TO_WRITE)
def test_a_phone_finds_its_team_however_either_is_written(kept: str) -> None:
    tournament = TournamentFactory()
    team, _other = (TeamFactory(tournament=tournament, players=[name]) for name in ("A", "B"))
    Player.objects.filter(name="A").update(phone=kept)
    teams = Team.objects.all()
    for typed in (*WAYS_TO_WRITE, "345678", "34 56", "0612", "612345678"):
        assert list(search_teams(teams, typed)) == [team], typed
    assert list(search_teams(teams, "9999")) == list(search_teams(teams, "06 12 35")) == []


@pytest.mark.django_db
def test_people_are_known_by_the_lowest_number_they_play_under() -> None:
    tournament = TournamentFactory()
    TeamFactory(tournament=tournament, number=4, players=["ROUX G", "B B"])
    TeamFactory(tournament=tournament, number=2, players=["G ROUX", "C C"])
    assert list_teams_of_people(tournament) == {"g roux": 2, "b b": 4, "c c": 2}


@pytest.mark.django_db
def test_players_of_the_tournament_are_not_offered_again() -> None:
    tournament = TournamentFactory()
    TeamFactory(tournament=tournament, players=["ROUX G", "B B"])
    free = PlayerFactory(club=tournament.club, name="LIBRE L")
    PlayerFactory(name="AUTRE CLUB")
    assert list_known_players(tournament, ["Libre L", "Pris P"]) == {"libre l": free}


@pytest.mark.django_db
def test_two_hits_are_no_single_hit() -> None:
    tournament = TournamentFactory()
    TeamFactory.create_batch(2, tournament=tournament, is_present=False)
    assert find_only_hit(tournament, "joueur") is None


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("0612", "612"), ("1122", "1122"), ("06 12 34", "61234"), ("+41 79 12", "417912"),
        ("0033 6 12", "612"), ("122", ""), ("6 1 2", ""), ("12 Roux", ""), ("", ""), ("+", ""),
        ("٠٦١٢٣٤", ""), ("06 12 34 bis", ""),
    ],
)  # fmt: skip
def test_four_digits_are_looked_for_in_telephone_numbers(text: str, part: str) -> None:
    assert find_phone_part(text) == part
