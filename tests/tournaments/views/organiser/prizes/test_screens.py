"""Lots in a browser: reached and read on every screen, handed out with keys alone."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, look_soon, sign_in
from tests.factories import MembershipFactory
from tests.tournaments.domain.prizes.lots import arrested, for_ranks, played
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.domain.walls import call_place
from tournaments.enums import AdjustmentKind, AdjustmentUnit, AwardState
from tournaments.models import Award, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(browser: Browser, live_server: LiveServer, tournament: Tournament) -> Iterator[Page]:
    """The prize-giving on an organiser's laptop, the last of four teams called."""
    arrested(played(tournament, 4), *for_ranks("Jambon", "Vin", "Panier", "Filet"))
    call_place(tournament, called=1, by=SERVER)
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    sign_in(context, MembershipFactory(club=tournament.club).user, live_server.url)
    page = context.new_page()
    page.goto(live_server.url + reverse("organiser:prizes", args=[tournament.slug]))
    yield page
    context.close()


def test_a_prize_giving_needs_no_mouse(desk: Page) -> None:
    keys = [("h", "remis"), ("Enter", "Panier"), ("a", "équipe absente"), ("ArrowLeft", "Filet")]
    for key, shown in keys:
        desk.keyboard.press(key)
        expect(desk.locator(".award-row")).to_contain_text(shown)
    desk.keyboard.press("l")
    expect(desk.get_by_role("heading", name="Remise des lots")).to_be_visible()
    states = Award.objects.order_by("number").values_list("state", flat=True)
    assert list(states)[:2] == [AwardState.HANDED, AwardState.ABSENT]


def test_a_key_typed_into_a_name_ticks_nothing(desk: Page) -> None:
    desk.get_by_label("Remis à quelqu'un d'autre").press_sequentially("hal")
    expect(desk.get_by_label("Remis à quelqu'un d'autre")).to_have_value("hal")
    assert not Award.objects.exclude(state=AwardState.WAITING).exists()


def test_lots_are_reached_and_read_on_every_screen(
    desk: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    found = {}
    for route in ("organiser:awards", "public:lots"):
        desk.goto(live_server.url + reverse(route, args=[tournament.slug]))
        found[route] = faults_by_width(desk)
    assert found == {"organiser:awards": {}, "public:lots": {}}


def test_the_wall_follows_the_calling_once_the_standings_are_final(
    desk: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now())
    wall = desk.context.new_page()
    look_soon(wall)
    wall.goto(live_server.url + reverse("public:wall", args=[tournament.slug]))
    expect(wall.locator("#wall")).to_contain_text("Filet")
    desk.bring_to_front()
    desk.keyboard.press("PageDown")
    expect(desk.locator(".award-row")).to_contain_text("Panier")
    expect(wall.locator("#wall")).to_contain_text("Panier", timeout=15_000)


def test_a_late_correction_is_applied_with_its_reason(
    desk: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    make_adjustment(
        tournament.teams.get(number=1),
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-5000,
        reason="Feuille relue",
        by=SERVER,
    )
    desk.goto(live_server.url + reverse("organiser:palmares_changes", args=[tournament.slug]))
    desk.get_by_label("Raison").fill("Feuille relue")
    desk.get_by_role("button", name="Corriger le palmarès").click()
    expect(desk.get_by_role("heading", name="Remise des lots")).to_be_visible()
    assert Award.objects.filter(state=AwardState.REPLACED).exists()
