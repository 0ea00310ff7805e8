"""An arbiter's phone in a hall: the third misdeal in a row, one thumb, 390 pixels wide."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.kinds import SCORE_DISAGREEMENT
from tests.arbitration.deciding import rule_deal_lost
from tests.arbitration.tables import finished_match, match_in_play, reported, sheet_of
from tests.browsing import faults, phone_of
from tests.crawling.reading import as_read
from tests.design.palette import contrast
from tests.factories import MembershipFactory, TournamentFactory
from tests.tournaments.score_facts import THREE_DEALS, played
from tournaments.actors import SERVER
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.enums import Role
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """A village concours of three deals a match, one of them played at table 1."""
    tournament = TournamentFactory(length_value=3)
    match_in_play(tournament, deals=1)
    return tournament


def phone(browser: Browser, live_server: LiveServer, tournament: Tournament) -> Page:
    """The arbiter's phone, on the queue."""
    user = MembershipFactory(club=tournament.club, role=Role.ARBITER).user
    page = phone_of(browser, user, live_server.url)
    page.goto(live_server.url + reverse("arbitration:queue", args=[tournament.slug]))
    return page


def misdeal(page: Page, *, dealer: str) -> None:
    """Call from the queue, and tell what happened at table 1 by tapping."""
    page.get_by_role("link", name="Un problème à une table ?").tap()
    page.get_by_label("Table n°").fill("1")
    page.get_by_label("Que dit-on ?").fill("maldonne")
    page.get_by_role("button", name="Chercher").tap()
    page.get_by_label(re.compile(dealer)).check()
    fits(page)
    page.get_by_role("button", name="Noter sans trancher").tap()


def fits(page: Page) -> None:
    """What is on screen is read and tapped on a phone."""
    assert faults(page) == []


def apply_tariff(page: Page) -> None:
    """Accept what the tariff says, and go back to the queue."""
    page.get_by_role("button", name="Appliquer", exact=True).tap()
    expect(page.locator("h1")).to_contain_text("Décision n°")
    fits(page)


def to_queue(page: Page, live_server: LiveServer, tournament: Tournament) -> None:
    page.goto(live_server.url + reverse("arbitration:queue", args=[tournament.slug]))


def test_the_third_misdeal_in_a_row(
    browser: Browser, live_server: LiveServer, tournament: Tournament
) -> None:
    page = phone(browser, live_server, tournament)
    said = page.locator("main")

    misdeal(page, dealer="Est")
    expect(said).to_contain_text("Est redonne les cartes.")
    apply_tariff(page)

    to_queue(page, live_server, tournament)
    misdeal(page, dealer="Est")
    expect(said).to_contain_text("2e fausse donne de suite du donneur Est.")
    expect(said).to_contain_text("EO (équipe 2) ne peut pas prendre à la donne 2.")
    apply_tariff(page)

    to_queue(page, live_server, tournament)
    misdeal(page, dealer="Est")
    expect(said).to_contain_text("3e fausse donne de suite du donneur Est.")
    expect(said).to_contain_text("162 points pour NS (équipe 1).")
    expect(said).to_contain_text("Le joueur suivant donne.")
    page.get_by_role("button", name="Voir ce que cela change").tap()
    expect(page.locator("#tariff-preview")).to_contain_text("La partie passe de")
    assert "La partie passe de 100 – 62 à 262 – 62." in as_read(said.inner_text())
    fits(page)
    apply_tariff(page)

    match = match_in_play(tournament)
    sheet = sheet_of(match)
    assert sheet.result["totals"] == {"NS": 262, "EW": 62}
    award = {"awarded": {"to": "NS", "reason": "third-misdeal"}}
    deals = [THREE_DEALS[0], award, THREE_DEALS[1]]
    hand_in_sheet(sheet, deals=deals, base_version=sheet.version, by=SERVER)
    match.round.matches.exclude(pk=match.pk).delete()
    page.goto(live_server.url + reverse("public:standings", args=[tournament.slug]))
    first = page.locator("tbody tr").first
    expect(first).to_contain_text("JOUEUR 1A")
    expect(first).to_contain_text("334")
    page.context.close()


