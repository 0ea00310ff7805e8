"""Every page of the site, as each of its readers sees it: accessible, whole, and quiet."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from operations import views as site
from operations.tasks.health import Health
from tests.browsing import (
    AXE_SCRIPT,
    BROKEN_WORDS,
    CUT_TABLES,
    OVERLAID,
    SMALL_LETTERS,
    SMALL_TARGETS,
    TOUCHING,
    WIDTH,
    share_cookies,
    violations,
)
from tests.crawling.addresses import Evening, routes, whole_evening
from tests.factories import MembershipFactory, TournamentFactory
from tests.forced_colours import lost_in_forced_colours
from tests.papers import without_layout
from tests.running import nightly
from tournaments.enums import Role

pytestmark = pytest.mark.django_db(transaction=True)

DESK: ViewportSize = {"width": 1366, "height": 657}
TABLET: ViewportSize = {"width": 768, "height": 1024}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALLEST: ViewportSize = {"width": 320, "height": 640}
ENLARGED = "size => document.documentElement.style.setProperty('font-size', size)"
"""The letters of a page as large as somebody asks their browser for."""
MOVING = "document.getAnimations().map((one) => one.animationName || one.transitionProperty)"
"""What moves where somebody asked for no motion."""
OF_AN_ACCOUNT = ("account", "browser", "passkey_", "password_change", "recovery_", "second_step")
OF_A_PERSON = ("arbitration:", "jobs:", *OF_AN_ACCOUNT)
OF_THE_DESK = re.compile(r"organiser:[a-q]"), re.compile(r"organiser:[r-z]")
READERS = {
    "desk a-q": (Role.ORGANISER, OF_THE_DESK[0].match),
    "desk r-z": (Role.ORGANISER, OF_THE_DESK[1].match),
    "arbiter": (Role.ARBITER, lambda route: route.startswith(OF_A_PERSON)),
    "keeper": (Role.ORGANISER, lambda route: route == "site:page"),
    "hall": (None, lambda route: not route.startswith(("organiser:", *OF_A_PERSON))),
}
DESKS = ("desk a-q", "desk r-z")
READERS_OF_AN_EVENING = (
    *((desk,) for desk in DESKS),
    tuple(reader for reader in READERS if reader not in DESKS),
)
"""Who look at one evening, so that it is played less often: some sixty pages each."""
LONG_HEADS = {
    "name": "Grand concours de la Saint-Martin",
    "club__name": "Comité départemental de belote de la Sarthe",
    "time_limit_minutes": 75,
}
LONG_SAID = timedelta(hours=3, minutes=42)
VIEWS = {
    "organiser:round": ("voir=liste", "voir=plan", "voir=tableau", "voir=tirage"),
    "organiser:sheet": ("saisie=totals", "colonnes=toutes"),
}
"""Pages that show something else where the address asks for it."""
FOR_THE_WALL = {"public:wall", "public:named_wall"}
"""Its letters follow the width of the wall, not a phone's."""
COVERED = """() => {
  const fixed = [...document.querySelectorAll("body *")].filter(
    (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
  if (!fixed.length) return [];
  const wanted = "a, button, summary, input:not([type=hidden]), select, textarea";
  const seen = [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility());
  return seen.filter((one) => {
    one.focus();
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return fixed.some((bar) => !bar.contains(one) && bar.contains(top));
  }).map((one) => one.outerHTML);
}"""
"""What has the keyboard and lies under a bar that stays where it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """A reader's pages by address, each with its route, and the addresses that end at nothing."""

    pages: dict[str, tuple[str, HttpResponse]]
    blank: list[str]


def answers(evening: Evening, client: Client, reader: str) -> Answers:
    """Ask for every address that is this reader's to ask for."""
    found = Answers(pages={}, blank=[])
    for route in filter(READERS[reader][1], routes()):
        for address in addresses(evening, route):
            answer = client.get(address)
            if is_page(answer):
                found.pages[address] = route, answer
            elif answer.status_code >= 400 and not answer.content:
                found.blank.append(address)
    return found


def addresses(evening: Evening, route: str) -> list[str]:
    """The plain page of a route, and each of its views."""
    plain = evening.address(route)
    return [plain, *(f"{plain}?{view}" for view in VIEWS.get(route, ()))]


def is_page(answer: HttpResponse) -> bool:
    """Whether an answer is a page: no file, no fragment, nothing that is only posted to."""
    kind = answer.headers.get("Content-Type", "")
    return answer.status_code == 200 and kind.startswith("text/html") and b"<html" in answer.content


