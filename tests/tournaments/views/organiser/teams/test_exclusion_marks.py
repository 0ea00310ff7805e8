"""Who was sent out, wherever people look: lists, standings, the door, the draw."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.answers import post_as_shown
from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.teams.exclusions import exclude_player, exclude_team
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db

WAITS = "L'équipe 1 attend un remplaçant pour {name}, exclu du concours."


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Four teams after one round."""
    found = TournamentFactory()
    play_round(drawn_round(found, teams_of(found, 4)))
    return found


@pytest.fixture
def team(tournament: Tournament) -> Team:
    """Team 1, whose second player was sent out."""
    found: Team = tournament.teams.get(number=1)
    exclude_player(found.members.get(position=2), by=SERVER, reason="Menaces")
    return found


def replaced(team: Team) -> None:
    substitute_player(team, position=2, name="NOUVEAU N", since_round=2, by=SERVER)


def read(client: Client, route: str, *place: object, **asked: str) -> str:
    answer = client.get(reverse(route, args=place), asked, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


MARKED = {
    "public:standings": (),
    "public:team": (1,),
    "organiser:teams": (),
}


@pytest.mark.parametrize("route", MARKED)
def test_a_team_whose_player_is_out_is_marked(organiser: Client, team: Team, route: str) -> None:
    page = read(organiser, route, team.tournament.slug, *MARKED[route])
    assert page.lower().count("joueur exclu") == 1


@pytest.mark.parametrize("route", MARKED)
def test_once_the_player_is_replaced_the_team_is_not(
    organiser: Client, team: Team, route: str
) -> None:
    replaced(team)
    page = read(organiser, route, team.tournament.slug, *MARKED[route])
    assert "joueur exclu" not in page.lower()


@pytest.mark.parametrize("route", MARKED)
def test_a_team_that_is_out_is_marked_everywhere(
    organiser: Client, tournament: Tournament, route: str
) -> None:
    exclude_team(tournament.teams.get(number=1), by=SERVER, reason="Menaces")
    page = read(organiser, route, tournament.slug, *MARKED[route])
    assert page.lower().count("exclue") == 1


def test_the_printed_standings_mark_it_too(organiser: Client, team: Team) -> None:
    page = read(
        organiser, "organiser:print_document", team.tournament.slug, "classement", format="html"
    )
    assert page.count("(joueur exclu)") == 1


def test_the_public_page_of_a_team_says_of_nobody_that_they_were_sent_out(
    client: Client, team: Team
) -> None:
    name = team.players[1].name
    replaced(team)
    page = read(client, "public:team", team.tournament.slug, 1)
    assert (name in page, "exclu</span>" in page) == (True, False)


@pytest.mark.parametrize("route", ["organiser:rounds", "organiser:round", "organiser:teams"])
def test_the_desk_is_told_which_team_waits_for_whom(
    organiser: Client, team: Team, route: str
) -> None:
    place = [team.tournament.slug, *([1] if route == "organiser:round" else [])]
    said = WAITS.format(name=team.players[1].name)
    page = read(organiser, route, *place)
    form = reverse("organiser:team_substitute", args=[team.tournament.slug, 1])
    assert page.count(said) == 1
    assert form in page
    replaced(team)
    assert said not in read(organiser, route, *place)


def test_an_arbiter_notes_the_substitute_from_the_sheet_of_the_table(
    arbiter: Client, team: Team
) -> None:
    place = team.tournament.slug
    form = reverse("organiser:team_substitute", args=[place, 1])
    sheet = read(arbiter, "organiser:sheet", place, 1, 1)
    assert (sheet.count("attend un remplaçant"), sheet.count(form)) == (1, 1)
    posted = {"position": "2", "name": "VASSEUR Paul", "since_round": "2"}
    noted = post_as_shown(arbiter, form, posted, apply="1")
    assert noted.headers["Location"] == reverse("organiser:overview", args=[place])
    assert "attend un remplaçant" not in read(arbiter, "organiser:sheet", place, 1, 1)


def test_only_those_that_will_be_drawn_are_counted(organiser: Client, team: Team) -> None:
    page = read(organiser, "organiser:teams", team.tournament.slug)
    assert page.count("3 équipes là") == 1


def test_the_form_for_a_substitute_begins_with_who_is_out(organiser: Client, team: Team) -> None:
    address = reverse("organiser:team_substitute", args=[team.tournament.slug, 1])
    assert organiser.get(address).context["form"]["position"].value() == 2


def test_an_excluded_substitute_is_refused_beside_the_box_that_confirms(
    organiser: Client, team: Team
) -> None:
    address = reverse("organiser:team_substitute", args=[team.tournament.slug, 1])
    posted = {"position": "2", "name": team.players[1].name, "since_round": "2"}
    form = organiser.post(address, posted).context["form"]
    assert list(form.errors) == ["namesakes_confirmed"]
    post_as_shown(organiser, address, posted | {"namesakes_confirmed": "on"}, apply="1")
    assert team.members.filter(position=2, until_round=None).get().since_round == 2
