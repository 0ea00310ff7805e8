"""A player takes another's place."""

import pytest

from tests.factories import MatchFactory, PlayerFactory, TeamFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.teams.substitutes import preview_substitute, substitute_player
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Team

pytestmark = pytest.mark.django_db


def refusal_of(team: Team, **changed: object) -> tuple[str, str]:
    given = {"position": 1, "name": "REMPLAÇANT P", "since_round": 1} | changed
    with pytest.raises(Refused) as refusal:
        substitute_player(team, by=SERVER, **given)
    return refusal.value.code, refusal.value.field


def test_the_substitute_plays_from_the_next_round_on() -> None:
    team = MatchFactory().ns
    substitute_player(team, position=2, name=" REMPLAÇANT,  P ", since_round=2, by=SERVER)
    history = team.members.filter(position=2).order_by("since_round")
    assert list(history.values_list("since_round", "until_round")) == [(1, 1), (2, None)]
    assert Team.objects.get(pk=team.pk).players[1].name == "REMPLAÇANT P"


def test_a_substitute_before_the_first_round_plays_all_of_them() -> None:
    team = TeamFactory()
    substitute_player(team, position=1, name="REMPLAÇANT P", since_round=1, by=SERVER)
    gone = team.members.get(position=1, until_round=0)
    assert gone.player.name == f"JOUEUR {team.number}A"


def test_a_substitution_is_one_act() -> None:
    team = TeamFactory()
    with recorded_acts() as acts:
        substitute_player(team, position=1, name="REMPLAÇANT P", since_round=1, by=SERVER)
    assert acts == [Act.PLAYER_SUBSTITUTED]


def test_a_round_far_ahead_is_refused() -> None:
    assert refusal_of(TeamFactory(), since_round=3) == ("wrong-round", "since_round")


def test_a_place_nobody_has_is_refused() -> None:
    assert refusal_of(TeamFactory(), position=3) == ("no-such-player", "position")


def test_a_substitute_has_a_name() -> None:
    assert refusal_of(TeamFactory(), name=" , ") == ("no-player", "name")


def test_a_substitute_who_plays_elsewhere_is_noticed() -> None:
    team = TeamFactory()
    TeamFactory(tournament=team.tournament, players=["REMPLAÇANT P", "AUTRE B"])
    assert refusal_of(team) == ("same-person", "namesakes_confirmed")


def test_a_substitute_who_was_chosen_is_that_namesake_and_no_other() -> None:
    team = MatchFactory().ns
    club = team.tournament.club
    for year in (1951, 1980):
        PlayerFactory(club=club, name="ROUX Jean", born_in=year)
    given = {"position": 1, "name": "ROUX Jean (1951)", "since_round": 1}
    assert preview_substitute(team, by=SERVER, **given).arriving == "ROUX Jean"
    assert substitute_player(team, by=SERVER, **given).player.born_in == 1951
