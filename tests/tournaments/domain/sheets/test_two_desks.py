"""Two people at once: what both read must not be what both decide on."""

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.played.together import at_once
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.teams.check_in import check_in_team
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.enums import Act

pytestmark = pytest.mark.django_db(transaction=True)


def test_no_number_is_given_twice() -> None:
    tournament = TournamentFactory()
    teams = at_once(
        lambda desk: register_team(
            tournament, sign_up=SignUp(players=(f"JOUEUR {desk}",)), by=SERVER
        )
    )
    assert sorted(team.number for team in teams) == [1, 2, 3, 4]


def test_the_last_place_is_given_once() -> None:
    tournament = TournamentFactory(capacity=1)
    teams = at_once(
        lambda desk: register_team(
            tournament, sign_up=SignUp(players=(f"A{desk}", f"B{desk}")), by=SERVER
        )
    )
    assert sorted(team.status for team in teams) == ["registered", *["waiting"] * 3]


def test_several_doors_note_one_arrival() -> None:
    team = TeamFactory(is_present=False)
    with recorded_acts() as acts:
        at_once(lambda _desk: check_in_team(team, by=SERVER))
    assert acts == [Act.TEAM_CHECKED_IN]