def hand_over(known: dict[str, HttpResponse], patch: pytest.MonkeyPatch) -> None:
    """Let the server give each of these addresses the answer that is known, not another such.

    A window that took it from a `Route` would load every style and script anew with each page.
    """
    answer = WSGIHandler.get_response

    def get_response(handler: WSGIHandler, request: HttpRequest) -> HttpResponse:
        return known.pop(request.get_full_path(), None) or answer(handler, request)

    patch.setattr(WSGIHandler, "get_response", get_response)


def faults_at(page: Page, route: str) -> list[object]:
    """What is wrong with the page of a route on a laptop and on a phone, at night also on a tablet,
    with large letters and in a palette of the reader's own."""
    faults: list[object] = violations(page) + page.evaluate(COVERED) + page.evaluate(TOUCHING)
    faults += page.evaluate(OVERLAID)
    if nightly.is_asked_for:
        faults += lost_in_forced_colours(page) + faults_beside(page, route)
    page.set_viewport_size(SMALLEST)
    faults += too_wide(page, "320 px") + page.evaluate(MOVING)
    page.set_viewport_size(PHONE)
    faults += too_wide(page)
    faults += page.evaluate(TOUCHING) + page.evaluate(CUT_TABLES) + page.evaluate(OVERLAID)
    if route not in FOR_THE_WALL:
        faults += page.evaluate(SMALL_LETTERS) + page.evaluate(SMALL_TARGETS)
        faults += page.evaluate(BROKEN_WORDS)
        faults += page.evaluate(COVERED)
        page.evaluate(ENLARGED, "200%")
        faults += too_wide(page, "200 % on a phone")
    return faults


def faults_beside(page: Page, route: str) -> list[object]:
    """What is wrong with it on a tablet, with letters as they are and twice as large."""
    page.set_viewport_size(TABLET)
    faults = too_wide(page)
    faults += page.evaluate(TOUCHING) + page.evaluate(CUT_TABLES) + page.evaluate(OVERLAID)
    if route not in FOR_THE_WALL:
        page.evaluate(ENLARGED, "200%")
        faults += too_wide(page, "200 %")
        page.evaluate(ENLARGED, "")
    return faults


def too_wide(page: Page, how: str = "") -> list[object]:
    """How wide a page is that is wider than its window, where it is."""
    found, window = page.evaluate(WIDTH), page.viewport_size
    return [(how, found)] if window and found > window["width"] else []


@pytest.mark.parametrize("readers", READERS_OF_AN_EVENING, ids=" and ".join)
def test_pages_are_accessible_fit_a_phone_and_say_nothing_to_the_console(
    readers: Sequence[str],
    browser: Browser,
    live_server: LiveServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    health = Health(troubles=(), jobs={}, disk_free=7, backed_up_at=timezone.now() - LONG_SAID)
    monkeypatch.setattr(site, "examine_site", lambda: health)
    evening = whole_evening(TournamentFactory(**LONG_HEADS))
    found: dict[tuple[str, str], list[object]] = {}
    blank: list[str] = []
    for reader in readers:
        client = client_of(reader, evening, urlsplit(live_server.url).netloc)
        with without_layout():  # no paper is a page
            asked = answers(evening, client, reader)
        blank += asked.blank
        context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
        context.add_init_script(AXE_SCRIPT)  # handed to the browser once, not with each page
        share_cookies(client, context, live_server.url)
        with pytest.MonkeyPatch.context() as patch:
            hand_over({where: answer for where, (_route, answer) in asked.pages.items()}, patch)
            for address, faults in look_at(asked, context, live_server.url):
                found[reader, address] = faults
        context.close()
    assert {where: faults for where, faults in found.items() if faults} == {}
    assert blank == []  # no typed address, restored window or way back ends at a blank page


def client_of(reader: str, evening: Evening, host: str) -> Client:
    """Who asks for a reader's pages, signed in where the reader has an account."""
    client = Client(headers={"host": host})
    role = READERS[reader][0]
    if role is not None:
        user = MembershipFactory(club=evening.tournament.club, role=role).user
        User.objects.filter(pk=user.pk).update(is_superuser=reader == "keeper")
        user.refresh_from_db()
        client.force_login(user)
    return client


def look_at(
    asked: Answers, context: BrowserContext, site_url: str
) -> Iterator[tuple[str, list[object]]]:
    """The addresses of a reader's pages, each with its faults and what the console said."""
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for address, (route, _answer) in asked.pages.items():
        page.set_viewport_size(DESK)
        page.goto(site_url + address)
        yield address, [*faults_at(page, route), *said]
        said.clear()
