"""An arbiter on a phone: the deal put right from an earlier version, one player sent out."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from arbitration.kinds import SCORE_DISAGREEMENT
from tests.arbitration.deciding import rule_deal_lost
from tests.arbitration.tables import match_in_play, reported, sheet_of
from tests.browsing import faults, phone_of, sign_in
from tests.factories import MembershipFactory, TournamentFactory
from tests.tournaments.score_facts import THREE_DEALS, played
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import Role
from tournaments.queries.sheets.match_results import list_current_deals

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_deal_is_taken_from_a_version_mended_and_decided(
    browser: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    tournament = TournamentFactory(length_value=3)
    match = match_in_play(tournament, deals=2)
    others = [played("NS", 130), THREE_DEALS[1]]
    save_deals(match.sheet, deals=others, base_version=1, by=SERVER)
    incident = reported(SCORE_DISAGREEMENT, match, deal_number=1)
    player = match.ns.players[0]

    user = MembershipFactory(club=tournament.club, role=Role.ORGANISER).user
    page = phone_of(browser, user, live_server.url)
    place = [tournament.slug, incident.key]
    page.goto(live_server.url + reverse("arbitration:incident_decide", args=place))
    page.get_by_role("textbox", name="Raison").fill("Les deux camps sont d'accord")
    page.get_by_role("button", name="Prendre cette version").first.tap()
    points = page.get_by_label("Points de plis de NS, dix de der compris, donne 1")
    expect(points).to_have_value("100")

    points.fill("120")
    page.get_by_label("Points de plis de EO, dix de der compris, donne 1").fill("")
    page.get_by_text("Exclure du concours", exact=True).tap()
    page.get_by_label("Joueur exclu du concours").select_option(label=f"{player} (équipe 1)")
    points.press("Enter")
    expect(page.locator("main")).to_contain_text("La donne 1 s'écrit : Prise NS, Points NS 120")
    expect(page.locator("main")).to_contain_text(f"{player}, joueur de l'équipe 1, est exclu")
    assert faults(page) == []

    page.get_by_role("button", name="Rendre cette décision").tap()
    expect(page.locator("h1")).to_contain_text("Décision n° 1")
    assert list_current_deals(sheet_of(match))[1] == played("NS", 120)
    page.goto(live_server.url + reverse("organiser:rounds", args=[tournament.slug]))
    page.get_by_role("link", name="Noter le remplaçant de l'équipe 1").tap()
    page.get_by_label("Le remplaçant").fill("NOUVEAU Noé")
    page.get_by_role("button", name="Voir ce que cela change").tap()
    page.get_by_role("button", name="Noter le remplacement").tap()
    expect(page.locator("body")).to_contain_text("Le remplacement est noté.")
    assert tournament.teams.ready_to_play().filter(pk=match.ns_id).exists()
    page.context.close()


READ_WHOLE = """(one) => {
  const told = document.createElement("span");
  told.textContent = one.selectedOptions[0].textContent;
  told.style.font = getComputedStyle(one).font;
  told.style.whiteSpace = "nowrap";
  told.style.position = "absolute";
  document.body.append(told);
  const fits = told.getBoundingClientRect().width <= one.getBoundingClientRect().width;
  told.remove();
  return fits;
}"""


def test_a_coinche_is_offered_only_of_what_may_be_doubled(
    browser: Browser, live_server: LiveServer, transactional_db: None
) -> None:
    tournament = TournamentFactory(rulebook="coinche-suisse", rule_overrides={}, length_value=12)
    incident = reported(SCORE_DISAGREEMENT, match_in_play(tournament), deal_number=1)
    user = MembershipFactory(club=tournament.club, role=Role.ARBITER).user
    page = phone_of(browser, user, live_server.url)
    place = reverse("arbitration:incident_decide", args=[tournament.slug, incident.key])
    page.goto(live_server.url + place)
    coinche = page.locator("[name='d1-doubled'] option[value='coinche']")
    contract = page.locator("[name='d1-contract']")
    for typed, is_offered in (("100", True), ("G", False), ("générale", False), ("110", True)):
        contract.fill(typed)
        expect(coinche).to_be_enabled(enabled=is_offered)
    page.locator("[name='d1-taker']").select_option("passed")
    expect(coinche).to_be_disabled()
    page.context.close()


@pytest.mark.parametrize("width", [390, 1366])
def test_what_a_fault_gives_is_read_whole_on_the_sheet(
    browser: Browser, live_server: LiveServer, transactional_db: None, width: int
) -> None:
    tournament = TournamentFactory(length_value=3)
    match = match_in_play(tournament)
    rule_deal_lost(match, reason="Vu de tous")
    user = MembershipFactory(club=tournament.club, role=Role.ORGANISER).user
    context = browser.new_context(locale="fr-FR", viewport={"width": width, "height": 768})
    sign_in(context, user, live_server.url)
    page = context.new_page()
    place = [tournament.slug, 1, 1]
    page.goto(live_server.url + reverse("organiser:sheet", args=place))
    ruled = page.locator("[name=d3-taker]")
    expect(ruled).to_have_value("irregular-EW")
    assert ruled.evaluate(READ_WHOLE)
    assert faults(page) == []
    page.context.close()
