"""A club handed over, closed, opened again, taken along: on its organisers' pages."""

import io
import re
import zipfile
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory, TeamFactory, TournamentFactory, UserFactory
from tests.people import member
from tournaments.enums import Role
from tournaments.models import Club, Job, Tournament
from tournaments.models.job import JobDocument
from tournaments.tasks.run import run_job

PASSWORD = "neuf-cartes-sur-table"


def as_owner() -> Client:
    client = Client()
    client.force_login(UserFactory(is_superuser=True))
    return client


def find_address(route: str, club: Club) -> str:
    return reverse(f"organiser:{route}", args=[club.slug])


def make_link(client: Client, club: Club, **typed: str) -> str:
    """The link that is shown once."""
    asked = client.get(find_address("club_handover", club))
    key = asked.context["form"]["key"].value()
    page = client.post(
        find_address("club_handover", club),
        {"key": key, "label": "Paulette", "days": "7", **typed},
    )
    [found] = re.findall(r"http://testserver(/direction/\S+?/)<", page.content.decode())
    return str(found)


@pytest.mark.parametrize("route", ["club_handover", "club_close", "club_reopen", "club_take"])
@pytest.mark.parametrize("people", ["helper", "arbiter", "stranger"])
def test_other_people_reach_none_of_it(
    request: pytest.FixtureRequest, tournament: Tournament, route: str, people: str
) -> None:
    client: Client = request.getfixturevalue(people)
    for answer in (client.get, client.post):
        assert answer(find_address(route, tournament.club)).status_code in {403, 404, 405}
    assert Club.objects.get(pk=tournament.club_id).closed_at is None
    assert Job.objects.count() == 0


@pytest.mark.parametrize("route", ["club_close", "club_reopen"])
def test_only_the_site_s_owner_closes_a_club(
    organiser: Client, tournament: Tournament, route: str
) -> None:
    page = organiser.get(find_address("club", tournament.club)).content.decode()
    address = find_address(route, tournament.club)
    assert (organiser.post(address).status_code, address in page) == (403, False)


def test_a_new_president_gives_a_name_and_a_password_and_makes_a_concours(db: None) -> None:
    club = ClubFactory()
    link = make_link(as_owner(), club)
    browser = Client()
    assert "Vous êtes invité" not in browser.get(link).content.decode()
    typed = {"username": "paulette", "password1": PASSWORD, "password2": PASSWORD}
    page = browser.post(f"{link}compte/", typed, follow=True)
    assert page.redirect_chain[-1] == (f"{reverse('organiser:create')}?club={club.slug}", 302)
    assert club.memberships.get(role=Role.ORGANISER).user.username == "paulette"
    assert Client().get(link).status_code == 410


def test_who_hands_the_club_over_reaches_nothing_once_the_link_has_served(
    organiser: Client, tournament: Tournament
) -> None:
    link = make_link(organiser, tournament.club, replaces="on")
    assert organiser.get(find_address("club", tournament.club)).status_code == 200
    successor = Client()
    successor.force_login(UserFactory())
    page = successor.post(link, follow=True)
    assert page.redirect_chain[-1] == (reverse("organiser:home"), 302)
    for client, answer in ((organiser, 404), (successor, 200)):
        assert client.get(find_address("club", tournament.club)).status_code == answer
        desk = reverse("organiser:overview", args=[tournament.slug])
        assert client.get(desk).status_code == answer


def test_a_link_sent_twice_is_made_once(organiser: Client, tournament: Tournament) -> None:
    address = find_address("club_handover", tournament.club)
    key = organiser.get(address).context["form"]["key"].value()
    typed = {"key": key, "label": "Paulette", "days": "7"}
    organiser.post(address, typed)
    again = organiser.post(address, typed, follow=True)
    assert tournament.club.handovers.count() == 1
    assert "Ce lien est déjà fait." in again.content.decode()


@pytest.mark.parametrize(("hides", "status"), [("shown", 200), ("hidden", 404)])
def test_a_closed_club_makes_no_concours_and_its_pages_are_as_chosen(
    organiser: Client, outsider: Client, tournament: Tournament, hides: str, status: int
) -> None:
    owner, club = as_owner(), tournament.club
    assert outsider.get(tournament.get_absolute_url()).status_code == 200
    owner.post(find_address("club_close", club), {"hides_pages": hides})
    assert organiser.get(reverse("organiser:create")).status_code == 403
    assert reverse("organiser:create") not in organiser.get(reverse("organiser:home")).text
    shown = (tournament.get_absolute_url(), reverse("public:club", args=[club.slug]))
    assert [outsider.get(page).status_code for page in shown] == [status, status]
    assert organiser.get(reverse("organiser:overview", args=[tournament.slug])).status_code == 200
    owner.post(find_address("club_reopen", club))
    assert organiser.get(reverse("organiser:create")).status_code == 200
    assert [outsider.get(page).status_code for page in shown] == [200, 200]


def test_what_is_still_to_be_played_is_said_before_a_club_closes(tournament: Tournament) -> None:
    Tournament.objects.update(date=timezone.localdate() + timedelta(days=3))
    page = as_owner().get(find_address("club_close", tournament.club)).content.decode()
    assert "1 concours est encore à jouer" in page


def test_a_club_is_taken_along_whole_and_no_other_club_s_anything(
    organiser: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament)
    other = TournamentFactory()
    organiser.post(find_address("club_take", tournament.club))
    job = Job.objects.get()
    run_job(str(job.pk))
    archive = zipfile.ZipFile(io.BytesIO(bytes(JobDocument.objects.get().content)))
    assert sorted(archive.namelist()) == [
        "comptes.xlsx", f"concours/{tournament.slug}.zip", "personnes.xlsx",
    ]  # fmt: skip
    lists = zipfile.ZipFile(io.BytesIO(archive.read(f"concours/{tournament.slug}.zip")))
    assert {"csv/equipes.csv", "csv/classement.csv"} <= set(lists.namelist())
    stranger = member(Role.ORGANISER)(other)
    assert stranger.get(reverse("jobs:page", args=[job.pk])).status_code == 404
