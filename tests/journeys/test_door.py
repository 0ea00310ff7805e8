"""The door by keys and presses: what a hand does there, counted, and what it never does."""

import re
from contextlib import closing

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from prizes.enums import PrizeMembers
from prizes.models import PrizeCategory
from tests.browsing import faults, phone_of, sign_in
from tests.factories import MembershipFactory, TeamFactory
from tests.journeys.typist import Typist
from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.models import Movement, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tonight() -> Tournament:
    """A concours of tonight, 24 euros a team."""
    tonight = tournament_of(0)
    Tournament.objects.filter(pk=tonight.pk).update(date=timezone.localdate())
    tonight.refresh_from_db()
    plan = TariffPlan(label="Doublette", cents=2400, unit="team")
    return set_tariffs(tonight, tariffs=[plan], by=SERVER)


def at_the_door(page: Page, live_server: LiveServer, tournament: Tournament) -> Typist:
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:teams", args=[tournament.slug]))
    return Typist(page)


def paid(tournament: Tournament) -> list[int]:
    return [one.cents for one in Movement.objects.filter(tournament=tournament).order_by("pk")]


def test_names_alone_sign_up_let_in_and_take_the_money(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    typist = at_the_door(page, live_server, tonight)
    typist.press("ROUX Jean↵GIRARD Anne↵")
    expect(page.locator(".answer-line")).to_contain_text("N° 1, ROUX – GIRARD : là")
    typist.press("MORIN Paul↵BLANC Lea↵")
    expect(page.locator(".door-row--there")).to_have_count(2)
    assert paid(tonight) == [2400, 2400]
    assert faults(page) == []


def test_an_arrival_takes_three_keys_at_most_and_an_empty_box_nobody(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    for number in (7, 12):
        TeamFactory(tournament=tonight, number=number, is_present=False)
    typist = at_the_door(page, live_server, tonight)
    typist.press("12↵")
    expect(page.locator(".door-row--there")).to_have_count(1)
    assert typist.strokes == 3
    typist.press("↵↵99↵")
    expect(page.locator(".answer-line")).to_contain_text("99")
    assert [team.number for team in tonight.teams.filter(is_present=True)] == [12]


def test_what_was_done_is_taken_back_by_one_key(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    typist = at_the_door(page, live_server, tonight)
    typist.press("ROUX Jean↵GIRARD Anne↵")
    expect(page.locator("[data-undo]")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("main")).to_contain_text("Annulé pour le n° 1.")
    assert paid(tonight) == [2400, -2400]


def test_looking_for_news_leaves_what_was_said_and_its_undoing(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    typist = at_the_door(page, live_server, tonight)
    typist.press("ROUX Jean↵GIRARD Anne↵")
    expect(page.locator("[data-undo]")).to_be_visible()
    TeamFactory(tournament=tonight, number=2)
    page.evaluate("htmx.ajax('GET', location.pathname, {source: '#door', target: '#door'})")
    expect(page.locator(".door-row")).to_have_count(2)
    page.locator("[data-undo]").click()
    expect(page.locator("main")).to_contain_text("Annulé pour le n° 1.")
    assert paid(tonight) == [2400, -2400]


def test_a_phone_goes_on_with_the_next_team_where_one_types(
    browser: Browser, live_server: LiveServer, tonight: Tournament
) -> None:
    page = phone_of(browser, MembershipFactory(club=tonight.club).user, live_server.url)
    with closing(page.context):
        page.goto(live_server.url + reverse("organiser:teams", args=[tonight.slug]))
        page.locator("#id_player_1").tap()
        typist = Typist(page)
        for count in (1, 2):
            typist.press(f"ROUX {count}Jean↵GIRARD {count}Anne↵")
            expect(page.locator(".door-row--there")).to_have_count(count)
            expect(page.locator("#id_player_1")).to_be_focused()
        page.locator(".door-row summary").last.tap()
        expect(page.get_by_text("Désister").last).to_be_in_viewport()


def test_who_arrives_is_taken_off_the_count_of_the_tab(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    for number in (7, 12, 13):
        TeamFactory(tournament=tonight, number=number, is_present=number == 13)
    typist = at_the_door(page, live_server, tonight)
    page.locator("#door-text").focus()
    count = page.locator(".evening-nav [aria-current] .count")
    expect(count).to_have_text("2")
    typist.press("12↵")
    expect(count).to_have_text("1")
    page.locator("[data-undo]").click()
    expect(count).to_have_text("2")
    page.locator("#door-text").focus()
    Typist(page).press("7↵12↵")
    expect(count).to_be_hidden()


def test_what_is_typed_before_the_answer_is_for_the_next_team(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    for number in (2, 7, 12):
        TeamFactory(tournament=tonight, number=number, is_present=False)
    typist = at_the_door(page, live_server, tonight)
    sent: list[Route] = []

    def hold(route: Route) -> None:
        sent.append(route)

    page.route("**/accueil/**", hold, times=1)
    with page.expect_request("**/accueil/**"):
        typist.press("7↵1")
    expect(page.locator("#door-text")).to_have_value("1")
    sent[0].continue_()
    expect(page.locator(".door-row--there")).to_have_count(1)
    typist.press("2↵")
    expect(page.locator(".door-row--there")).to_have_count(2)
    assert [team.number for team in tonight.teams.filter(is_present=True)] == [7, 12]
    page.locator("#id_player_1").focus()
    typist.press("JOUEUR 7A↵ROUX Jean↵")
    expect(page.locator(".answer-line")).to_contain_text("JOUEUR 7A")
    expect(page.locator("#id_player_1")).to_have_value("JOUEUR 7A")
    expect(page.locator("#id_player_2")).to_have_value("ROUX Jean")


def test_an_answer_that_comes_late_leaves_the_cursor_in_the_name_that_is_typed(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    typist = at_the_door(page, live_server, tonight)
    sent: list[Route] = []

    def hold(route: Route) -> None:
        sent.append(route)

    page.route("**/inscrire/**", hold, times=1)
    with page.expect_request("**/inscrire/**"):
        typist.press("ROUX Jean↵GIRARD Anne↵")
    expect(page.locator("#id_player_1")).to_be_focused()
    typist.press("MORIN Paul↵BLANC")
    sent[0].continue_()
    expect(page.locator(".door-row--there")).to_have_count(1)
    typist.press(" Lea↵")
    expect(page.locator(".door-row--there")).to_have_count(2)
    assert tonight.teams.get(number=2).player_names == "MORIN Paul – BLANC Lea"


def test_what_the_site_does_not_answer_is_said_and_stays_typed(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    typist = at_the_door(page, live_server, tonight)
    page.route("**/inscrire/**", lambda route: route.abort(), times=1)
    typist.press("ROUX Jean↵GIRARD Anne↵")
    expect(page.locator("#door-said")).to_contain_text("Rien n'est parti")
    expect(page.locator("#id_player_1")).to_have_value("ROUX Jean")
    typist.press("↵")
    expect(page.locator(".door-row--there")).to_have_count(1)


def test_who_was_signed_out_signs_in_once_and_is_offered_the_names_again(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    typist = at_the_door(page, live_server, tonight)
    door = page.url
    Session.objects.all().delete()
    typist.press("ROUX Jean↵GIRARD Anne↵")
    page.wait_for_url(re.compile(r"/connexion/\?next=/orga/"))
    sign_in(page.context, tonight.club.memberships.get().user, live_server.url)
    page.goto(door)
    page.get_by_role("button", name="Reprendre").click()
    expect(page.locator("#id_player_2")).to_have_value("GIRARD Anne")


def test_lines_pasted_into_a_name_are_a_list(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    at_the_door(page, live_server, tonight)
    page.locator("#id_player_1").evaluate(
        """(box) => {
          const held = new DataTransfer();
          held.setData("text/plain", "ROUX Jean - GIRARD Anne\\nMORIN Paul - BLANC Lea");
          box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: held, bubbles: true, cancelable: true }));
        }"""  # noqa: E501
    )
    expect(page.locator("h1")).to_have_text("2 équipes lues")
    page.get_by_role("button", name="Inscrire les 2").click()
    expect(page.locator(".door-row")).to_have_count(2)


def test_a_late_team_is_offered_its_table_under_the_hand(
    page: Page, live_server: LiveServer
) -> None:
    tournament = tournament_of(5)
    draw_round(first_stage(tournament))
    Tournament.objects.update(date=timezone.localdate())
    typist = at_the_door(page, live_server, tournament)
    page.locator("#id_player_1").focus()
    typist.press("ROUX Jean↵GIRARD Anne↵")
    offer = page.get_by_role("button", name="Table 3, contre le n°")
    expect(offer).to_be_focused()
    typist.press("↵")
    page.wait_for_url("**/parties/1/**")
    match = tournament.rounds.get().matches.get(table_number=3)
    assert match.ew is not None


def test_numbers_alone_are_made_at_once(
    page: Page, live_server: LiveServer, tonight: Tournament
) -> None:
    at_the_door(page, live_server, tonight)
    page.get_by_text("Numéros seulement").click()
    expect(page.locator("#door-count")).to_be_focused()
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(page.locator(".door-row--there")).to_have_count(17)
    expect(page.locator("#door-numbers summary")).to_be_focused()
    assert sum(paid(tonight)) == 17 * 2400


@pytest.fixture
def ladies(tonight: Tournament) -> Tournament:
    """Two teams expected at a concours that has a lot for the ladies."""
    for number in (7, 12):
        TeamFactory(tournament=tonight, number=number, is_present=False)
    PrizeCategory.objects.create(
        tournament=tonight,
        number=1,
        name="Dames",
        members=PrizeMembers.SIGNED_UP,
        team_category="Dames",
    )
    return tonight


def test_the_ladies_are_told_by_one_press_and_a_hasty_second_one_is_the_same(
    page: Page, live_server: LiveServer, ladies: Tournament
) -> None:
    at_the_door(page, live_server, ladies)
    tag = page.get_by_role("button", name="N° 7 : Dames")
    tag.dblclick()
    expect(tag).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".answer-line")).to_contain_text("N° 7 : « Dames » noté.")
    assert ladies.teams.get(number=7).category == "Dames"
    assert faults(page) == []
    page.locator("[data-undo]").click()
    expect(tag).to_have_attribute("aria-pressed", "false")
    assert ladies.teams.filter(is_present=True).count() == 0


def test_a_key_pressed_twice_on_a_tag_is_one_press_and_stays_there(
    page: Page, live_server: LiveServer, ladies: Tournament
) -> None:
    at_the_door(page, live_server, ladies)
    tag = page.get_by_role("button", name="N° 12 : Dames")
    tag.focus()
    # However long the answer takes: both presses are of one second.
    page.evaluate("performance.now = () => 0")
    page.keyboard.press("Enter")
    expect(tag).to_have_attribute("aria-pressed", "true")
    expect(tag).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("[data-undo]").click()
    expect(tag).to_have_attribute("aria-pressed", "false")
    assert ladies.teams.filter(is_present=True).count() == 0


def test_the_rows_of_a_phone_have_room_for_the_tag(
    browser: Browser, live_server: LiveServer, ladies: Tournament
) -> None:
    page = phone_of(browser, MembershipFactory(club=ladies.club).user, live_server.url)
    with closing(page.context):
        page.goto(live_server.url + reverse("organiser:teams", args=[ladies.slug]))
        tag = page.get_by_role("button", name="N° 7 : Dames")
        tag.tap()
        expect(tag).to_have_attribute("aria-pressed", "true")
        assert faults(page) == []
