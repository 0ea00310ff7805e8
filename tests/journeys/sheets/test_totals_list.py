"""A round's totals typed in one list without touching the mouse, keystrokes counted."""

import re
from threading import Event
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MatchFactory, MembershipFactory, RoundFactory, TournamentFactory
from tests.journeys.typist import Typist
from tests.sites import PATIENCE
from tests.tournaments.score_facts import somebody
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.enums import ByeValue, Forfeit
from tournaments.models import Match, TotalsRecord

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = 5
THIRTY_TABLES = 30
MOST_KEYS = 190


def contest_last(typist: Typist) -> None:
    """The last table's sheet waits for the arbiter; the page is read again."""
    match = Match.objects.get(table_number=TABLES)
    contest_sheet(ensure_sheet(match), reason="Le total", by=somebody())
    typist.page.reload()
    wait_for_keyboard(typist.page)


@pytest.fixture
def typist(page: Page, live_server: LiveServer) -> Typist:
    """Somebody at the list of a round of twelve deals."""
    tournament = TournamentFactory()
    round_ = RoundFactory(tournament=tournament)
    matches = [MatchFactory(round=round_, table_number=n + 1) for n in range(TABLES)]
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(
        live_server.url + reverse("organiser:round", args=[tournament.slug, 1]) + "?voir=liste"
    )
    wait_for_keyboard(page)
    return Typist(page, matches[0])


def wait_for_keyboard(page: Page) -> None:
    """The browser gives the first cell the keyboard with its first picture, not at once, perhaps
    before the script listens."""
    expect(page.locator("[data-totals-rows].is-live")).to_be_attached()
    expect(page.get_by_label("Table 1, total Nord-Sud")).to_be_focused()


def compared(page: Page) -> str:
    """Where the round on screen is typed a second time."""
    return page.url.partition("?")[0].replace("/parties/", "/feuilles/") + "relire/"


def recorded() -> dict[int, tuple[int, int]]:
    """The totals on record by table."""
    facts: dict[int, Any] = {
        one.sheet.match.table_number: one.facts
        for one in TotalsRecord.objects.select_related("sheet__match")
    }
    return {number: (said["NS"], said["EW"]) for number, said in sorted(facts.items())}


def test_a_box_closes_itself_when_it_is_full(typist: Typist) -> None:
    count = typist.page.locator(".evening-nav [aria-current] .count")
    expect(count).to_have_text(str(TABLES))
    typist.press("1044900")
    expect(count).to_have_text(str(TABLES - 1))
    typist.press("1044900" * (TABLES - 1))
    expect(count).to_be_hidden()
    expect(typist.page.locator("#totals-progress")).to_contain_text(f"Les {TABLES} tables sont là")
    assert recorded() == dict.fromkeys(range(1, TABLES + 1), (1044, 900))


def test_enter_out_of_habit_does_no_harm(typist: Typist) -> None:
    """After each box that closed itself, and after the last: the next draw is not pressed."""
    typist.press("1044↵900↵" * TABLES)
    expect(typist.page.locator("#totals-progress")).to_contain_text(f"Les {TABLES} tables sont là")
    assert recorded() == dict.fromkeys(range(1, TABLES + 1), (1044, 900))
    expect(typist.page.locator("[data-onward]")).to_be_focused()


def test_a_total_that_may_grow_waits_for_enter(typist: Typist) -> None:
    typist.press("112↵1832" + "0↵1944")
    expect(typist.page.get_by_label("Table 3, total Nord-Sud")).to_be_focused()
    assert recorded() == {1: (112, 1832), 2: (0, 1944)}


def test_a_nought_fills_its_box_as_no_digit_follows_it(typist: Typist) -> None:
    typist.press("01944" + "19440")
    expect(typist.page.get_by_label("Table 3, total Nord-Sud")).to_be_focused()
    assert recorded() == {1: (0, 1944), 2: (1944, 0)}


def test_backspace_in_an_empty_box_goes_back(typist: Typist) -> None:
    typist.press("1045⌫⌫4900")
    expect(typist.page.get_by_label("Table 2, total Nord-Sud")).to_be_focused()
    assert recorded() == {1: (1044, 900)}


def choose(page: Page, words: str) -> None:
    """A way of typing, from what is rare of the party."""
    page.get_by_label("Autres gestes de la partie").click()
    page.get_by_role("button", name=words).click()


