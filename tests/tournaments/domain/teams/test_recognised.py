"""Somebody whom the club knows signs up: recognised where one person is meant, never guessed."""

from typing import Any

import pytest
from django.urls import reverse

from tests.factories import PlayerFactory, TournamentFactory
from tests.people import member
from tournaments.actors import SERVER
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.enums import Entrants, Role
from tournaments.errors import Refused
from tournaments.models import Player, Team, Tournament

pytestmark = pytest.mark.django_db


def known(tournament: Tournament, name: str = "ROUX Jean", **more: Any) -> Player:
    return PlayerFactory(club=tournament.club, name=name, **more)


def signed_up(tournament: Tournament, *players: str, **more: Any) -> Team:
    return register_team(tournament, sign_up=SignUp(players=players, **more), by=SERVER)


def test_a_member_is_the_one_of_that_name_who_is_written_down(tournament: Tournament) -> None:
    bare = known(tournament)
    registered = known(tournament, licence="111")
    assert signed_up(tournament, "roux jean", "PETIT Anne").players[0] == registered
    assert registered != bare


def test_between_two_of_a_name_nobody_guesses(tournament: Tournament) -> None:
    known(tournament, licence="111")
    younger = known(tournament, born_in=1980)
    with pytest.raises(Refused) as refused:
        signed_up(tournament, "ROUX Jean", "PETIT Anne")
    assert refused.value.code == "which-person"
    team = signed_up(tournament, "ROUX Jean", "PETIT Anne", chosen={"roux jean": younger.pk})
    assert team.players[0] == younger


def test_a_third_of_that_name_is_somebody_new(tournament: Tournament) -> None:
    two = [known(tournament, licence="111"), known(tournament, licence="222")]
    sign_up = SignUp(players=("ROUX Jean", "PETIT Anne"))
    team = register_team(tournament, sign_up=sign_up, by=SERVER, namesakes_confirmed=True)
    assert team.players[0] not in two


def test_nobody_of_another_club_is_chosen(tournament: Tournament) -> None:
    stranger = known(TournamentFactory())
    team = signed_up(tournament, "ROUX Jean", "PETIT Anne", chosen={"roux jean": stranger.pk})
    assert team.players[0].club == tournament.club


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        (("Dames, Aînés", "Aînés"), "Aînés"),
        (("Dames, Aînés", "Aînés, Dames"), "Dames, Aînés"),
        (("Dames", ""), ""),
    ],
)
def test_a_team_is_sorted_as_both_of_its_players_are(
    tournament: Tournament, tags: tuple[str, str], expected: str
) -> None:
    known(tournament, "PETIT Anne", category=tags[0])
    known(tournament, "NOIR Eva", category=tags[1])
    assert signed_up(tournament, "PETIT Anne", "NOIR Eva").category == expected


def test_what_is_told_of_a_team_stands_and_who_plays_alone_has_their_own(
    tournament: Tournament,
) -> None:
    known(tournament, "PETIT Anne", category="Dames")
    assert signed_up(tournament, "PETIT Anne", category="Jeunes").category == "Jeunes"
    melee = TournamentFactory(club=tournament.club, entrants=Entrants.INDIVIDUALS)
    assert signed_up(melee, "PETIT Anne").category == "Dames"


def test_the_door_takes_what_it_proposed(tournament: Tournament) -> None:
    known(tournament, licence="111")
    younger = known(tournament, born_in=1980)
    organiser = member(Role.ORGANISER)(tournament)
    where = reverse("organiser:team_add", args=[tournament.slug])
    organiser.post(where, {"player_1": "ROUX Jean (1980)", "player_2": "PETIT Anne"})
    (team,) = tournament.teams.all()
    assert (team.players[0], team.player_names) == (younger, "ROUX Jean – PETIT Anne")


def test_a_correction_at_the_desk_may_say_which_of_two_it_is(tournament: Tournament) -> None:
    known(tournament, licence="111")
    younger = known(tournament, born_in=1980)
    team = signed_up(tournament, "NOIR Luc", "PETIT Anne")
    sign_up = SignUp(players=("ROUX Jean", "PETIT Anne"), chosen={"roux jean": younger.pk})
    assert change_team(team, sign_up=sign_up, by=SERVER).players[0] == younger


def test_the_team_form_proposes_the_people_of_the_club(tournament: Tournament) -> None:
    known(tournament, "BLANC Eva", member_until=tournament.date)
    signed_up(tournament, "NOIR Luc", "PETIT Anne")
    organiser = member(Role.ORGANISER)(tournament)
    page = organiser.get(reverse("organiser:team_edit", args=[tournament.slug, 1]))
    assert page.content.decode().count('<option value="BLANC Eva">') == 2
