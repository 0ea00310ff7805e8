"""What of a name is the family name: proposed at the desk, corrected, and kept to."""

import pytest
from django.test import Client
from django.urls import reverse

from bookings.domain.bookings import change_booking
from bookings.domain.limits import find_token
from bookings.domain.questions import Wanted
from tests.bookings.domain.requests import booked, open_tournament
from tests.people import member
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.enums import Role
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """One with a team of compound names, whose people asked for an initial."""
    tournament = open_tournament()
    sign_up = SignUp(players=("Le Goff Yann", "Garcia Lopez Maria"))
    register_team(tournament, sign_up=sign_up, by=SERVER)
    Player.objects.update(shows_initial=True)
    return tournament


def public(tournament: Tournament) -> str:
    return Client().get(reverse("public:teams", args=[tournament.slug])).content.decode()


def edit(tournament: Tournament, **typed: str) -> object:
    organiser = member(Role.ORGANISER)(tournament)
    address = reverse("organiser:team_edit", args=[tournament.slug, 1])
    told = {"player_1": "Le Goff Yann", "player_2": "Garcia Lopez Maria", **typed}
    return organiser.get(address).context["form"], organiser.post(address, told)


def test_the_box_proposes_what_the_name_is_read_as(tournament: Tournament) -> None:
    form, _answer = edit(tournament)
    proposed = [form.fields[f"family_{place}"].widget.attrs["placeholder"] for place in (1, 2)]
    assert proposed == ["Le Goff", "Garcia"]


def test_a_correction_holds_on_public_pages(tournament: Tournament) -> None:
    before = public(tournament)
    edit(tournament, family_2="garcia lopez")
    now = public(tournament)
    assert ("Yann L. – Lopez Maria G." in before, "Yann L. – Maria G." in now) == (True, True)


def test_what_is_no_part_of_the_name_is_said_beside_it(tournament: Tournament) -> None:
    _form, answer = edit(tournament, family_1="Goff Yannick")
    assert list(answer.context["form"].errors) == ["family_1"]


def test_a_name_written_otherwise_keeps_what_still_stands_in_it(tournament: Tournament) -> None:
    edit(tournament, family_2="Garcia Lopez")
    team = tournament.teams.get()
    for name, kept in (("Garcia Lopez Maria José", "Garcia Lopez"), ("Lopez Maria", "")):
        sign_up = SignUp(players=("Le Goff Yann", name))
        change_team(team, sign_up=sign_up, by=SERVER, namesakes_confirmed=True)
        assert Player.objects.get(name=name).family_name == kept


def test_from_home_it_is_asked_kept_and_shown() -> None:
    tournament = open_tournament()
    told = {"family_2": "Garcia Lopez", "shows_initial": True}
    booking = booked(tournament, "Le Goff Yann", "Garcia Lopez Maria", **told)
    page = Client().get(reverse("links:booking", args=[find_token(booking)])).content.decode()
    assert ["Yann L. – Maria G." in one for one in (public(tournament), page)] == [True, True]
    wanted = Wanted(player_1="Le Goff Yann", player_2="Garcia Lopez Maria", phone="06")
    change_booking(booking, wanted=wanted, by=PUBLIC)
    assert [player.family_name for player in Player.objects.order_by("name")] == ["", ""]