def test_who_presses_enter_anyway_needs_six_keys_a_table(typist: Typist) -> None:
    choose(typist.page, "Je tape Entrée moi-même")
    wait_for_keyboard(typist.page)
    typist.press("1044↵↵" * TABLES)
    expect(typist.page.locator("#totals-progress")).to_contain_text(f"Les {TABLES} tables sont là")
    assert recorded() == dict.fromkeys(range(1, TABLES + 1), (1044, 900))
    assert typist.strokes * THIRTY_TABLES / TABLES <= MOST_KEYS


def test_one_total_and_the_belotes_are_enough(typist: Typist) -> None:
    choose(typist.page, "Un total et les belotes")
    wait_for_keyboard(typist.page)
    typist.press("10442" + "10000")
    expect(typist.page.get_by_label("Table 3, total Nord-Sud")).to_be_focused()
    assert recorded() == {1: (1044, 940), 2: (1000, 944)}


def test_sheets_in_any_order_begin_with_their_table(typist: Typist) -> None:
    choose(typist.page, "Les feuilles arrivent en désordre")
    expect(typist.page.get_by_label("Table F2")).to_be_focused()
    typist.press("31044900" + "11000944")
    expect(typist.page.get_by_label("Table F2")).to_be_focused()
    assert recorded() == {1: (1000, 944), 3: (1044, 900)}


def test_a_total_that_is_pressed_is_corrected_in_its_row(typist: Typist) -> None:
    page = typist.page
    typist.press("1044900" * 2)
    page.locator("[data-row='2'] [data-correct='NS']").click()
    expect(page.get_by_label("Table 2, total Nord-Sud")).to_be_focused()
    expect(page.locator("[data-row='2']")).to_contain_text("Tapez le bon total")
    typist.press("1064")
    button = page.get_by_role("button", name="Corriger")
    expect(button).to_be_enabled()
    button.click()
    expect(page.locator("[data-row='2']")).to_have_attribute("data-state", "done")
    expect(page.locator("[data-row='2'] .badge")).to_have_text("Corrigé")
    match = Match.objects.get(table_number=2)
    assert (match.ns_score, match.ew_score) == (1064, 900)
    assert TotalsRecord.objects.filter(version=2).count() == 1


