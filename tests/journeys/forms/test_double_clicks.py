"""Hands that press twice: what stands at the place of the first press takes none a moment later."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import sign_in
from tests.factories import MembershipFactory, TeamFactory, TournamentFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("shown", ["", "?statut=absent"])
def test_two_clicks_at_one_place_let_one_team_in(
    shown: str, page: Page, live_server: LiveServer
) -> None:
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    page.emulate_media(reduced_motion="reduce")
    tournament = TournamentFactory()
    for _ in range(4):
        TeamFactory(tournament=tournament, is_present=False)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:teams", args=[tournament.slug]) + shown)
    button = page.locator(".door-row__act button")
    box = button.nth(1).bounding_box()
    assert box is not None
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*place)
    page.wait_for_timeout(300)
    page.mouse.click(*place)
    expect(button).to_have_count(3)
    page.wait_for_timeout(1000)
    assert tournament.teams.filter(is_present=True).count() == 1
    assert page.locator(".door-row").count() == 4
    button.nth(1).click()
    expect(button).to_have_count(2)


def test_whoever_scrolls_in_between_means_another_team(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    for _ in range(60):
        TeamFactory(tournament=tournament, is_present=False)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.set_viewport_size({"width": 1366, "height": 600})
    page.goto(live_server.url + reverse("organiser:teams", args=[tournament.slug]))
    button = page.locator(".door-row__act button")
    first, second = button.nth(1).bounding_box(), button.nth(2).bounding_box()
    assert first is not None
    assert second is not None
    place = (first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    page.mouse.click(*place)
    expect(button).to_have_count(59)
    page.evaluate("(by) => scrollBy(0, by)", second["y"] - first["y"])
    page.mouse.click(*place)
    expect(button).to_have_count(58)
