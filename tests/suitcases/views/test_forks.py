"""A suitcase that is refused as a fork, opened beside the concours, page by page."""

from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from suitcases.domain.packing import close_visit, pack_tournament, take_again
from suitcases.models import BroughtFile
from tests.tournaments.played.halls import (
    Laptop,
    accept,
    an_evening,
    an_organiser,
    an_owner,
    list_seals,
    pack,
    play_a_round,
)
from tournaments.actors import Actor
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.enums import Entrants
from tournaments.models import Job, Team, Tournament
from tournaments.models.job import JobState
from tournaments.tasks.run import run_job

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(db: None) -> Actor:
    """Who runs the club of a concours that was taken up again without its suitcase."""
    return an_organiser(an_evening().club)


@pytest.fixture
def desk(organiser: Actor) -> Client:
    client = Client()
    client.force_login(organiser.user)
    return client


@pytest.fixture
def back(hall: Laptop, organiser: Actor) -> bytes:
    """V1, played on in the hall: a pair more and a round, while the club took the concours up
    again, signed another pair up under the same number and packed V2."""
    tournament = Tournament.objects.select_related("club").get()
    content = pack(pack_tournament(tournament, by=organiser))
    with hall():
        visiting = accept(content, owner := an_owner())
        register_team(visiting, sign_up=SignUp(players=("SALLE Anne", "SALLE Guy")), by=owner)
        play_a_round(visiting)
        file = pack(close_visit(visiting, by=owner))
    take_again(tournament, typed_name=tournament.name, reason="Clé perdue", by=organiser)
    here = Tournament.objects.select_related("club").get()
    register_team(here, sign_up=SignUp(players=("ICI Luc", "ICI Zoé")), by=organiser)
    pack_tournament(here, by=organiser)
    return file


def bring(client: Client, content: bytes) -> HttpResponse:
    file = SimpleUploadedFile("soirée.valise", content)
    return client.post(reverse("organiser:suitcase_bring"), {"file": file}, follow=True)


def text(answer: HttpResponse) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def opened(client: Client, content: bytes) -> str:
    """The address of the comparison, once the job that opens the file is done."""
    shown = bring(client, content)
    page = shown.redirect_chain[-1][0]
    client.post(page)
    run_job(str(Job.objects.get().pk))
    assert page in client.get(reverse("jobs:page", args=[Job.objects.get().pk])).content.decode()
    return page


def test_what_differs_is_shown_side_by_side_and_nothing_is_written(
    desk: Client, back: bytes
) -> None:
    tournament = Tournament.objects.get()
    before = (list_seals(tournament), tournament.version, Team.objects.count())
    shown = text(bring(desk, back))
    assert "Valise V1 : deux suites de la même soirée" in shown
    assert "Le concours a été repris ici" in shown
    assert "l'a emporté" in shown
    page = text(desk.get(opened(desk, back)))
    assert "« Concours emporté », par" in page
    for told in ("SALLE Anne", "ICI Luc", "feuilles rendues : 3 sur 3", "Clé perdue", "rang 1"):
        assert told in page
    tournament.refresh_from_db()
    assert (list_seals(tournament), tournament.version, Team.objects.count()) == before


def test_who_signed_up_for_a_melee_is_compared_as_people(desk: Client, back: bytes) -> None:
    Tournament.objects.update(entrants=Entrants.INDIVIDUALS)
    shown = text(bring(desk, back)), text(desk.get(opened(desk, back)))
    assert [page for page in shown if "joueurs" not in page or "quipes" in strip_tags(page)] == []


def test_the_papers_of_the_file_say_that_they_are_a_copy(desk: Client, back: bytes) -> None:
    page = opened(desk, back)
    assert "SALLE Anne" in text(desk.get(f"{page}equipes/"))
    for paper in ("equipes/", "classement/", "feuilles/?round=1"):
        assert "Copie de la valise V1 : ne fait pas foi" in text(desk.get(f"{page}{paper}"))
    assert desk.get(f"{page}feuilles/?round=2").status_code == 404
    assert desk.get(f"{page}diplomes/").status_code == 404


def test_a_file_is_opened_once_however_often_the_button_is_pressed(
    desk: Client, back: bytes
) -> None:
    page = bring(desk, back).redirect_chain[-1][0]
    shown = [desk.post(page).url for _time in range(2)]
    run_job(str(Job.objects.get().pk))
    assert [*shown, desk.post(page).url] == [reverse("jobs:page", args=[Job.objects.get().pk])] * 3
    Job.objects.update(state=JobState.INTERRUPTED)
    assert desk.post(page).url not in shown


def test_a_file_is_nobody_elses_and_is_thrown_away(desk: Client, organiser: Actor) -> None:
    file = BroughtFile.objects.create(name="V1", content=b"x", brought_by=organiser.user)
    stranger = Client()
    stranger.force_login(an_organiser(Tournament.objects.get().club).user)
    drop = reverse("organiser:suitcase_drop", args=[file.key])
    assert stranger.post(drop).url == reverse("organiser:suitcase_bring")
    assert BroughtFile.objects.exists()
    assert desk.post(drop).url == reverse("organiser:home")
    assert not BroughtFile.objects.exists()


def test_a_laptop_opens_the_next_suitcase_anew_and_keeps_what_it_played(
    hall: Laptop, back: bytes
) -> None:
    second = pack(Tournament.objects.get().suitcases.latest("packed_at"))
    with hall():
        laptop = Client()
        laptop.force_login(an_owner().user)
        beside = bring(laptop, second)
        assert "Mettre la copie de côté et ouvrir la valise" in text(beside)
        laptop.post(beside.redirect_chain[-1][0], {"anew": "1"})
        job = Job.objects.get()
        run_job(str(job.pk))
        visiting = Tournament.objects.get()
        page = reverse("organiser:suitcase", args=[visiting.slug])
        assert (visiting.custody, visiting.teams.filter(name="").count()) == ("visiting", 7)
        aside = visiting.copies_aside.get()
        assert aside.name in text(laptop.get(page))
        file = reverse("organiser:suitcase_file", args=[visiting.slug])
        sent = laptop.post(file, {"aside": str(aside.key)})
        assert sent.content == bytes(aside.content)
        assert laptop.post(file, {"aside": "other"}).status_code == 404
