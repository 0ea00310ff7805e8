"""Every page of the site, as each of its readers sees it: accessible, whole, and quiet."""

import pytest
from django.test import Client
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.addresses import Evening, routes, whole_evening
from tests.browsing import SMALL_LETTERS, SMALL_TARGETS, WIDTH, sign_in, violations
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.enums import Role

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, DESK = 390, 1280
OF_A_PERSON = ("arbitration:", "jobs:", "password_change")
READERS = {
    "desk": (Role.ORGANISER, lambda route: route.startswith("organiser:")),
    "arbiter": (Role.ARBITER, lambda route: route.startswith(OF_A_PERSON)),
    "hall": (None, lambda route: not route.startswith(("organiser:", *OF_A_PERSON))),
}
FOR_THE_WALL = {"public:wall"}
"""Its letters follow the width of the wall, not a phone's."""


def pages(evening: Evening, client: Client, reader: str) -> dict[str, str]:
    """The addresses that answer this reader with a page, by route."""
    reads = READERS[reader][1]
    found = {route: evening.address(route) for route in routes() if reads(route)}
    return {route: address for route, address in found.items() if is_page(client, address)}


def is_page(client: Client, address: str) -> bool:
    """Whether an address gives a page: no file, no fragment, nothing that is only posted to."""
    answer = client.get(address)
    kind = answer.headers.get("Content-Type", "")
    return answer.status_code == 200 and kind.startswith("text/html") and b"<html" in answer.content


@pytest.mark.parametrize("reader", READERS)
def test_pages_are_accessible_fit_a_phone_and_say_nothing_to_the_console(
    reader: str, browser: Browser, live_server: LiveServer
) -> None:
    evening, client = whole_evening(TournamentFactory()), Client()
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    role = READERS[reader][0]
    if role is not None:
        user = MembershipFactory(club=evening.tournament.club, role=role).user
        client.force_login(user)
        sign_in(context, user, live_server.url)
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    found = {}
    for route, address in pages(evening, client, reader).items():
        page.set_viewport_size({"width": DESK, "height": 900})
        page.goto(live_server.url + address)
        faults = violations(page)
        if route not in FOR_THE_WALL:
            page.set_viewport_size({"width": PHONE, "height": 844})
            faults += page.evaluate(SMALL_LETTERS) + page.evaluate(SMALL_TARGETS)
            faults += [width for width in [page.evaluate(WIDTH)] if width > PHONE]
        found[route] = [*faults, *said]
        said.clear()
    context.close()
    assert {route: faults for route, faults in found.items() if faults} == {}
