"""The standings inside another site's page: framed by whom the club names, and nothing else is."""

import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from press.pages import build_frame
from seasons.domain import change_series
from seasons.pages.public_season import read_public_season
from tests.factories import SeriesFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tournaments.actors import SERVER
from tournaments.domain.clubs import change_framing
from tournaments.domain.tournament.settings import hide_standings
from tournaments.models import Player, Tournament

ELSEWHERE = "http://club.example.org"


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """A concours with a round that counts, whose club lets one site frame it."""
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    change_framing(tournament.club, framed_by=[ELSEWHERE], by=SERVER)
    return tournament


def widget_of(tournament: Tournament, **asked: str) -> str:
    return reverse("public:widget", args=[tournament.slug], query=asked)


def ask(address: str, tag: str = "") -> HTTPMessage:
    """The headers of an answer over a real socket; of a 304 as well."""
    known = urllib.request.Request(address, headers={"If-None-Match": tag} if tag else {})
    try:
        with urllib.request.urlopen(known) as answer:
            return answer.headers
    except urllib.error.HTTPError as unchanged:
        return unchanged.headers


def policy_of(headers: HTTPMessage) -> tuple[str, str | None, str | None]:
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    return policy["frame-ancestors"], headers["X-Frame-Options"], headers["Set-Cookie"]


def test_the_policy_holds_on_the_first_answer_the_kept_one_and_the_304(
    played: Tournament, live_server: LiveServer
) -> None:
    first = ask(f"{live_server.url}{widget_of(played)}")
    kept = ask(f"{live_server.url}{widget_of(played)}")
    known = ask(f"{live_server.url}{widget_of(played)}", kept["ETag"])
    expected = (f"'self' {ELSEWHERE}", None, None)
    assert [policy_of(one) for one in (first, kept, known)] == [expected] * 3
    page = live_server.url + reverse("public:standings", args=[played.slug])
    others = [ask(page), ask(page)]
    others.append(ask(page, others[0]["ETag"]))
    assert [policy_of(one) for one in others] == [("'none'", "DENY", None)] * 3


@pytest.mark.parametrize(
    ("framed_by", "expected"), [([], "'self'"), (["*"], "'self' *")], ids=["nobody", "everybody"]
)
def test_a_club_says_who_may(
    framed_by: list[str], expected: str, played: Tournament, outsider: Client
) -> None:
    outsider.get(widget_of(played))
    change_framing(played.club, framed_by=framed_by, by=SERVER)
    assert f"frame-ancestors {expected};" in (
        outsider.get(widget_of(played)).headers["Content-Security-Policy"] + ";"
    )


def test_what_is_said_of_a_wrong_address_is_not_framed(
    played: Tournament, outsider: Client
) -> None:
    policy = outsider.get(widget_of(played, rangs="7")).headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy


def test_hidden_standings_are_words(played: Tournament, outsider: Client) -> None:
    team = played.teams.earliest("number").label
    before = outsider.get(widget_of(played)).content.decode()
    hide_standings(played, by=SERVER)
    after = outsider.get(widget_of(played), headers={"accept-language": "fr"}).content.decode()
    assert (team in before, team in after, "dévoilé à la remise" in after) == (True, False, True)


def test_a_player_who_shows_an_initial_does_here(played: Tournament, outsider: Client) -> None:
    player = played.teams.earliest("number").players[0]
    Player.objects.filter(pk=player.pk).update(name="ROUX Gérard", shows_initial=True)
    page = outsider.get(widget_of(played)).content.decode()
    assert ("Gérard R." in page, "ROUX" in page) == (True, False)


@pytest.mark.parametrize(
    ("asked", "rows"),
    [({}, 4), ({"rangs": "3", "theme": "tapis", "couleur": "?"}, 3), ({"rangs": "7"}, None),
     ({"theme": "rose"}, None)],
)  # fmt: skip
def test_so_many_ranks_are_shown_in_colours_that_there_are(
    asked: dict[str, str], rows: int | None, played: Tournament, outsider: Client
) -> None:
    answer = outsider.get(widget_of(played, **asked))
    shown = answer.content.decode().count('<th scope="row">') if answer.status_code == 200 else None
    assert (shown, dict(answer.cookies)) == (rows, {})


@contextmanager
def another_site(page: str) -> Iterator[str]:
    """A site of one page, whose address is its origin."""

    class OnePage(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_said: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), OnePage) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_another_site_shows_it_and_no_other_page(
    played: Tournament, live_server: LiveServer, browser: Browser
) -> None:
    standings = reverse("public:standings", args=[played.slug])
    framed = "".join(
        f'<iframe name="{name}" src="{live_server.url}{path}"></iframe>'
        for name, path in (("widget", widget_of(played)), ("page", standings))
    )
    page = browser.new_page(locale="fr-FR")
    with another_site(framed) as origin:
        change_framing(played.club, framed_by=[origin], by=SERVER)
        page.goto(origin)
        for _again in range(2):
            page.frame_locator("[name=widget]").locator("tbody tr").first.wait_for()
            refused = page.frame(name="page")
            assert refused is not None
            assert refused.url.startswith("chrome-error:")
            page.reload()
    page.close()


def test_the_frame_takes_the_height_of_what_is_in_it(
    played: Tournament, live_server: LiveServer, browser: Browser
) -> None:
    code = build_frame(f"{live_server.url}{widget_of(played)}", 30)
    with another_site(f"<!doctype html><body style='width: 320px'>{code}</body>") as site:
        change_framing(played.club, framed_by=[site], by=SERVER)
        page = browser.new_page()
        page.goto(site)
        page.wait_for_function("parseInt(document.querySelector('iframe').style.height) > 200")
        (frame,) = page.frames[1:]
        frame.wait_for_function("document.documentElement.scrollHeight <= innerHeight")
        page.close()


def test_a_season_is_framed_by_whom_its_club_names(outsider: Client) -> None:
    series = SeriesFactory(club__framed_by=[ELSEWHERE])
    evening_of(series, [(ANNE, BRUNO, "Foyer"), (CLAIRE, DENIS, "Amicale")])
    widget = reverse("public:series_widget", args=[series.slug])
    answer = outsider.get(widget)
    page = answer.content.decode()
    assert f"frame-ancestors 'self' {ELSEWHERE}" in answer.headers["Content-Security-Policy"]
    leader = read_public_season(series).lines[0]
    assert (page.count('<th scope="row">'), leader.competitor.name in page) == (4, True)
    assert outsider.get(widget, {"rangs": "7"}).status_code == 404
    change_series(series, values={"is_public": False}, by=SERVER)
    assert outsider.get(widget).status_code == 404
