"""A round's totals typed in one list without touching the mouse, keystrokes counted."""

from threading import Event
from typing import Any

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
    page.goto(live_server.url + reverse("organiser:totals", args=[tournament.slug, 1]))
    wait_for_keyboard(page)
    return Typist(page, matches[0])


def wait_for_keyboard(page: Page) -> None:
    """The browser gives the first cell the keyboard with its first picture, not at once."""
    expect(page.get_by_label("Table 1, total Nord-Sud")).to_be_focused()


def recorded() -> dict[int, tuple[int, int]]:
    """The totals on record by table."""
    facts: dict[int, Any] = {
        one.sheet.match.table_number: one.facts
        for one in TotalsRecord.objects.select_related("sheet__match")
    }
    return {number: (said["NS"], said["EW"]) for number, said in sorted(facts.items())}


def test_a_round_takes_six_keys_a_table_typed_faster_than_the_site_answers(
    typist: Typist,
) -> None:
    typist.press("1044↵↵" * TABLES)
    expect(typist.page.locator("#totals-progress")).to_contain_text("la partie est complète")
    assert recorded() == dict.fromkeys(range(1, TABLES + 1), (1044, 900))
    assert typist.strokes * THIRTY_TABLES / TABLES <= MOST_KEYS


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
    typist.press("1044↵901↵")
    assert asked.wait(PATIENCE)
    typist.press("1000↵↵1044↵")  # while the site answers, which here it does afterwards
    may_answer.set()
    row = page.locator("[data-row='1']")
    expect(row).to_have_attribute("data-state", "refused")
    expect(row.locator(".message--warning")).to_be_visible()
    expect(page.locator("[data-row='3'] [name=EW]")).to_be_focused()
    assert recorded() == {2: (1000, 944)}
    typist.press("↵" + "1044↵↵" * (TABLES - 3))
    expect(row.locator("[name=NS]")).to_be_focused()
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []


def test_a_round_is_read_again_and_stops_with_a_sound_where_it_differs(typist: Typist) -> None:
    page = typist.page
    typist.press("1044↵↵" * 2)
    expect(page.locator("[data-state=done]")).to_have_count(2)
    page.add_init_script(
        "window.sounded = 0; window.AudioContext = class extends AudioContext"
        " { createOscillator() { window.sounded += 1; return super.createOscillator(); } }"
    )
    page.goto(page.url.replace("/totaux/", "/relire/"))
    wait_for_keyboard(page)
    typist.press("1044↵↵1040↵↵")
    expect(page.locator("#answer-2")).to_be_focused()
    typist.press("1044")  # what the next sheet says does not make this one equal
    expect(page.get_by_label("Table 2, total Nord-Sud")).to_have_value("1040")
    typist.press("↵")
    expect(page.get_by_label("Table 2, total Nord-Sud")).to_be_focused()
    assert (page.evaluate("window.sounded"), faults(page)) == (1, [])
    assert recorded() == dict.fromkeys((1, 2), (1044, 900))


def test_the_last_totals_lead_to_the_sheet_that_an_arbiter_keeps(typist: Typist) -> None:
    contest_last(typist)
    typist.press("1044↵↵" * (TABLES - 1))
    expect(typist.page.get_by_role("link", name="Voir les feuilles")).to_be_focused()


def test_the_last_sheet_read_again_says_that_all_are(typist: Typist) -> None:
    page = typist.page
    typist.press("1044↵↵" * TABLES)
    expect(page.locator("[data-state=done]")).to_have_count(TABLES)
    page.goto(page.url.replace("/totaux/", "/relire/"))
    wait_for_keyboard(page)
    typist.press("1044↵↵" * TABLES)
    expect(page.locator("#totals-progress p")).to_be_focused()
    expect(page.locator("#totals-progress")).to_contain_text("elles sont pareilles")


def test_the_last_totals_lead_to_the_next_draw_in_one_press(typist: Typist) -> None:
    page = typist.page
    typist.press("1044↵↵" * TABLES)
    expect(page.locator("#totals-progress a").first).to_be_focused()
    page.get_by_role("button", name="Tirer, publier et lancer").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("partie 2")
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
    page.goto(live_server.url + reverse("organiser:totals", args=[tournament.slug, 1]))
    wait_for_keyboard(page)
    worth = page.locator("[data-row='3'] .totals-row__total").first
    Typist(page).press("1800↵900↵")
    expect(worth).to_have_text("1 350")
    Typist(page).press("1800↵1100↵")
    expect(page.locator("#totals-progress")).to_contain_text("la partie est complète")
    expect(worth).to_have_text("1 400")
