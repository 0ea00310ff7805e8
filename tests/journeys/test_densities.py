"""How much of its job a page of the desk shows without scrolling."""

import datetime
from itertools import product

import pytest
from django.urls import reverse
from django.utils import translation
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from prizes.models import Lot, PrizeGroup
from tests.browsing import CUT_TABLES, OVERLAID, WIDTH, Opener, sign_in
from tests.factories import (
    MatchFactory,
    MembershipFactory,
    RoomFactory,
    RoundFactory,
    TeamFactory,
    TournamentFactory,
)
from tests.running import nightly
from tests.tournaments.chains import tournament_of
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import RoundState, SheetStep
from tournaments.forms.settings.kinds import KINDS

pytestmark = pytest.mark.django_db(transaction=True)

LAPTOP, SCREEN = (1366, 768), (1920, 1080)
ZOOMED = (683, 384)
"""The laptop at 200 %: half as many of a page's own points."""
WHOLE = """(name) => [...document.querySelectorAll(name)].filter(one => {
  const box = one.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width / 2, box.bottom - 4);
  return box.top >= 0 && box.bottom <= innerHeight && one.contains(seen);
}).length"""


BROKEN = r"""() => [...document.querySelectorAll(".sheet-grid thead th:not(:has(*))")].flatMap(
  (heading) => [...heading.firstChild.data.matchAll(/\S+/g)].map((word) => {
    const range = document.createRange();
    range.setStart(heading.firstChild, word.index);
    range.setEnd(heading.firstChild, word.index + word[0].length);
    return range.getClientRects().length > 1 && word[0];
  }).filter(Boolean))"""
"""Words of a sheet's headings that stand on two lines."""
ROOM = """(list) => {
  const style = getComputedStyle(list);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  pen.letterSpacing = style.letterSpacing;
  const said = pen.measureText(list.selectedOptions[0].text).width;
  return [said, list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)];
}"""
"""The width of what is chosen in a list, and the width that it has."""


LONG_DAY = datetime.date(2026, 9, 28)
CUT = """(name) => [name, name.querySelector("span")].some(
  (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 3)"""
"""Whether a part of a name is out of sight; tails of letters may stand below their line."""
CUT_STATES = """(state, words) => words.filter((word) => {
  state.textContent = word;
  return state.scrollWidth > state.clientWidth;
})"""
"""The words of states for which a table of the plan has too little room."""
BESIDE = ".round-line__end :is(.paper-line a, .rare > summary)"
MIDDLES = """(all) => all.map((one) => one.getBoundingClientRect())
  .map((box) => (box.top + box.bottom) / 2)"""
"""How far down each of them stands, by its middle."""
LEFT = "(one) => one.getBoundingClientRect().left"
PLAN = "?voir=plan"
LETTERS = """() => [...document.querySelectorAll(".chart__word")].filter(
  (word) => word.checkVisibility()
).map((word) => parseFloat(getComputedStyle(word).fontSize) * word.getScreenCTM().a)"""
"""How large the letters of the pictures are on the screen, in points of the page."""


