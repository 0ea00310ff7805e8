"""A name that is written otherwise later on: what is final keeps it as it was."""

import pytest
from django.utils import timezone

from arbitration.domain.erasure import erase_person
from tests.factories import TeamFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.models import Player, Team, Tournament
from tournaments.names import named_for_public

pytestmark = pytest.mark.django_db

OLD, NEW = "LEFEVRE Rene", "LEFÈVRE René"


@pytest.fixture
def earlier(tournament: Tournament) -> Team:
    """A team of an evening of the club that is final."""
    team = TeamFactory(tournament=tournament, players=[OLD, "BERNARD Luc"])
    finish(tournament)
    return team


def finish(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now())


def sign_up(team: Team, *players: str, licences: tuple[str, ...] = ()) -> Team:
    """Somebody in another concours of the same club."""
    later = TournamentFactory(club=team.tournament.club)
    return register_team(later, sign_up=SignUp(players=players, licences=licences), by=SERVER)


def names(team: Team) -> str:
    return Team.objects.get(pk=team.pk).player_names


def test_a_sign_up_rewrites_no_name_of_an_evening_that_is_final(earlier: Team) -> None:
    later = sign_up(earlier, NEW, "AUTRE A")
    assert names(earlier) == f"{OLD} – BERNARD Luc"
    assert names(later) == f"{NEW} – AUTRE A"
    assert earlier.players[0] == later.players[0]


def test_neither_does_a_licence_that_is_given_with_another_name(earlier: Team) -> None:
    Player.objects.filter(name=OLD).update(licence="0042")
    sign_up(earlier, "LEFEVRE René", "AUTRE A", licences=("0042", ""))
    assert names(earlier) == f"{OLD} – BERNARD Luc"


def test_neither_does_a_correction_in_a_later_concours(earlier: Team) -> None:
    later = sign_up(earlier, OLD, "AUTRE A")
    change_team(later, sign_up=SignUp(players=(NEW, "AUTRE A")), by=SERVER)
    assert (names(earlier), names(later)) == (f"{OLD} – BERNARD Luc", f"{NEW} – AUTRE A")


def test_each_evening_keeps_the_name_it_ended_with(earlier: Team) -> None:
    second = sign_up(earlier, NEW, "AUTRE A")
    finish(second.tournament)
    sign_up(earlier, "LEFÉVRE René", "ENCORE E")
    assert names(earlier) == f"{OLD} – BERNARD Luc"
    assert names(second) == f"{NEW} – AUTRE A"


def test_an_evening_under_way_is_corrected(tournament: Tournament) -> None:
    team = TeamFactory(tournament=tournament, players=[OLD, "BERNARD Luc"])
    sign_up(team, NEW, "AUTRE A")
    assert names(team) == f"{NEW} – BERNARD Luc"


def test_an_evening_taken_up_again_is_corrected_there(earlier: Team) -> None:
    sign_up(earlier, NEW, "AUTRE A")
    Tournament.objects.filter(pk=earlier.tournament.pk).update(finished_at=None)
    change_team(earlier, sign_up=SignUp(players=(OLD, "BERNARD Luc")), by=SERVER)
    assert names(earlier) == f"{OLD} – BERNARD Luc"
    assert Player.objects.filter(name=NEW).count() == 1
    change_team(earlier, sign_up=SignUp(players=("LEFÉVRE René", "BERNARD Luc")), by=SERVER)
    assert names(earlier) == "LEFÉVRE René – BERNARD Luc"


def test_who_shows_an_initial_shows_no_older_name(earlier: Team) -> None:
    sign_up(earlier, NEW, "AUTRE A")
    Player.objects.update(shows_initial=True)
    with named_for_public():
        assert names(earlier) == "Rene L. – Luc B."


def test_who_is_erased_has_no_older_name(earlier: Team) -> None:
    player = sign_up(earlier, NEW, "AUTRE A").players[0]
    erase_person(player, by=SERVER)
    assert OLD not in names(earlier)