def is_in_reach(button: Locator) -> bool:
    """Whether it lies on the first screen of its page, before anybody scrolls."""
    box, page = button.bounding_box(), button.page
    assert box is not None
    assert page.evaluate("scrollY") == 0
    return box["y"] + box["height"] <= page.viewport_size["height"]


def test_what_decides_a_disagreement_is_in_reach_of_the_thumb(
    tournament: Tournament, browser: Browser, live_server: LiveServer
) -> None:
    match = Match.objects.get(table_number=1)
    save_deals(match.sheet, deals=[played("NS", 130)], base_version=1, by=SERVER)
    incident = reported(SCORE_DISAGREEMENT, match, deal_number=1)
    page = phone(browser, live_server, tournament)
    place = reverse("arbitration:incident", args=[tournament.slug, incident.key])
    page.goto(live_server.url + place)
    expect(page.locator(".versions")).to_be_visible()
    decide = page.get_by_role("link", name="Décider", exact=True)
    assert is_in_reach(decide)
    fits(page)
    decide.tap()
    page.wait_for_url("**/decider/")
    assert is_in_reach(page.get_by_role("button", name="Voir ce que cela change"))
    page.context.close()


def test_what_decides_a_contested_sheet_is_in_reach_and_leads_to_its_reason(
    transactional_db: None, browser: Browser, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(length_value=12)
    sheet = match_in_play(tournament, deals=1).sheet
    contest_sheet(sheet, base_version=sheet.version, reason="La donne 1", by=SERVER)
    page = phone(browser, live_server, tournament)
    page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 1]))
    decide = page.get_by_role("link", name="Trancher", exact=True)
    assert is_in_reach(decide)
    decide.tap()
    page.wait_for_url("**/trancher/")
    button = page.get_by_role("button", name="Trancher : la feuille est juste ainsi")
    expect(button).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Raison")).not_to_be_in_viewport()
    fits(page)
    button.tap()
    expect(page.get_by_label("Raison")).to_be_focused()
    page.context.close()


def test_what_judges_an_appeal_is_in_reach_where_one_answers(
    transactional_db: None, browser: Browser, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(length_value=3, appeal_minutes=30, jury_quorum=1)
    match = finished_match(tournament)
    appeal = lodge_appeal(rule_deal_lost(match), team=match.ns, words="Il a fourni", by=SERVER)
    page = phone(browser, live_server, tournament)
    name_jury(tournament, users=[tournament.club.memberships.get().user], by=SERVER)
    place = reverse("arbitration:appeal", args=[tournament.slug, appeal.key])
    page.goto(live_server.url + place)
    # What is judged is read first; where one begins to answer, the button is there.
    page.get_by_label("Décision annulée").check()
    button = page.get_by_role("button", name="Juger l'appel")
    expect(button).to_be_in_viewport(ratio=1)
    fits(page)
    button.tap()
    expect(page.get_by_role("textbox", name="Raison")).to_be_focused()
    page.context.close()


def as_hex(colour: str) -> str:
    """#rrggbb, of rgb(…, …, …)."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour))


def test_the_word_on_the_plate_of_a_table_is_read(
    tournament: Tournament, browser: Browser, live_server: LiveServer
) -> None:
    reported("misdeal", Match.objects.get(table_number=1))
    page = phone(browser, live_server, tournament)
    # Axe does not look below the link that fills the row.
    word = page.locator(".plate__word")
    ink = word.evaluate("word => getComputedStyle(word).color")
    ground = word.evaluate("word => getComputedStyle(word.parentElement).backgroundColor")
    assert contrast(as_hex(ink), as_hex(ground)) >= 4.5
    page.context.close()
