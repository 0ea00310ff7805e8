"""Stories of arbitration: an appeal that reverses, a penalty taken back, two who tap at once."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from arbitration.domain.appeals import name_jury
from arbitration.models import Incident, Ruling
from tests.arbitration.tables import finished_match, match_in_play, reported, sheet_of
from tests.browsing import phone_of
from tests.factories import MembershipFactory, TournamentFactory
from tests.replay.replayed_deals import deal
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.enums import Role, SheetState
from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """A village concours of three deals a match, with appeals within half an hour."""
    return TournamentFactory(length_value=3, appeal_minutes=30, jury_quorum=1)


def arbiter_page(
    browser: Browser, live_server: LiveServer, tournament: Tournament, name: str
) -> Page:
    """The phone of an arbiter of that name, on the queue."""
    user = MembershipFactory(
        club=tournament.club, role=Role.ARBITER, user__first_name=name, user__username=name
    ).user
    page = phone_of(browser, user, live_server.url)
    page.goto(live_server.url + reverse("arbitration:queue", args=[tournament.slug]))
    return page


def standings(page: Page, live_server: LiveServer, tournament: Tournament) -> str:
    """The public standings as they are read, line by line."""
    page.goto(live_server.url + reverse("public:standings", args=[tournament.slug]))
    return page.locator("table tbody").first.inner_text()


def report_the_card(page: Page, replay: str) -> None:
    """From the queue: table 1, a revoke of East and West in the second deal, and its replay."""
    page.get_by_role("link", name="Un problème à une table ?").tap()
    page.get_by_label("Table n°").fill("1")
    page.get_by_label("Que dit-on ?").fill("renonce")
    page.get_by_role("button", name="Chercher").tap()
    page.get_by_label(re.compile("EO,")).check()
    page.get_by_label("Après la donne").check()
    page.get_by_text(re.compile("Donne .*, joueur, mots")).tap()
    page.get_by_label("Donne n°").fill("2")
    page.get_by_label("Donne rejouée").fill(replay)
    page.get_by_label("Ce qui est dit").fill("Il avait du pique.")
    page.get_by_role("button", name="Noter sans trancher").tap()


def lodge_an_appeal(page: Page) -> None:
    """From the page of a ruling: team 2 appeals against it."""
    page.get_by_role("link", name=re.compile("Faire appel")).tap()
    page.get_by_label(re.compile("JOUEUR 2A")).check()
    page.get_by_label("Ce que dit l'appel").fill("La carte était bonne.")
    page.get_by_role("button", name="Déposer l'appel").tap()
    expect(page.locator("main")).to_contain_text("L'appel est déposé")


def test_an_irregular_card_found_by_replay_is_ruled_appealed_and_reversed(
    browser: Browser, live_server: LiveServer, tournament: Tournament
) -> None:
    match = finished_match(tournament)
    match.round.matches.exclude(pk=match.pk).delete()
    arbiter = arbiter_page(browser, live_server, tournament, "Alix")
    juror = arbiter_page(browser, live_server, tournament, "Jo")
    jurors = User.objects.filter(username="Jo")
    name_jury(tournament, users=list(jurors), by=SERVER)
    before = standings(juror, live_server, tournament)

    told = deal(["AS", "8H"], rulebook="ffb-belote", contract=None).text()
    arbiter.goto(f"{live_server.url}{reverse('public:replay')}?{told}")
    expect(arbiter.locator("main")).to_contain_text("8♥")
    replay = arbiter.url
    arbiter.goto(live_server.url + reverse("arbitration:queue", args=[tournament.slug]))
    report_the_card(arbiter, replay)
    again = arbiter.get_by_role("link", name="Ouvrir la donne rejouée").get_attribute("href")
    assert again == f"{reverse('public:replay')}?{told}"
    arbiter.get_by_role("button", name="Appliquer", exact=True).tap()
    expect(arbiter.locator("h1")).to_contain_text("Décision n° 1")
    ruled = standings(juror, live_server, tournament)
    assert ruled != before

    lodge_an_appeal(arbiter)
    assert standings(juror, live_server, tournament) == ruled
    expect(juror.locator("main")).to_contain_text("ous réserve")

    juror.goto(live_server.url + reverse("arbitration:appeals", args=[tournament.slug]))
    juror.get_by_role("link", name=re.compile("En attente du jury")).tap()
    juror.get_by_label("Décision annulée").check()
    juror.get_by_role("textbox", name="Raison").fill("Ouest n'avait plus de pique.")
    juror.get_by_role("button", name="Juger l'appel").tap()
    expect(juror.locator("[data-preview]").first).to_be_visible()
    juror.get_by_role("button", name="Juger l'appel").tap()
    expect(juror.locator("main")).to_contain_text("Décision annulée")
    assert standings(juror, live_server, tournament) == before
    assert sheet_of(match).result["totals"] == {"NS": 254, "EW": 232}
    for page in (arbiter, juror):
        page.context.close()


def test_of_two_arbiters_who_tap_at_once_one_is_told_who_has_it(
    browser: Browser, live_server: LiveServer, tournament: Tournament
) -> None:
    reported("misdeal", match_in_play(tournament, deals=1), deal_number=2)
    pages = {name: arbiter_page(browser, live_server, tournament, name) for name in ("Alix", "Jo")}
    for page in pages.values():
        page.get_by_role("button", name=re.compile("Je m'en occupe")).tap()
    for page in pages.values():
        expect(page.locator("dl")).to_contain_text("Arbitre")
    # Whom the site hears first is the network's business.
    taken_by = Incident.objects.get().taken_by.first_name
    first, second = pages.pop(taken_by), next(iter(pages.values()))
    expect(second.locator("main")).to_contain_text(f"{taken_by} s'occupe")
    expect(second.get_by_role("button", name="Appliquer", exact=True)).to_have_count(0)
    first.get_by_role("button", name="Appliquer", exact=True).tap()
    expect(first.locator("h1")).to_contain_text("Décision n° 1")
    assert (Incident.objects.get().state, Ruling.objects.get().ruled_by.first_name) == (
        "ruled",
        taken_by,
    )
    for page in (first, second):
        page.context.close()


def penalise(page: Page, *, team: int, points: int, reason: str) -> None:
    """From the queue: points are taken from a team."""
    page.get_by_role("link", name="Pénalités").tap()
    page.get_by_label("Équipe n°").fill(str(team))
    page.get_by_label("Combien").fill(str(points))
    page.get_by_label("Raison").last.fill(reason)
    page.get_by_role("button", name="Voir ce que cela change").tap()
    page.get_by_role("button", name="Compter ces points").tap()


def cancel_the_penalty(page: Page, *, reason: str) -> None:
    """From the list of penalties: the only one there is cancelled."""
    page.get_by_role("link", name="Annuler").first.tap()
    page.get_by_label("Raison").fill(reason)
    page.get_by_role("button", name="Annuler la pénalité").tap()


def test_a_penalty_cancelled_after_the_next_draw_leaves_the_ranking_and_the_draw_after(
    browser: Browser, live_server: LiveServer, tournament: Tournament
) -> None:
    """Team 1 won, is put last by a penalty while round 2 is drawn, and is first again."""
    match = finished_match(tournament)
    _hand_in(match.round)
    arbiter = arbiter_page(browser, live_server, tournament, "Alix")
    penalise(arbiter, team=1, points=100, reason="Retard")
    row = arbiter.locator("tbody tr").first
    expect(row).to_contain_text("JOUEUR 1A")
    expect(row).to_contain_text("−100 points")
    penalties = arbiter.url
    second = publish_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER)
    tables = _tables(second)
    assert _ranked_for(second)[-1] == 1

    cancel_the_penalty(arbiter, reason="Route coupée")
    expect(arbiter.locator("s")).to_have_text("−100 points")
    assert (arbiter.url, _tables(second)) == (penalties, tables)
    assert standings(arbiter, live_server, tournament).split("JOUEUR ")[1].startswith("1A")
    ranked = compute_current_standings(tournament).standings.row_of(match.ns_id)
    assert (ranked.rank, ranked.tally.total) == (1, 254)

    _hand_in(second)
    third = preview_draw(tournament, by=SERVER, seed=1)
    rows = compute_current_standings(tournament, after_round=2).standings.rows
    assert _ranked_for(third) == [row.participant.number for row in rows]
    assert {row.tally.adjusted_match_points for row in rows} == {0}
    record = live_server.url + reverse("arbitration:record", args=[tournament.slug])
    arbiter.goto(record)
    expect(arbiter.get_by_text(re.compile("Route coupée"))).to_have_count(0)
    arbiter.goto(f"{record}?edition=internal")
    expect(arbiter.get_by_text(re.compile("Route coupée"))).to_have_count(1)
    arbiter.context.close()


def _hand_in(round_: Round) -> None:
    """Every table hands in three deals that NS wins by 254 to 232."""
    for sheet in ScoreSheet.objects.filter(match__round=round_, state=SheetState.OPEN):
        hand_in_sheet(sheet, deals=THREE_DEALS, base_version=sheet.version, by=SERVER)


def _ranked_for(round_: Round) -> list[int]:
    """The numbers of the teams in the order in which a draw took them."""
    return [team["id"] for team in round_.draw_input["teams"]]


def _tables(round_: Round) -> list[tuple[int | None, int, int | None]]:
    return list(Match.objects.filter(round=round_).values_list("table_number", "ns", "ew"))
