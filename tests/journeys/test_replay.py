"""Two pages for anyone, in a browser: a deal entered by finger and by keyboard, and calculated."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from replay.pages.replay_table import find_shown_trick
from replay.pages.replayed_deal import ReplayedDeal, Terms
from scoring import CARDS, RuleSet
from scoring.cards import RANKS, SUITS
from tests.browsing import Opener, faults_by_width
from tests.replay.replayed_deals import HANDS, deal, whole_deal

pytestmark = pytest.mark.django_db(transaction=True)

REPLAY = reverse("public:replay")
CALCULATOR = reverse("public:calculator")
PLAIN = "?taker=NS&trump=H&contract=100&counted=taker&points=110"


def empty_deal() -> ReplayedDeal:
    """The terms of a deal, no card dealt."""
    return ReplayedDeal(terms=deal().terms)


def card(page: Page, text: str) -> None:
    """Tap a card, and wait for the deal with it."""
    before = page.url
    page.locator(f"a#card-{text}").click()
    expect(page).not_to_have_url(before)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_deal_is_entered_by_tapping(opened: Opener, scripts: bool) -> None:
    page = opened(REPLAY, scripts=scripts)
    page.get_by_role("link", name="Belote classique").click()
    for choice in ("Est", "NS", "♥ Cœur"):
        page.get_by_text(choice, exact=True).click()
    page.get_by_role("button", name="Donner les cartes").click()
    for one in HANDS["N"]:
        card(page, one.text)
    card(page, HANDS["E"][0].text)
    expect(page.get_by_role("heading", level=2)).to_have_text("Est : encore 7 cartes")
    page.get_by_label("Ou tapez les cartes").fill("10H RP DP AK 10K AT 10T")
    page.get_by_role("button", name="Ajouter").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Sud : encore 8 cartes")
    page.get_by_label("Ou tapez les cartes").fill("RH DH VP 9P VK 9K RT DT")
    page.get_by_role("button", name="Ajouter").click()
    page.get_by_role("link", name="Donner le reste à Ouest").click()
    card(page, "AS")
    card(page, "8D")
    expect(page.locator(".message--error")).to_contain_text("il fallait fournir")
    page.get_by_role("link", name="Reprendre la dernière carte").click()
    expect(page.locator("h2").first).to_have_text("Pli 1 : Ouest joue")


def test_the_keyboard_stays_where_the_next_card_is(opened: Opener) -> None:
    page = opened(REPLAY + deal().query())
    page.locator("a#card-AS").focus()
    page.keyboard.press("Enter")
    expect(page.locator("a#card-8S")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("a#card-7S")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.locator("h2").first).to_have_text("Pli 1 : Nord joue")


def test_hands_are_filled_by_the_keyboard_card_after_card(opened: Opener) -> None:
    page = opened(REPLAY + empty_deal().query())
    page.locator("a#card-AS").focus()
    page.keyboard.press("Enter")
    expect(page.locator("a#card-10S")).to_be_focused()


def test_a_finger_that_is_down_while_the_page_is_replaced_still_deals_its_card(
    opened: Opener,
) -> None:
    page = opened(REPLAY + empty_deal().query())
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*", hold)
    with page.expect_request("**/*"):
        page.locator("a#card-AS").click()
    page.locator("a#card-KS").hover()
    page.mouse.down()
    for route in held:
        route.continue_()
    page.unroute("**/*")
    expect(page.locator("a#card-10S")).to_be_focused()
    page.mouse.up()
    expect(page.get_by_role("heading", level=2)).to_have_text("Nord : encore 6 cartes")


def test_a_step_is_said_to_the_ear_and_kept_in_the_address_alone(
    opened: Opener, live_server: LiveServer
) -> None:
    page = opened(REPLAY + deal().query())
    card(page, "AS")
    expect(page.get_by_role("status").first).to_have_text("Pli 1 : Ouest joue")
    expect(page).to_have_url(live_server.url + REPLAY + deal(["AS"]).query())
    expect(page.locator("a#card-8S")).to_be_visible()
    kept = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    assert kept == []


def faulty_deal() -> ReplayedDeal:
    """A deal of 36 cards in which everyone plays the last card of the hand, legal or not."""
    dealt = [CARDS[rank + suit] for rank in RANKS for suit in SUITS]
    hands = {seat: tuple(dealt[place::4]) for place, seat in enumerate("NESW")}
    rules = RuleSet.of("coinche-suisse")
    terms = Terms(rules=rules, trump="C", dealer="E", taker="NS", contract=60)
    told = ReplayedDeal(terms=terms, hands=hands)
    while not told.replay.complete:
        held = [one for one in find_shown_trick(told, 0, out_of_turn=False).seats if one.is_turn]
        cards = [card for card in held[0].hand if card.url]
        wrong = [card for card in cards if not card.is_legal]
        told = told.playing(CARDS[(wrong or cards)[-1].text])
    return told


def test_what_is_chosen_shows_in_a_palette_of_the_reader_s_own(opened: Opener) -> None:
    page = opened(CALCULATOR + PLAIN)
    page.emulate_media(forced_colors="active")
    grounds = page.locator(".segments > label").evaluate_all(
        "all => all.map(e => [e.matches(':has(:checked)'), getComputedStyle(e).backgroundColor])"
    )
    chosen = {ground for is_chosen, ground in grounds if is_chosen}
    assert (len(chosen), chosen & {one for is_chosen, one in grounds if not is_chosen}) == (
        1,
        set(),
    )


def test_hearts_and_diamonds_are_red_in_the_list_of_tricks(opened: Opener) -> None:
    page = opened(REPLAY + whole_deal().query())
    colours = page.locator(".replay-list td.nowrap").evaluate_all(
        "all => all.map(one => [/[♥♦]/.test(one.textContent), getComputedStyle(one).color])"
    )
    red = {colour for is_red, colour in colours if is_red}
    assert (len(red), red & {colour for is_red, colour in colours if not is_red}) == (1, set())


def test_a_hand_that_has_played_some_cards_is_still_held_upright(opened: Opener) -> None:
    page = opened(REPLAY + whole_deal().query(), width=1366)
    turns = page.locator(".replay-hand__cards > :only-child").evaluate_all(
        "all => all.map(one => getComputedStyle(one).transform)"
    )
    assert turns == ["matrix(1, 0, 0, 1, 0, 0)"] * 4


def test_a_deal_is_printed_on_one_page(opened: Opener, live_server: LiveServer) -> None:
    page = opened(REPLAY + whole_deal().query(), width=1280)
    right = page.pdf(format="A4", print_background=True)
    page.goto(live_server.url + REPLAY + faulty_deal().query())
    faulty = page.pdf(format="A4", print_background=True)
    assert [paper.count(b"/Type /Page\n") for paper in (right, faulty)] == [1, 1]


def test_pages_are_accessible(
    opened: Opener, complaints: list[str], live_server: LiveServer
) -> None:
    rules, dealt = REPLAY + "?rulebook=ffb-coinche", REPLAY + deal(["AS", "8D"]).query()
    page, found = opened(rules), {}
    for address in (rules, REPLAY + empty_deal().query(), dealt, CALCULATOR + PLAIN):
        page.goto(live_server.url + address)
        found[address] = faults_by_width(page)
    assert ({one: faults for one, faults in found.items() if faults}, complaints) == ({}, [])


def test_five_rulebooks_are_printed_on_one_page(opened: Opener) -> None:
    page = opened(CALCULATOR + PLAIN + "&doubled=coinche&belote=NS", width=1280)
    paper = page.pdf(prefer_css_page_size=True)
    assert paper.count(b"/Type /Page\n") == 1


def test_what_is_impossible_leads_to_its_field(opened: Opener) -> None:
    page = opened(CALCULATOR + PLAIN)
    page.get_by_label("Points de ces plis").fill("170")
    page.get_by_label("Points de ces plis").blur()
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Points de ces plis").click()
    expect(page.get_by_label("Points de ces plis")).to_be_focused()


def test_marks_follow_what_is_typed_and_so_does_the_address(opened: Opener) -> None:
    page = opened(CALCULATOR + PLAIN)
    page.get_by_label("Points de ces plis").fill("120")
    expect(page.locator(".marked-deal__points").first).to_have_text("220")
    assert "points=120" in page.url


def test_a_deal_is_calculated_without_scripts(opened: Opener) -> None:
    page = opened(CALCULATOR, scripts=False)
    for choice in ("NS", "♥ Cœur"):
        page.get_by_text(choice, exact=True).first.click()
    page.get_by_label("Points de ces plis").fill("110")
    page.get_by_role("button", name="Calculer").click()
    expect(page.locator(".marked-deal__points").first).to_have_text("110")
