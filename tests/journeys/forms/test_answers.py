"""After an act the eye is where its answer is, and no bar lies over what one needs."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.arbitration.penalties import penalise
from tests.browsing import sign_in
from tests.factories import (
    MatchFactory,
    MembershipFactory,
    RoundFactory,
    TeamFactory,
    TournamentFactory,
)
from tests.journeys.typist import Typist
from tests.tournaments.chains import draw_round, finish, first_stage, stage_after, tournament_of
from tests.tournaments.score_facts import THREE_DEALS, played, somebody, submit_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

LAPTOP: ViewportSize = {"width": 1366, "height": 657}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def table(page: Page, live_server: LiveServer) -> Match:
    """Table 7, in the browser of an organiser with a laptop."""
    page.set_viewport_size(LAPTOP)
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    tournament = TournamentFactory(length_value=3)
    match = MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    MatchFactory(round=match.round, table_number=8)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    return match


def open_sheet(
    page: Page, site: str, match: Match, route: str = "sheet", query: str = ""
) -> Typist:
    """The page of the match's sheet."""
    slug = match.round.tournament.slug
    page.goto(site + reverse(f"organiser:{route}", args=[slug, 1, 7]) + query)
    return Typist(page, match)


def test_two_versions_of_a_sheet_are_in_sight(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table)
    save_deals(ensure_sheet(table), deals=[played("EW", 90)], base_version=0, by=somebody())
    typist.press("1104")
    page.locator("button", has_text="sans remettre").click()
    conflict = page.locator("[data-answer=first]")
    expect(conflict).to_be_focused()
    expect(conflict).to_be_in_viewport()


def test_an_unfinished_match_is_told_in_sight(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    open_sheet(page, live_server.url, table).press("1104")
    page.locator("[data-sheet-submit]").click()
    message = page.locator(".message--error")
    expect(message).to_be_focused()
    expect(message).to_be_in_viewport()


def test_a_correction_s_preview_is_in_sight(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    submit_sheet(
        save_deals(ensure_sheet(table), deals=THREE_DEALS, base_version=0, by=somebody()),
        by=somebody(),
    )
    open_sheet(page, live_server.url, table, "sheet_correct")
    page.locator("[data-sheet-submit]").click()
    expect(page.locator(".certificate")).to_be_focused()
    expect(page.locator(".certificate h2")).to_be_in_viewport()


def expect_in_sight(page: Page, selector: str = "[data-answer=first]") -> None:
    """The answer has the keyboard and stands on the screen."""
    answer = page.locator(selector).first
    expect(answer).to_be_focused()
    expect(answer).to_be_in_viewport()


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_an_act_would_change_is_in_sight(
    page: Page, live_server: LiveServer, screen: ViewportSize
) -> None:
    tournament = tournament_of(5)
    final = stage_after(first_stage(tournament), "Finale", entry="ranks", to_place=2)
    round_ = draw_round(first_stage(tournament))
    TeamFactory(tournament=tournament, number=6)
    page.set_viewport_size(screen)
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)

    def visit(route: str, *numbers: int) -> None:
        drawn = "?voir=tirage" if route == "organiser:round" else ""
        page.goto(live_server.url + reverse(route, args=[tournament.slug, *numbers]) + drawn)

    def press(words: str) -> None:
        page.get_by_role("button", name=words, exact=True).click()

    visit("organiser:round", 1)
    page.get_by_text("Changer deux équipes de place").click()
    for name, table in (("first", 1), ("second", 2)):
        page.locator(f"[name={name}]").fill(str(round_.matches.get(table_number=table).ns.number))
    page.locator("#echange").get_by_role("button", name="Voir ce que cela change").click()
    expect_in_sight(page)
    visit("organiser:round", 1)
    press("Voir ce que cela donne")
    expect_in_sight(page)
    visit("arbitration:penalties")
    page.get_by_label("Équipe n°").fill("1")
    page.get_by_label("Combien").fill("100")
    press("Voir ce que cela change")
    expect_in_sight(page)
    press("Compter ces points")
    expect(page.get_by_label("Raison")).to_be_focused()
    visit("organiser:team_substitute", 1)
    page.locator("[name=position]").first.check()
    page.get_by_label("Le remplaçant").fill("NOUVEAU N")
    press("Voir ce que cela change")
    expect_in_sight(page)
    visit("organiser:import_teams")
    page.locator("[name=pasted]").fill("Joueur 1;Joueur 2\nROUX G;A B\nROUX G;C D")
    press("Lire la liste")
    press("Inscrire les 2")
    expect_in_sight(page, ".form-errors")
    finish(round_)
    visit("organiser:stage", final.number)
    penalise(tournament.teams.get(number=1), -5000)
    press("Ouvrir la phase maintenant")
    expect_in_sight(page)
    expect(page.locator("main")).to_contain_text("Ce que vous aviez vu a changé")


def test_a_wrong_cell_is_selected_so_that_typing_replaces(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table)
    typist.press("1163")
    page.locator("[data-sheet-submit]").click()
    expect(page.locator("[name=d1-points_ns][aria-invalid=true]")).to_be_focused()
    typist.press("90")
    assert typist.value("d1-points_ns") == "90"


def test_enter_in_the_totals_hands_the_sheet_in_and_the_next_opens_the_same_way(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table, query="?saisie=totals")
    typist.press("300")
    page.keyboard.press("Tab")
    typist.press("186↵")
    expect(page.locator("h1")).to_contain_text("Table 8")
    expect(page.locator("[name=NS]")).to_be_focused()


def test_backspace_goes_to_the_cell_just_typed(
    table: Match, page: Page, live_server: LiveServer
) -> None:
    typist = open_sheet(page, live_server.url, table)
    typist.press("1b104↵")
    typist.expect_total("NS", "124")
    typist.press("⌫")
    assert typist.cell == "d1-points_ns"
