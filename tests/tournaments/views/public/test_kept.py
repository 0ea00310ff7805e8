"""Public pages are built once per version and release, hold nothing of the reader, and answer
304."""

import gzip
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.queries.ranks.shared import forget_shared
from tournaments.views.public import kept
from tournaments.views.public.builds import Builds, SeenVersion
from tournaments.views.public.kept import (
    FOR_EVERYBODY,
    FOR_THE_READER,
    KNOWN,
    PROGRAM,
    KeptPagesMiddleware,
    have_revalidated,
    release,
)


@pytest.fixture
def standings(tournament: Tournament) -> str:
    """The address of the standings of a tournament with a played round."""
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    return reverse("public:standings", args=[tournament.slug])


def change(tournament: Tournament) -> None:
    """Something that changes what people see."""
    announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)


def tag_of(client: Client, address: str, language: str = "fr") -> str:
    tag: str = client.get(address, headers={"accept-language": language})["ETag"]
    return tag


def test_a_known_page_is_not_sent_again(outsider: Client, standings: str) -> None:
    known = {"if-none-match": tag_of(outsider, standings), "accept-language": "fr"}
    response = outsider.get(standings, headers=known)
    assert (response.status_code, response.content) == (304, b"")


def test_a_known_page_costs_one_query(outsider: Client, standings: str) -> None:
    known = {"if-none-match": tag_of(outsider, standings), "accept-language": "fr"}
    with CaptureQueriesContext(connection) as captured:
        outsider.get(standings, headers=known)
    assert len(captured) == 1


def test_a_kept_page_costs_one_query(outsider: Client, standings: str) -> None:
    outsider.get(standings)
    with CaptureQueriesContext(connection) as captured:
        outsider.get(standings)
    assert len(captured) == 1


def test_a_signed_in_reader_costs_no_more(organiser: Client, standings: str) -> None:
    organiser.get(standings)
    with CaptureQueriesContext(connection) as captured:
        organiser.get(standings)
    assert len(captured) == 1