def test_a_doubt_waits_in_its_row_while_the_next_tables_are_typed(
    typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = typist.page
    asked, may_answer = Event(), Event()
    answer = WSGIHandler.get_response

    def answer_later(handler: WSGIHandler, request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            asked.set()
            may_answer.wait(PATIENCE)
        return answer(handler, request)

    monkeypatch.setattr(WSGIHandler, "get_response", answer_later)
    typist.press("1044901")
    assert asked.wait(PATIENCE)
    typist.press("10009441044")  # while the site answers, which here it does afterwards
    may_answer.set()
    row = page.locator("[data-row='1']")
    expect(row).to_have_attribute("data-state", "refused")
    expect(row.get_by_role("button", name="Garder quand même")).to_be_visible()
    expect(page.locator("[data-doubts]")).to_have_text("À vérifier : table 1")
    expect(page.locator("[data-row='3'] [name=EW]")).to_be_focused()
    assert recorded() == {2: (1000, 944)}
    typist.press("900" + "1044900" * (TABLES - 3))
    expect(row.locator("[name=NS]")).to_be_focused()
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []


def test_a_page_read_again_has_its_doubt_and_the_cursor_at_the_next_table(typist: Typist) -> None:
    typist.press("1044901")
    row = typist.page.locator("[data-row='1']")
    expect(row).to_have_attribute("data-state", "refused")
    typist.page.reload()
    expect(row.get_by_role("button", name="Garder quand même")).to_be_visible()
    expect(typist.page.get_by_label("Table 2, total Nord-Sud")).to_be_focused()
    expect(row.locator("[name=NS]")).to_have_value("1044")


def test_who_was_signed_out_signs_in_and_goes_on_with_what_was_typed(
    typist: Typist, live_server: LiveServer
) -> None:
    page = typist.page
    signed_in = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    typist.press("1044900")
    expect(page).to_have_url(re.compile("/connexion/"))
    page.context.add_cookies(signed_in)
    page.goto(live_server.url + parse_qs(urlparse(page.url).query)["next"][0])
    expect(page.locator("[data-row='1']")).to_have_attribute("data-state", "done")
    assert recorded() == {1: (1044, 900)}


@pytest.mark.parametrize("is_foreseen", [True, False])
def test_who_was_signed_out_goes_on_with_the_correction_that_was_typed(
    typist: Typist, live_server: LiveServer, is_foreseen: bool
) -> None:
    page, signed_in = typist.page, typist.page.context.cookies()
    typist.press("1044900")
    page.locator("[data-row='1'] [data-correct='NS']").click()
    page.get_by_label("Raison").fill("Mal compté")
    page.get_by_label("Table 1, total Nord-Sud").select_text()
    button = page.get_by_role("button", name="Corriger")
    if is_foreseen:
        typist.press("1064")
        expect(button).to_be_enabled()
        page.context.clear_cookies(name="sessionid")
        button.click()
    else:
        page.context.clear_cookies(name="sessionid")
        typist.press("1064")
    expect(page).to_have_url(re.compile("/connexion/"))
    page.context.add_cookies(signed_in)
    page.goto(live_server.url + parse_qs(urlparse(page.url).query)["next"][0])
    expect(page.get_by_label("Table 1, total Nord-Sud")).to_have_value("1064")
    expect(page.get_by_label("Raison")).to_have_value("Mal compté")
    button.click()
    expect(page.locator("[data-row='1'] .badge")).to_have_text("Corrigé")
    assert Match.objects.get(table_number=1).ns_score == 1064


def test_several_doubts_are_counted_as_several(typist: Typist) -> None:
    typist.press("1044901" + "1044900" + "1044902")
    expect(typist.page.locator("[data-doubts]")).to_have_text("À vérifier : tables 1, 3")


def test_what_was_doubted_is_kept_by_its_button(typist: Typist) -> None:
    typist.press("1044901")
    typist.page.get_by_role("button", name="Garder quand même").click()
    expect(typist.page.get_by_label("Table 2, total Nord-Sud")).to_be_focused()
    assert recorded() == {1: (1044, 901)}


def test_a_round_is_read_again_and_stops_with_a_sound_where_it_differs(typist: Typist) -> None:
    page = typist.page
    typist.press("1044900" * 2)
    expect(page.locator("[data-state=done]")).to_have_count(2)
    page.add_init_script(
        "window.sounded = 0; window.AudioContext = class extends AudioContext"
        " { createOscillator() { window.sounded += 1; return super.createOscillator(); } }"
    )
    page.goto(compared(page))
    wait_for_keyboard(page)
    typist.press("1044↵↵1040↵↵")
    expect(page.locator("#answer-2")).to_be_focused()
    typist.press("1044")  # what the next sheet says does not make this one equal
    expect(page.get_by_label("Table 2, total Nord-Sud")).to_have_value("1040")
    typist.press("↵")
    expect(page.get_by_label("Table 2, total Nord-Sud")).to_be_focused()
    assert (page.evaluate("window.sounded"), faults(page)) == (1, [])
    assert recorded() == dict.fromkeys((1, 2), (1044, 900))


def test_a_sheet_that_an_arbiter_keeps_is_left_out(typist: Typist) -> None:
    contest_last(typist)
    typist.press("1044900" * (TABLES - 1))
    expect(typist.page.locator("[data-row='5']")).to_contain_text("Pas d'accord")
    expect(typist.page.locator("#totals-progress")).to_contain_text("1 contestée")


def test_the_last_sheet_read_again_says_that_all_are(typist: Typist) -> None:
    page = typist.page
    typist.press("1044900" * TABLES)
    expect(page.locator("[data-state=done]")).to_have_count(TABLES)
    page.goto(compared(page))
    wait_for_keyboard(page)
    typist.press("1044↵↵" * TABLES)
    expect(page.locator("#totals-progress p")).to_be_focused()
    expect(page.locator("#totals-progress")).to_contain_text("elles sont pareilles")


def test_the_last_totals_lead_to_the_next_draw_in_one_press(typist: Typist) -> None:
    page = typist.page
    typist.press("1044900" * TABLES)
    button = page.get_by_role("button", name="Tirer la partie 2")
    expect(button).to_be_focused()
    button.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Partie 2")
    assert faults(page) == []


def test_what_a_forfeit_is_worth_follows_the_sheets_typed(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(
        rulebook="ffb-coinche", rule_overrides={}, forfeit_value=ByeValue.ROUND_AVERAGE
    )
    round_ = RoundFactory(tournament=tournament)
    absent, *_others = (MatchFactory(round=round_, table_number=n) for n in (3, 1, 2))
    record_forfeit(absent, absent=Forfeit.EW, by=somebody())
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(
        live_server.url + reverse("organiser:round", args=[tournament.slug, 1]) + "?voir=liste"
    )
    wait_for_keyboard(page)
    worth = page.locator("[data-row='3'] .totals-row__total").first
    Typist(page).press("1800↵900↵")
    expect(worth).to_have_text("1 350")
    Typist(page).press("1800↵1100↵")
    expect(page.locator("#totals-progress")).to_contain_text("3 tables sont là")
    expect(worth).to_have_text("1 400")
