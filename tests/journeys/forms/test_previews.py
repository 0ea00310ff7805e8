"""A preview in the browser: any keystroke greys it, and only a new one brings it back."""

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MatchFactory, MembershipFactory, RoundFactory, TournamentFactory
from tests.tournaments.views.organiser.sheets.desk import sheet_at, url
from tournaments.enums import Role
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [390, 1366])
def test_a_preview_is_greyed_by_a_keystroke_and_back_by_a_new_one(
    browser: Browser, live_server: LiveServer, transactional_db: None, width: int
) -> None:
    tournament = TournamentFactory(length_value=3)
    match = MatchFactory(round=RoundFactory(tournament=tournament), table_number=1)
    sheet_at(match, submitted=True)
    user = MembershipFactory(club=tournament.club, role=Role.ORGANISER).user
    context = browser.new_context(locale="fr-FR", viewport={"width": width, "height": 800})
    sign_in(context, user, live_server.url)
    page = context.new_page()
    page.goto(live_server.url + url("sheet_correct", match))
    look = page.get_by_role("button", name="Voir ce que cela change")
    cell, apply = page.locator("[name=d1-points_ns]"), page.locator("[data-apply]")
    cell.fill("20")
    look.click()
    expect(apply).to_be_enabled()
    page.get_by_label("Raison").fill("Donne 1 relue")
    expect(apply).to_be_enabled()
    cell.fill("120")
    expect(apply).to_be_disabled()
    expect(page.locator("[data-preview]")).to_have_class("certificate is-outdated")
    assert faults(page) == []
    look.click()
    expect(page.locator("[data-preview]")).to_contain_text("à 274")
    expect(page.get_by_label("Raison")).to_have_value("Donne 1 relue")
    apply.click()
    expect(page.locator("main")).to_contain_text("La feuille est corrigée")
    assert Match.objects.get().ns_score == 274
    context.close()
