"""Lots in a browser: typed without a stop, handed out with one key, read on every screen."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from prizes.enums import AwardState
from prizes.models import Award, Lot
from tests.browsing import faults_by_width, look_soon, sign_in
from tests.factories import MembershipFactory
from tests.prizes.domain.lots import arrested, for_ranks, played, typed
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(browser: Browser, live_server: LiveServer, tournament: Tournament) -> Iterator[Page]:
    """The page of the end on an organiser's laptop, four teams having played a round."""
    played(tournament, 4)
    context = browser.new_context(
        locale="fr-FR", reduced_motion="reduce", viewport={"width": 1366, "height": 768}
    )
    sign_in(context, MembershipFactory(club=tournament.club).user, live_server.url)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(live_server.url + reverse("organiser:end", args=[tournament.slug]))
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def handing(desk: Page, tournament: Tournament) -> Page:
    """The same once the lots of four places are given."""
    arrested(tournament, *for_ranks("Jambon", "Vin", "Panier", "Filet"))
    Tournament.objects.update(finished_at=timezone.now(), hides_standings=True)
    desk.reload()
    return desk


def wait_until_meant(desk: Page, since: str | float = "loaded") -> None:
    """Let the moment go by in which Enter is one meant for what stood there before."""
    desk.evaluate(
        """(since) => new Promise((done) => {
          const [{ domContentLoadedEventEnd: loaded }] = performance.getEntriesByType("navigation");
          const begun = since === "loaded" ? loaded : since;
          setTimeout(done, begun + 750 - performance.now());
        })""",
        since,
    )


def states() -> list[str]:
    return list(Award.objects.order_by("number").values_list("state", flat=True))


def test_village_lots_with_one_for_the_ladies_take_three_clicks(desk: Page) -> None:
    clicks = 0
    for line in ("2 jambons", "2 rosettes", "les autres 2 saucissons"):
        desk.keyboard.type(line)
        desk.keyboard.press("Enter")
        expect(desk.locator(".prizes--typed")).to_contain_text(line.removeprefix("les autres "))
    desk.get_by_role("link", name="1re équipe de dames").click()
    clicks += 1
    expect(desk.locator(".lot-line label")).to_contain_text("1re équipe de dames")
    expect(desk.locator("#lot-what")).to_be_focused()
    desk.keyboard.type("2 bouquets")
    desk.keyboard.press("Enter")
    for number in ("1", "3"):
        plate = desk.locator(f'.plate[value$="-{number}"]')
        plate.click()
        clicks += 1
        expect(plate).to_have_attribute("aria-pressed", "true")
    assert clicks <= 5
    lot = Lot.objects.select_related("group", "category").get(title="2 bouquets")
    assert lot.category is not None
    assert lot.group.cumul
    ladies = Team.objects.filter(category="Dames").order_by("number")
    assert list(ladies.values_list("number", flat=True)) == [1, 3]


def test_what_is_typed_while_a_line_is_kept_stays(desk: Page) -> None:
    desk.keyboard.type("2 jambons")
    desk.keyboard.press("Enter")
    desk.keyboard.type("2 ros")
    expect(desk.locator(".prizes--typed")).to_contain_text("2 jambons")
    desk.keyboard.type("ettes")
    expect(desk.locator("#lot-what")).to_have_value("2 rosettes")


def test_a_refused_line_comes_back_into_its_box(desk: Page) -> None:
    desk.keyboard.type("7-3 vin")
    desk.keyboard.press("Enter")
    expect(desk.locator("#lot-what-error")).to_be_visible()
    expect(desk.locator("#lot-what")).to_have_value("7-3 vin")


def test_the_end_takes_three_presses(desk: Page, tournament: Tournament) -> None:
    typed(tournament, *for_ranks("Jambon", "Vin"))
    Tournament.objects.update(stopped_at=timezone.now(), hides_standings=True)
    desk.reload()
    desk.get_by_role("button", name="Rendre définitif et attribuer les lots").click()
    expect(desk.locator(".prize--called")).to_contain_text("Vin")
    desk.get_by_role("button", name="Tout est remis").click()
    expect(desk.get_by_text("Tout le monde voit le classement.")).to_be_visible()
    tournament.refresh_from_db()
    assert (tournament.finished_at is not None, tournament.hides_standings) == (True, False)
    assert set(states()) == {AwardState.HANDED}


def test_lots_are_handed_out_with_one_key(handing: Page) -> None:
    since: str | float = "loaded"
    for called in ("Filet", "Panier", "Vin", "Jambon"):
        expect(handing.locator(".prize--called")).to_contain_text(called)
        wait_until_meant(handing, since)
        handing.keyboard.press("Enter")
        since = handing.evaluate("performance.now()")
        expect(handing.locator(f".prize--handed:has-text('{called}')")).to_be_visible()
    expect(handing.get_by_text("Tout le monde voit le classement.")).to_be_visible()


def test_two_presses_at_one_place_hand_out_one_row(handing: Page) -> None:
    wait_until_meant(handing)
    handing.keyboard.press("Enter")
    handing.keyboard.press("Enter")
    handing.wait_for_timeout(250)
    handing.keyboard.press("Enter")
    expect(handing.locator(".prize--called")).to_contain_text("Panier")
    handing.wait_for_timeout(400)
    assert states().count(AwardState.HANDED) == 1


def test_a_row_stays_where_it_was_pressed(handing: Page) -> None:
    row = handing.locator(".prize").nth(2)
    before = row.bounding_box()
    row.get_by_role("button", name="Remis").first.click()
    expect(row).to_contain_text("remis")
    after = row.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 3
    row.get_by_role("button", name="Annuler").click()
    expect(row.locator("button[value=remis]").first).to_be_visible()
    assert set(states()) == {AwardState.WAITING}


def test_lots_are_reached_and_read_on_every_screen(
    handing: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    found = {}
    for route in ("organiser:end", "public:lots"):
        handing.goto(live_server.url + reverse(route, args=[tournament.slug]))
        found[route] = faults_by_width(handing)
    assert found == {"organiser:end": {}, "public:lots": {}}


def test_typing_lots_is_reached_and_read_on_every_screen(desk: Page) -> None:
    desk.keyboard.type("2 jambons")
    desk.keyboard.press("Enter")
    expect(desk.locator(".prizes--typed")).to_contain_text("2 jambons")
    assert faults_by_width(desk) == {}


def test_the_wall_follows_the_handing(
    handing: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    handing.get_by_role("button", name="L'écran suit la remise").click()
    expect(handing.locator(".end-wall")).to_contain_text("Filet")
    wall = handing.context.new_page()
    look_soon(wall)
    wall.goto(live_server.url + reverse("public:wall", args=[tournament.slug]))
    expect(wall.locator("#wall")).to_contain_text("Filet")
    handing.bring_to_front()
    handing.locator(".prize--called button[value=remis]").first.click()
    expect(handing.locator(".end-wall")).to_contain_text("Panier")
    expect(wall.locator("#wall")).to_contain_text("Panier")


def test_a_late_correction_is_applied_with_its_reason(
    handing: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    Tournament.objects.update(finished_at=None)
    make_adjustment(
        tournament.teams.get(number=1),
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-5000,
        reason="Feuille relue",
        by=SERVER,
    )
    handing.goto(live_server.url + reverse("organiser:palmares_changes", args=[tournament.slug]))
    handing.get_by_label("Raison").fill("Feuille relue")
    handing.get_by_role("button", name="Corriger les lots").click()
    expect(handing.get_by_role("heading", name="Fin de soirée")).to_be_visible()
    assert Award.objects.filter(state=AwardState.REPLACED).exists()
