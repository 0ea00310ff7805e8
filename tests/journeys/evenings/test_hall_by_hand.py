"""What an organiser moves with the hand: tables on the plan, two teams of a draw."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import sign_in
from tests.factories import MembershipFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.enums import RoundState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_tables_are_pushed_with_the_keys_and_dragged_and_a_taken_place_changes_hands(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    teams_of(tournament, 6)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:hall_plan", args=[tournament.slug]))
    plates = page.locator(".plan-edit__plate")
    plates.nth(0).focus()
    page.keyboard.press("ArrowRight")
    plates.nth(2).drag_to(plates.nth(2), target_position={"x": 20, "y": 75}, force=True)
    page.locator("form[data-hall-plan] button[type=submit]").first.click()
    expect(page.locator(".message--success")).to_be_visible()
    places = Tournament.objects.get().table_places
    assert places == {"1": [2, 1], "2": [1, 1], "3": [3, 2]}


def test_two_teams_are_swapped_by_touching_both_and_the_cost_comes_first(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    round_ = drawn_round(tournament, teams_of(tournament, 4), state=RoundState.PREVIEW)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 1]))
    page.locator("[data-swap-fold] > summary").click()
    for number in (1, 3):
        page.locator(f"[data-swap-team='{number}']").first.click()
    page.locator("button[name=confirmed]").click()
    page.wait_for_url("**" + reverse("organiser:round", args=[tournament.slug, 1]))
    seated = round_.matches.order_by("table_number").values_list("ns__number", "ew__number")
    assert sorted(map(sorted, seated)) == [[1, 4], [2, 3]]
