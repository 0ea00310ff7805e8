"""A tournament that is carried to the hall and back, page by page."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from suitcases import tasks as suitcases
from suitcases.domain import arrivals, brought
from suitcases.domain.packing import pack_tournament
from suitcases.models import BroughtFile
from suitcases.tasks import WRITE_SUITCASE
from tests.bookings.absence import take_away
from tests.factories import UserFactory
from tests.prizes.domain.lots import arrested, for_ranks
from tests.tournaments.played.halls import (
    Laptop,
    a_full_evening,
    an_evening,
    an_organiser,
    pack,
)
from tournaments.domain.draws.draws import preview_draw
from tournaments.enums import BookingMode, Custody
from tournaments.models import Job, Tournament
from tournaments.models.job import JobDocument, JobState
from tournaments.tasks import dispatch
from tournaments.tasks.run import run_job

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    return an_evening()


@pytest.fixture
def desk(evening: Tournament) -> Client:
    """The browser of who runs the club."""
    client = Client()
    client.force_login(an_organiser(evening.club).user)
    return client


def to(route: str, tournament: Tournament) -> str:
    return reverse(f"organiser:suitcase{route}", args=[tournament.slug])


def bring(client: Client, content: bytes) -> HttpResponse:
    file = SimpleUploadedFile("soirée.valise", content)
    return client.post(reverse("organiser:suitcase_bring"), {"file": file}, follow=True)


def text(answer: HttpResponse) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def test_the_club_takes_it_away_and_every_page_says_so(
    desk: Client, outsider: Client, evening: Tournament
) -> None:
    desk.post(to("_pack", evening), {"taken_to": "salle des fêtes"})
    job = Job.objects.get(kind=WRITE_SUITCASE)
    run_job(str(job.pk))
    assert JobDocument.objects.get(job=job).name == f"{evening.slug}-V1.valise"
    assert Job.objects.get(pk=job.pk).tournament is None
    for page in (to("", evening), reverse("organiser:overview", args=[evening.slug])):
        assert "l'a emporté" in text(desk.get(page))
    card = desk.get(reverse("organiser:overview", args=[evening.slug])).context["card"]
    assert (card.button, card.second) == (None, None)
    public = text(outsider.get(reverse("public:tournament", args=[evening.slug])))
    assert "Le concours est préparé et joué à la salle, sans réseau." in public
    again = desk.post(to("_pack", evening), follow=True)
    assert "l'a emporté" in text(again)
    desk.post(to("_file", evening))
    assert Job.objects.filter(kind=WRITE_SUITCASE).count() == 2


DESK = ["overview", "teams", "rounds", "standings", "end", "more", "settings", "accounts"]
OF_ONE = {"team_account": [1], "sheet_photos": [1, 1]}
"""Pages of one team and of one table."""


def list_offered(desk: Client, tournament: Tournament) -> set[str]:
    """The acts that a button of the pages of the desk sends."""
    offered = set()
    played = OF_ONE if tournament.rounds.published().exists() else {"team_account": [1]}
    for route, place in {**dict.fromkeys(DESK, ()), **played}.items():
        page = desk.get(reverse(f"organiser:{route}", args=[tournament.slug, *place]), follow=True)
        main = page.content.decode().partition("<main")[2].partition("</main")[0]
        for form in re.findall(r'<form[^>]*method="post".*?</form>', main, re.DOTALL):
            if 'type="submit"' in form:
                where = re.findall(r'action="([^"#]*)[^"]*"', form) or [page.request["PATH_INFO"]]
                offered |= {resolve(urlsplit(action).path).view_name for action in where if action}
    return offered


@pytest.mark.parametrize("state", ["new", "preview", "playing", "over"])
def test_no_button_offers_to_change_what_is_away(state: str) -> None:
    tournament = a_full_evening() if state in ("playing", "over") else an_evening()
    by = an_organiser(tournament.club)
    organiser = Client()
    organiser.force_login(by.user)
    if state == "preview":
        preview_draw(tournament, by=by)
    elif state == "over":
        arrested(tournament, *for_ranks("Un jambon", "Une rosette"))
    assert {"organiser:door_act", "organiser:tills"} <= list_offered(organiser, tournament)
    take_away(Tournament.objects.get())
    assert list_offered(organiser, tournament) <= {"organiser:habits", "organiser:copy"}


def test_whatever_would_change_it_is_refused_with_who_took_it(
    desk: Client, evening: Tournament
) -> None:
    pack_tournament(evening, by=an_organiser(evening.club))
    Tournament.objects.update(finished_at=evening.created_at)
    page = reverse("organiser:reopen", args=[evening.slug])
    answer = desk.post(page, {"reason": "Une erreur"})
    assert answer.status_code == 409
    assert "rien ne s'y change avant son retour" in text(answer)
    assert Tournament.objects.get().finished_at is not None


def test_two_clicks_open_it_in_the_hall_and_bring_it_back(
    hall: Laptop, desk: Client, evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies: list[str] = []
    monkeypatch.setattr(suitcases, "back_up", copies.append)
    monkeypatch.setattr(suitcases, "backs_itself_up", lambda: True)
    content = pack(pack_tournament(evening, by=an_organiser(evening.club)))
    with hall():
        owner = Client()
        owner.force_login(UserFactory(is_superuser=True))
        shown = bring(owner, content)
        assert "Le concours s'ouvre sur cet ordinateur" in text(shown)
        opened = owner.post(shown.redirect_chain[-1][0], follow=True)
        assert "le concours est là, journal compris" in text(opened)
        visiting = Tournament.objects.select_related("club").get()
        assert BroughtFile.objects.count() == 0
        assert "Refermer et ramener" in text(owner.get(to("", visiting)))
        owner.post(to("_close", visiting))
        assert "refermée" in text(owner.get(to("", visiting)))
        back = pack(visiting.suitcases.get())
    shown = bring(desk, back)
    assert "Cette valise ramène le concours" in text(shown)
    desk.post(shown.redirect_chain[-1][0])
    assert (Tournament.objects.get().custody, copies) == (Custody.HERE, ["avant-retour"])
    assert "déjà revenue" in text(bring(desk, back))


def test_a_large_file_is_read_behind_a_page(
    hall: Laptop, evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brought, "SMALL", 1000)
    monkeypatch.setattr(dispatch, "hand_on", lambda job: run_job(str(job.pk)))
    content = pack(pack_tournament(evening, by=an_organiser(evening.club)))
    with hall():
        owner = Client()
        owner.force_login(UserFactory(is_superuser=True))
        said = text(bring(owner, content))
        job, file = Job.objects.get(), BroughtFile.objects.get()
        check = reverse("organiser:suitcase_check", args=[file.key])
        assert (job.state, job.error, check in said) == (JobState.DONE, "", True)
        monkeypatch.setattr(arrivals, "read_brought", lambda *_args, **_told: pytest.fail("again"))
        assert "Le concours s'ouvre sur cet ordinateur" in text(owner.get(check))
        owner.post(check)
        assert Tournament.objects.get().custody == Custody.VISITING


def test_a_large_file_that_is_refused_is_not_kept(
    desk: Client, evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brought, "SMALL", 1000)
    content = pack(pack_tournament(evening, by=an_organiser(evening.club)))
    bring(desk, content)
    run_job(str(Job.objects.get().pk))
    assert "Cette valise est partie d'ici" in Job.objects.get().error
    assert BroughtFile.objects.count() == 0


@pytest.mark.parametrize(("entrants", "words"), [("teams", "équipes"), ("individuals", "joueurs")])
def test_a_file_counts_those_who_signed_up_as_what_they_are(
    entrants: str, words: str, hall: Laptop, evening: Tournament
) -> None:
    Tournament.objects.update(entrants=entrants)
    evening.refresh_from_db()
    content = pack(pack_tournament(evening, by=an_organiser(evening.club)))
    with hall():
        owner = Client()
        owner.force_login(UserFactory(is_superuser=True))
        page = text(bring(owner, content))
    assert re.findall(r'counter__label">(joueurs|équipes)<', page) == [words]


def test_the_public_signs_up_with_the_club_and_reads_no_name(
    outsider: Client, evening: Tournament
) -> None:
    Tournament.objects.update(booking_mode=BookingMode.OPEN)
    organiser = an_organiser(evening.club)
    pack_tournament(evening, by=organiser)
    page = text(outsider.get(reverse("public:book", args=[evening.slug])))
    assert "Le concours est à la salle : adressez-vous au club." in page
    assert organiser.name not in page


def test_a_file_that_is_none_is_refused_beside_its_field(desk: Client) -> None:
    assert "n'est pas une valise" in text(bring(desk, b"Bonsoir"))
    assert BroughtFile.objects.count() == 0


def test_what_never_comes_back_is_taken_up_with_a_reason(desk: Client, evening: Tournament) -> None:
    pack_tournament(evening, by=an_organiser(evening.club))
    page = to("_take_again", evening)
    told = {"typed_name": evening.name, "reason": ""}
    assert "Ce champ est obligatoire" in text(desk.post(page, told))
    assert "pas le nom" in text(desk.post(page, told | {"typed_name": "X", "reason": "Perdue"}))
    desk.post(page, told | {"reason": "Perdue"})
    assert Tournament.objects.get().custody == Custody.HERE


def test_an_archive_is_written_without_names(desk: Client, evening: Tournament) -> None:
    desk.post(to("_archive", evening), {"names": "without"})
    job = Job.objects.get()
    run_job(str(job.pk))
    assert JobDocument.objects.get(job=job).name == f"{evening.slug}-archive-sans-noms.valise"
