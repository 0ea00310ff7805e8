"""What an exempt team plays meanwhile, as it and the volunteers read it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.exempt_matches import seat_exempt_team
from tournaments.models import Match, Team, Tournament
from tournaments.pages.draws.public_round import read_public_round
from tournaments.pages.draws.public_seats import PlayerSeat, seat_list
from tournaments.pages.draws.seating import read_seating
from tournaments.pages.teams.public_teams import read_team_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def catch_up(db: None) -> Match:
    """Three teams: the exempt plays one of the two that also have their own table."""
    tournament = tournament_of(3)
    round_ = draw_round(first_stage(tournament))
    exempt = round_.matches.get(ew=None).ns
    volunteers = round_.matches.get(table_number=1).ns
    return seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)


def seat_of(tournament: Tournament, team: Team) -> PlayerSeat:
    return seat_list(tournament, wanted=str(team.number)).players[0]


def test_the_match_says_for_whom_it_counts(catch_up: Match) -> None:
    round_ = catch_up.round
    alone = {
        match.table: match.alone for match in read_public_round(round_, round_.tournament).matches
    }
    assert alone == {1: None, catch_up.table_number: catch_up.ns}


def test_volunteers_keep_their_own_table_and_are_told_of_the_other(catch_up: Match) -> None:
    found = seat_of(catch_up.round.tournament, catch_up.ew)
    assert found.seat is not None
    assert found.seat.table == 1
    assert [(one.table, one.alone) for one in found.favours] == [
        (catch_up.table_number, catch_up.ns)
    ]


def test_the_exempt_is_told_that_it_plays_for_itself(catch_up: Match) -> None:
    found = seat_of(catch_up.round.tournament, catch_up.ns)
    assert found.seat is not None
    assert (found.seat.table, found.seat.alone) == (catch_up.table_number, catch_up.ns)


def test_the_list_on_the_wall_has_each_team_once(catch_up: Match) -> None:
    seats = read_seating(catch_up.round).own_seats()
    assert [seat.team.number for seat in seats] == [1, 2, 3]


def test_the_page_of_the_volunteers_says_that_it_is_not_theirs(catch_up: Match) -> None:
    found = read_team_file(catch_up.round.tournament, catch_up.ew.number)
    assert found is not None
    assert [match.alone for match in found.matches] == [catch_up.ns, None]
    assert found.matches[0].account is None


def test_an_organisers_pair_is_named_without_a_page_of_its_own(outsider: Client) -> None:
    tournament = tournament_of(3)
    round_ = draw_round(first_stage(tournament))
    exempt = round_.matches.get(ew=None).ns
    staff = TeamFactory(tournament=tournament, number=99, is_staff=True)
    seat_exempt_team(round_, exempt=exempt, against=staff, by=SERVER)
    page = outsider.get(reverse("public:team", args=[tournament.slug, exempt.number]))
    assert staff.label in page.content.decode()
    link = reverse("public:team", args=[tournament.slug, 99])
    assert link not in page.content.decode()


def test_the_tables_say_it_too(catch_up: Match, outsider: Client) -> None:
    address = reverse("public:draw", args=[catch_up.round.tournament.slug, 1])
    text = outsider.get(address).content.decode()
    assert f"compte pour l'équipe {catch_up.ns.number} seule" in text.replace("&#x27;", "'")