def test_building_reads_no_session_and_no_account(organiser: Client, standings: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        organiser.get(standings)
    tables = ("django_session", "auth_user")
    assert [q["sql"] for q in captured if any(table in q["sql"] for table in tables)] == []


@pytest.mark.parametrize("builder", ["organiser", "outsider"])
def test_everybody_gets_the_same_bytes(
    builder: str, standings: str, request: pytest.FixtureRequest
) -> None:
    first = request.getfixturevalue(builder).get(standings).content
    cache.clear()
    assert request.getfixturevalue("helper").get(standings).content == first


def test_no_cookie_is_set(organiser: Client, standings: str) -> None:
    assert len(organiser.get(standings).cookies) == 0


def test_an_act_makes_a_new_page(outsider: Client, standings: str, tournament: Tournament) -> None:
    before = tag_of(outsider, standings)
    change(tournament)
    response = outsider.get(standings, headers={"if-none-match": before, "accept-language": "fr"})
    assert (response.status_code, response["ETag"] == before) == (200, False)


def test_another_tournament_changes_nothing(outsider: Client, standings: str) -> None:
    before = tag_of(outsider, standings)
    change(TournamentFactory())
    assert tag_of(outsider, standings) == before


def test_languages_are_kept_apart(outsider: Client, standings: str) -> None:
    addresses = (standings, f"/en{standings}", standings)
    assert [outsider.get(address)["Content-Language"] for address in addresses] == [
        "fr",
        "en",
        "fr",
    ]


def test_caches_on_the_way_are_told_what_answers_depend_on(
    outsider: Client, standings: str
) -> None:
    response = outsider.get(standings)
    assert (response["Vary"], response["Cache-Control"]) == ("Accept-Encoding", FOR_EVERYBODY)


@pytest.mark.parametrize(
    "made",
    [
        {"cookie": "a"},
        {"vary": "Accept-Encoding, cookie"},
        {"vary": "Accept-Language"},
    ],
    ids=str,
)
def test_what_was_made_for_a_reader_is_for_no_cache(made: dict[str, str]) -> None:
    response = HttpResponse(b"page")
    if "cookie" in made:
        response.set_cookie("name", made["cookie"])
    else:
        response["Vary"] = made["vary"]
    assert have_revalidated(response, 'W/"1"')["Cache-Control"] == FOR_THE_READER


def test_browsers_that_take_gzip_get_it(outsider: Client, standings: str) -> None:
    plain = outsider.get(standings).content
    packed = outsider.get(standings, headers={"accept-encoding": "gzip, br"})
    assert (packed["Content-Encoding"], gzip.decompress(packed.content)) == ("gzip", plain)


def test_headers_that_protect_are_on_kept_pages(outsider: Client, standings: str) -> None:
    outsider.get(standings)
    response = outsider.get(standings)
    names = ("Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options")
    assert [name in response for name in names] == [True, True, True]


def test_a_hidden_tournament_is_gone_at_once(
    outsider: Client, standings: str, tournament: Tournament
) -> None:
    tag = tag_of(outsider, standings)
    Tournament.objects.filter(pk=tournament.pk).update(is_public=False)
    response = outsider.get(standings, headers={"if-none-match": tag, "accept-language": "fr"})
    assert response.status_code == 404


def test_what_is_not_there_is_not_kept(
    outsider: Client, standings: str, tournament: Tournament
) -> None:
    address = reverse("public:team", args=[tournament.slug, 9])
    before = outsider.get(address).status_code
    TeamFactory(tournament=tournament, number=9)
    forget_shared()
    assert (before, outsider.get(address).status_code) == (404, 200)


def test_a_search_is_not_kept(outsider: Client, standings: str, tournament: Tournament) -> None:
    address = reverse("public:seats", args=[tournament.slug])
    outsider.get(address, {"q": "JOUEUR"})
    with CaptureQueriesContext(connection) as captured:
        outsider.get(address, {"q": "JOUEUR"})
    assert len(captured) > 1


def test_what_a_page_does_not_read_makes_no_other_page(outsider: Client, standings: str) -> None:
    plain = outsider.get(standings)
    with CaptureQueriesContext(connection) as captured:
        answers = [outsider.get(standings, {"z": number, "utm_source": "x"}) for number in range(5)]
    assert {(answer.content, answer["ETag"]) for answer in answers} == {
        (plain.content, plain["ETag"])
    }
    assert len(captured) == 5


@pytest.mark.parametrize("route", ["public:calculator", "public:replay", "public:home"])
def test_no_page_shows_what_it_does_not_read(outsider: Client, route: str) -> None:
    assert b"utm_source" not in outsider.get(reverse(route), {"utm_source": "x"}).content


def test_too_many_questions_lead_to_the_page_itself(
    outsider: Client, standings: str, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "BUILDS", Builds(at_once=3, per_second=0))
    seats = reverse("public:seats", args=[tournament.slug])
    found = [outsider.get(seats, {"q": f"nom {n}"}).status_code for n in range(5)]
    assert found == [200, 200, 200, 302, 302]
    assert outsider.get(seats, {"q": "nom 9"})["Location"] == seats


def test_a_page_that_is_kept_is_no_question(
    outsider: Client, standings: str, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "BUILDS", Builds(at_once=1, per_second=0))
    wall = reverse("public:wall", args=[tournament.slug])
    found = [outsider.get(wall, {"vue": "classement"}).status_code for _ in range(3)]
    assert found == [200, 200, 200]


@pytest.mark.services
class TestSingleFlight:
    """Many readers of a new version make one build."""

    def test_one_request_builds(self) -> None:
        builds: list[str] = []
        started = threading.Barrier(8)

        def build(request: HttpRequest) -> HttpResponse:
            builds.append(request.path)
            threading.Event().wait(0.2)
            return HttpResponse(b"page")

        middleware = KeptPagesMiddleware(build)
        requests = RequestFactory()
        # Each thread has a line of its own to the cache, which is not the test's alone.
        address = f"fr /{uuid.uuid4()}"

        def ask() -> bytes:
            started.wait()
            return middleware._from_kept(requests.get("/"), address, 'W/"1"').content

        with ThreadPoolExecutor(8) as pool:
            answers = [future.result() for future in [pool.submit(ask) for _ in range(8)]]
        assert (len(builds), set(answers)) == (1, {b"page"})

    def test_others_get_the_page_before_meanwhile(self) -> None:
        requests = RequestFactory()
        old = KeptPagesMiddleware(lambda request: HttpResponse(b"old"))
        old._from_kept(requests.get("/"), "fr /", 'W/"1"')

        def build(request: HttpRequest) -> HttpResponse:
            other = old._from_kept(requests.get("/"), "fr /", 'W/"2"')
            return HttpResponse(b"new, while others read " + other.content)

        new = KeptPagesMiddleware(build)
        answer = new._from_kept(requests.get("/"), "fr /", 'W/"2"')
        assert answer.content == b"new, while others read old"

    def test_what_others_get_meanwhile_is_for_no_cache(self) -> None:
        requests = RequestFactory()
        old = KeptPagesMiddleware(lambda request: HttpResponse(b"old"))
        old._from_kept(requests.get("/"), "fr /", 'W/"1"')
        found: list[str] = []

        def build(request: HttpRequest) -> HttpResponse:
            found.append(old._from_kept(requests.get("/"), "fr /", 'W/"2"')["Cache-Control"])
            return HttpResponse(b"new")

        answer = KeptPagesMiddleware(build)._from_kept(requests.get("/"), "fr /", 'W/"2"')
        assert (found, answer["Cache-Control"]) == ([FOR_THE_READER], FOR_EVERYBODY)

    def test_who_has_the_page_before_keeps_it_meanwhile(self) -> None:
        known = {"HTTP_IF_NONE_MATCH": 'W/"1"', KNOWN: None}
        requests = RequestFactory(**known)
        old = KeptPagesMiddleware(lambda request: HttpResponse(b"old"))
        old._from_kept(requests.get("/"), "fr /", 'W/"1"')
        asked, found = requests.get("/"), []

        def build(request: HttpRequest) -> HttpResponse:
            answer = old._from_kept(asked, "fr /", 'W/"2"')
            found.append((answer.status_code, answer["ETag"], answer["Cache-Control"]))
            found.append(asked.META[KNOWN].is_current())
            return HttpResponse(b"new")

        KeptPagesMiddleware(build)._from_kept(requests.get("/"), "fr /", 'W/"2"')
        assert found == [(304, 'W/"1"', FOR_THE_READER), True]
        assert not asked.META[KNOWN].is_current()

    def test_whoever_comes_after_a_while_waits_for_the_new_page(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        requests, seen, asked = RequestFactory(), SeenVersion(), threading.Event()
        monkeypatch.setattr(kept, "SEEN", seen)
        old = KeptPagesMiddleware(lambda request: HttpResponse(b"old"))
        old._from_kept(requests.get("/"), "fr /", 'W/"1"')
        seen._last.clear()
        monkeypatch.setattr(kept.time, "sleep", lambda seconds: asked.set())

        def build(request: HttpRequest) -> HttpResponse:
            asked.wait(10)
            return HttpResponse(b"new")

        new = KeptPagesMiddleware(build)
        with ThreadPoolExecutor(2) as pool:
            asking = [pool.submit(new._from_kept, requests.get("/"), "fr /", 'W/"2"') for _ in "ab"]
            assert {one.result().content for one in asking} == {b"new"}

    def test_a_build_that_fails_lets_the_next_one_build(self) -> None:
        requests = RequestFactory()

        def fail(request: HttpRequest) -> HttpResponse:
            raise RuntimeError

        with pytest.raises(RuntimeError):
            KeptPagesMiddleware(fail)._from_kept(requests.get("/"), "fr /", 'W/"1"')
        works = KeptPagesMiddleware(lambda request: HttpResponse(b"page"))
        answer = works._from_kept(requests.get("/"), "fr /", 'W/"1"')
        assert answer.content == b"page"


def folders_of_pages() -> set[str]:
    """The project's own folders that code, templates, texts and forms of numbers come from."""
    base = Path(settings.BASE_DIR).resolve()
    paths = [Path(app.path) for app in apps.get_app_configs()]
    paths += [Path(path) for engine in settings.TEMPLATES for path in engine["DIRS"]]
    paths += [Path(path) for path in (*settings.STATICFILES_DIRS, *settings.LOCALE_PATHS)]
    paths += [base / settings.FORMAT_MODULE_PATH.replace(".", "/"), base / "scoring"]
    inside = [path.resolve() for path in paths if path.resolve().is_relative_to(base)]
    own = [path for path in inside if ".venv" not in path.parts]
    return {path.relative_to(base).parts[0] for path in own}


def test_every_folder_of_pages_is_part_of_the_release() -> None:
    assert folders_of_pages() - set(PROGRAM) == set()


def test_every_named_folder_exists() -> None:
    assert [name for name in PROGRAM if not (Path(settings.BASE_DIR) / name).is_dir()] == []


def test_a_release_is_worked_out_once() -> None:
    assert release() is release()
