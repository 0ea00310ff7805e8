"""The people whom a club knows: what is kept of each, as a file too, and their erasure."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbitration.models import AuditEntry
from seasons.domain import join_people
from tests.bookings.domain.requests import booked, open_tournament
from tests.factories import PlayerFactory, SeriesFactory
from tests.mail.domain.letters import a_mail
from tests.people import member
from tournaments.actors import SERVER
from tournaments.domain.money.payments import take_money
from tournaments.enums import PaymentMethod, Role
from tournaments.models import Charge, Player, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """A concours with somebody of whom the club knows much."""
    tournament = open_tournament(name="Concours de mai")
    PlayerFactory(
        club=tournament.club, name="ROUX Gérard", licence="12345678", email="roux@example.org",
        mail_agreed_at=timezone.now(),
    )  # fmt: skip
    booking = booked(tournament, "ROUX Gérard", "PETIT Anne", phone="0611223344")
    Charge.objects.create(team=booking.team, label="Doublette", cents=2000)
    take_money(booking.team, cents=600, method=PaymentMethod.CASH, by=SERVER)
    told = {"team": booking.team, "player": find("ROUX Gérard"), "dedup_key": "reminder:1"}
    a_mail(tournament, subject="Rappel", text="À demain", **told)
    return tournament


@pytest.fixture
def organiser(tournament: Tournament) -> Client:
    return member(Role.ORGANISER)(tournament)


def find(name: str) -> Player:
    return Player.objects.get(name=name)


def address(player: Player, route: str = "person") -> str:
    return reverse(f"arbitration:{route}", args=[player.club.slug, player.key])


def erase(organiser: Client, player: Player, **typed: str) -> object:
    page = organiser.get(address(player, "person_erase"))
    told = {"shown": page.context["shown"], "also": "", **typed}
    return organiser.post(address(player, "person_erase"), told, follow=True)


def test_all_that_is_kept_is_told_as_a_page_and_as_a_file(organiser: Client) -> None:
    player = find("ROUX Gérard")
    page = organiser.get(address(player)).content.decode()
    file = organiser.get(address(player, "person_file")).json()
    told = {fact["what"]: fact["says"] for fact in file["facts"]}
    assert told["Licence"] == "12345678"
    expected = {
        "Nom et prénom", "Téléphone", "Courriel", "Licence", "Paiement", "Somme demandée",
        "Inscription et résultat", "Inscription en ligne", "Courriel écrit par le site",
    }  # fmt: skip
    assert expected - told.keys() == set()
    assert [label for label in expected if label not in page] == []


def test_nothing_is_erased_before_what_stays_was_read(organiser: Client) -> None:
    player = find("ROUX Gérard")
    page = organiser.get(address(player, "person_erase"))
    assert "dix ans" in page.content.decode()
    answer = erase(organiser, player)
    assert list(answer.context["form"].errors) == ["confirmed"]
    unseen = {"also": "", "confirmed": "on", "shown": ""}
    organiser.post(address(player, "person_erase"), unseen)
    assert find("ROUX Gérard") == player


def test_a_person_is_erased_with_the_other_spellings(organiser: Client) -> None:
    player = find("ROUX Gérard")
    first = organiser.post(address(player, "person_erase"), {"also": "Gégé ROUX"})
    told = {"also": "Gégé ROUX", "confirmed": "on", "shown": first.context["shown"]}
    answer = organiser.post(address(player, "person_erase"), told, follow=True)
    player.refresh_from_db()
    assert (player.name, player.licence, player.email) == (f"Joueur effacé {player.pk}", "", "")
    assert answer.redirect_chain[0][0] == reverse("organiser:people", args=[player.club.slug])
    assert organiser.get(address(player)).status_code == 404
    whose = AuditEntry.objects.filter(act="details-erased").values_list("account", flat=True)
    assert None not in whose


def test_the_spellings_that_were_joined_go_together(
    organiser: Client, tournament: Tournament
) -> None:
    other = PlayerFactory(club=tournament.club, name="ROUX Gerald")
    player = find("ROUX Gérard")
    SeriesFactory(club=tournament.club).events.create(tournament=tournament)
    join_people(tournament.club, person=[(player.pk, None), (other.pk, None)], by=SERVER)
    assert "ROUX Gerald" in organiser.get(address(player, "person_erase")).content.decode()
    erase(organiser, player, confirmed="on")
    names = Player.objects.filter(pk__in=(player.pk, other.pk)).values_list("name", flat=True)
    assert {*names} == {f"Joueur effacé {player.pk}"}


def test_another_club_knows_nothing_of_them(tournament: Tournament) -> None:
    stranger = member(Role.ORGANISER)(open_tournament())
    player = find("ROUX Gérard")
    routes = ("person", "person_file", "person_erase")
    assert [stranger.get(address(player, route)).status_code for route in routes] == [404] * 3