def count_whole(page: Page, name: str, screen: tuple[int, int]) -> tuple[int, bool]:
    """How many of what `name` finds are seen whole, and whether the page fits."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    return page.evaluate(WHOLE, name), page.evaluate(WIDTH) <= screen[0]


def test_a_laptop_shows_a_hall_of_32_tables_and_a_screen_64_or_40_large_ones(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    teams = teams_of(tournament, 128)
    for number, count in ((1, 64), (2, 128), (3, 80)):
        drawn_round(tournament, teams[:count], number=number)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 1]))
    assert count_whole(page, ".hall-plate", LAPTOP) == (32, True)
    page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 2]))
    assert count_whole(page, ".hall-plate", SCREEN) == (64, True)
    page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 3]))
    assert count_whole(page, ".hall-plate", SCREEN) == (40, True)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert page.locator(".hall-plate__number").first.evaluate(size) > 40


def test_the_state_of_each_table_of_a_hall_is_read_whole(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    drawn_round(tournament, teams_of(tournament, 62))
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    for language in ("fr", "en"):
        page.context.set_extra_http_headers({"Accept-Language": language})
        page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 1]))
        with translation.override(language):
            # A disputed one has two lines.
            words = [str(step.label) for step in SheetStep if step != SheetStep.CONTESTED]
        expect(page.locator(".hall-plate__state").first).to_contain_text(words[0])
        for screen in (LAPTOP, SCREEN):
            page.set_viewport_size({"width": screen[0], "height": screen[1]})
            cut = page.locator(".hall-plate__state").last.evaluate(CUT_STATES, words)
            assert cut == [], (language, screen)


def test_a_draw_begins_with_its_tables_and_shows_nine_on_a_laptop(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    teams_of(tournament, 24)
    preview_draw(tournament, by=SERVER, seed=1)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 1]))
    whole, fits = count_whole(page, ".totals-row--drawn", LAPTOP)
    first = page.locator(".totals-row--drawn").first.bounding_box()
    assert first is not None
    assert (whole >= 9, fits, first["y"] <= 320) == (True, True, True)


def test_a_small_hall_says_every_name_whole(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    names = ["D'HÉROUVILLE Jacqueline", "MARTINEZ Jean-Pierre"]
    teams = [TeamFactory(tournament=tournament, number=n, players=names) for n in range(1, 32 + 1)]
    drawn_round(tournament, teams[:14])
    drawn_round(tournament, teams, number=2)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    shown = page.locator(".hall-plate__names > span:visible")
    for number, size, screen in ((1, 14, LAPTOP), (2, 32, LAPTOP), (2, 32, SCREEN)):
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
        page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, number]))
        whole = shown.evaluate_all("all => all.filter(e => e.scrollWidth <= e.clientWidth).length")
        assert whole == size, (size, screen)
        assert count_whole(page, ".hall-plate", screen) == (size // 2, True), (size, screen)


def test_nine_drawn_tables_stand_on_a_laptop_the_first_of_them_high(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(sheet_entry="totals")
    teams = teams_of(tournament, 18)
    start_round(drawn_round(tournament, teams, state=RoundState.PUBLISHED), by=SERVER)
    drawn_round(tournament, teams, number=2, state=RoundState.PREVIEW)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    for number in (1, 2):
        page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, number]))
        first = page.locator(".totals-row").first
        assert first.evaluate("(one) => one.getBoundingClientRect().bottom") <= 320, number
        assert count_whole(page, ".totals-row", LAPTOP) == (9, True), number


@pytest.mark.parametrize(("size", "letters"), [(10, 1.45), (16, 1.2), (24, 1)])
def test_a_wall_shows_the_tables_of_two_rooms_whole_and_as_large_as_they_fit(
    size: int, letters: float, page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    half = size // 2
    for first in (1, half + 1):
        RoomFactory(tournament=tournament, first_table=first, last_table=first + half - 1)
    start_round(drawn_round(tournament, teams_of(tournament, 2 * size)), by=SERVER)
    page.set_viewport_size({"width": SCREEN[0], "height": SCREEN[1]})
    where = reverse("public:wall", args=[tournament.slug]) + "?vue=tables"
    page.goto(live_server.url + where)
    assert count_whole(page, ".hall-plate", SCREEN) == (size, True)
    drawn = page.locator(".hall-plan").first.evaluate(
        "e => parseFloat(getComputedStyle(e).fontSize)"
    )
    usual = page.locator(".wall__view").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert round(drawn / usual, 2) == letters


def test_the_line_of_tabs_and_buttons_does_not_break(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    teams = teams_of(tournament, 2)
    rounds = [drawn_round(tournament, teams, number=number) for number in range(1, 7)]
    start_round(rounds[-1], by=SERVER)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 6]))
    tabs = page.locator(".tabs--parties a")
    beside = page.locator(".round-head__clock, .round-head .inline-form .button")
    buttons = page.locator(BESIDE)
    lines = [found.evaluate_all(MIDDLES) for found in (tabs.or_(beside), buttons)]
    assert [len(line) for line in lines] == [8, 5]
    assert [max(line) - min(line) < 8 for line in lines] == [True, True]
    assert page.evaluate(WIDTH) == 1280


def test_a_laptop_shows_twelve_deals_and_eight_at_twice_the_size(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 7]))
    assert count_whole(page, "[data-lines] > tr", LAPTOP) == (12, True)
    assert count_whole(page, "[data-lines] > tr", ZOOMED) == (8, True)


def test_headings_of_a_coinche_sheet_keep_their_words_whole_on_a_laptop(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(rulebook="ffb-coinche", rule_overrides={})
    MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    # What is typed in one language must not be offered back in the other.
    page.add_init_script("localStorage.clear()")
    for language in ("fr", "en"):
        page.context.set_extra_http_headers({"Accept-Language": language})
        page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 7]))
        page.evaluate("document.fonts.ready")
        expect(page.locator("html")).to_have_attribute("lang", language)
        headings = page.locator(".sheet-grid thead th").count()
        assert (headings, page.evaluate(BROKEN)) == (15, []), language
        page.locator("[name=d1-taker]").focus()
        page.keyboard.press("p")
        expect(page.locator("[data-line='1'].is-passed")).to_be_visible()
        chosen, room = page.locator("[name=d1-taker]").evaluate(ROOM)
        assert chosen <= room, language


STANDINGS = {2: (1280,), 4: (683, 768, 1024, 1366, 1920), 7: (768, 1024, 1366, 1920)}
"""After how many rounds the standings are looked at, and how wide."""


def test_a_row_of_the_standings_keeps_to_the_height_of_a_finger(
    opened: Opener, live_server: LiveServer
) -> None:
    names = ["N'GUYEN Patrick", "MULLER Dominique"]
    # Where a reader of another language asks for it, a public page sends them to theirs.
    page = opened(reverse("public:home"))
    rows = page.locator(".standings tbody tr")
    for rounds, widths in STANDINGS.items():
        tournament = TournamentFactory()
        teams = [
            TeamFactory(tournament=tournament, number=n, players=names, club_name="Belote du Val")
            for n in range(1, 9)
        ]
        for number in range(1, rounds + 1):
            drawn = drawn_round(tournament, teams, number=number, state=RoundState.CLOSED)
            play_round(drawn, deals=1)
        refresh_snapshots(tournament)
        page.goto(live_server.url + reverse("public:standings", args=[tournament.slug]))
        page.evaluate("document.fonts.ready")
        expect(rows.first.locator(".round-score")).to_have_count(rounds)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 768})
            heights = rows.evaluate_all("all => all.map(one => one.offsetHeight)")
            whole = "Classement" not in page.evaluate(CUT_TABLES)
            shown = (len(heights), max(heights) <= 48, whole)
            assert shown == (8, True, True), (rounds, width, heights)


def test_letters_of_a_picture_are_those_of_the_page(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    teams = teams_of(tournament, 8)
    for number in (1, 2):
        drawn = drawn_round(tournament, teams, number=number, state=RoundState.CLOSED)
        play_round(drawn, deals=1)
    refresh_snapshots(tournament)
    for route, numbers in (("standings", []), ("team", [1])):
        page.goto(live_server.url + reverse(f"public:{route}", args=[tournament.slug, *numbers]))
        page.locator(".chart").first.wait_for()
        for width in (390, 1024, 1366, 1920):
            page.set_viewport_size({"width": width, "height": 768})
            sizes = page.evaluate(LETTERS)
            assert 16 <= min(sizes) <= max(sizes) <= 20, (route, width, sizes)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_name_that_the_site_proposes_is_whole_beside_the_pages(
    language: str, page: Page, live_server: LiveServer
) -> None:
    with translation.override(language):
        names = {kind.name_evening(LONG_DAY) for kind in KINDS.values()}
    tournament = tournament_of(5, name=max(names, key=len))
    tournament.teams.filter(number__lt=4).update(is_present=False)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.context.set_extra_http_headers({"Accept-Language": language})
    name, tabs = page.locator(".site-header__name"), page.locator(".evening-nav ol")
    page.goto(live_server.url + reverse("organiser:overview", args=[tournament.slug]))
    expect(name).to_have_text(tournament.name)
    for width in (390, 1024, 1280, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        for said in names:
            name.locator("span").evaluate("(span, said) => { span.textContent = said; }", said)
            assert not name.evaluate(CUT), (width, said)
        assert tabs.evaluate("list => list.scrollWidth - list.clientWidth") == 0, width


def test_nothing_at_the_door_lies_over_anything(page: Page, live_server: LiveServer) -> None:
    tournament = tournament_of(5)
    tariff = TariffPlan(label="Entrée", cents=2400, unit="team")
    set_tariffs(tournament, tariffs=[tariff], by=SERVER)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:teams", args=[tournament.slug]))
    expect(page.locator("main")).to_contain_text("Elle est là et paie")
    for width in (768, 960, 1024, 1180, 1280, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        assert page.evaluate(OVERLAID) == [], width


def test_the_plan_of_a_party_has_one_clock_and_one_line_above_its_tables(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(time_limit_minutes=60)
    teams = teams_of(tournament, 18)
    round_ = start_round(drawn_round(tournament, teams), by=SERVER)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.set_viewport_size({"width": 1366, "height": 768})
    for is_over in (False, True):
        if is_over:
            play_round(round_, deals=1)
        page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 1]) + PLAN)
        expect(page.locator(".clock")).to_have_count(0 if is_over else 1)
        above = page.locator(".round-head, .round-line")
        high = above.evaluate_all("all => all.filter((one) => one.offsetHeight > 56).length")
        assert high == 0, is_over
        middles = page.locator(BESIDE).evaluate_all(MIDDLES)
        assert max(middles) - min(middles) < 2, is_over


def test_a_number_typed_anywhere_opens_that_table(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    round_ = RoundFactory(tournament=tournament)
    for number in (7, 12):
        MatchFactory(round=round_, table_number=number)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:round", args=[tournament.slug, 1]))
    for key in ("1", "2", "Enter"):
        page.keyboard.press(key)
    page.wait_for_url("**" + reverse("organiser:sheet", args=[tournament.slug, 1, 12]))


def test_a_lot_can_be_read_where_it_is_typed(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    group = PrizeGroup.objects.create(tournament=tournament, number=1, name="Lots")
    Lot.objects.create(tournament=tournament, number=1, group=group, title="Deux rosettes, un pâté")
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:lot", args=[tournament.slug, 1]))
    typed = page.get_by_label("Lot", exact=False).first
    assert typed.input_value() == "Deux rosettes, un pâté"
    for width in (390, 768, 1366):
        page.set_viewport_size({"width": width, "height": 900})
        assert typed.evaluate("one => one.scrollWidth <= one.clientWidth"), width


COVERED = """() => {
  const bars = [...document.querySelectorAll("main *")].filter(
    (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position));
  const wanted = "main :is(a, button, summary, input:not([type=hidden]), select, textarea, p, li)";
  return [...document.querySelectorAll(wanted)].filter((one) => one.offsetParent).filter((one) => {
    const box = one.getBoundingClientRect();
    const points = [box.top + 2, box.bottom - 2].filter((y) => y > 0 && y < innerHeight);
    const seen = points.map((y) => document.elementFromPoint(box.left + box.width / 2, y));
    return bars.some((bar) => !bar.contains(one) && !one.contains(bar)
                              && seen.some((top) => bar.contains(top)));
  }).map((one) => one.outerHTML.slice(0, 200));
}"""
"""What lies under a bar that stays where it is, as the page opens: half of it is enough."""
LIST = "round 2 ?voir=liste"
"""Its foot stays while the rows pass below it, down to the end of the page."""
VIEWS = (PLAN, "?voir=tableau", "?voir=tirage")
WITH_A_BAR = ("sheet 2 1", "settings", "round 2", LIST, *(f"round 2 {view}" for view in VIEWS))
TABLETS_AND_LAPTOPS = ((768, 1024), (820, 1180), (1024, 768), (1366, 768))
BY_DAY = ((768, 1024), (1366, 768))
"""The narrowest, upright, and the widest."""


def test_a_title_is_larger_than_what_stands_below_it(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    teams_of(tournament, 2)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    sizes = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    for route in ("prints", "settings"):
        page.goto(live_server.url + reverse(f"organiser:{route}", args=[tournament.slug]))
        title, *below = page.locator("main :is(h1, h2)").evaluate_all(sizes)
        assert below, route
        assert title > max(below), route


def test_two_totals_stand_where_deals_would(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory(sheet_entry="totals")
    MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 7]))
    for width, height in (LAPTOP, SCREEN):
        page.set_viewport_size({"width": width, "height": height})
        left = page.locator("main").evaluate(LEFT)
        assert page.locator(".sheet-score").evaluate(LEFT) == left + 36


def test_no_bar_lies_over_anything_as_a_page_opens(page: Page, live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    teams = teams_of(tournament, 32)
    drawn_round(tournament, teams, state=RoundState.CLOSED)
    start_round(drawn_round(tournament, teams, number=2), by=SERVER)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    screens = TABLETS_AND_LAPTOPS if nightly.is_asked_for else BY_DAY
    covered = {}
    for (width, height), route in product(screens, WITH_A_BAR):
        page.set_viewport_size({"width": width, "height": height})
        path, mark, view = route.partition("?")
        name, *numbers = path.split()
        where = reverse(f"organiser:{name}", args=[tournament.slug, *numbers])
        page.goto(live_server.url + where + mark + view)
        if route == LIST:
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
        covered[route, width] = page.evaluate(COVERED)
    assert {opened: found for opened, found in covered.items() if found} == {}
